import type { ColorSpace } from 'mupdf';
import type { Mupdf } from '../load-mupdf.ts';
import type { PlaceholderLine } from './template-job.ts';

type Inks = PlaceholderLine['inks'];

/** The four inks of colours that text is set in: inks as they are, grey as black, others as the library separates them. */
export class InkReader {
  private readonly mupdf: Mupdf;
  private readonly known = new Map<string, Inks>();

  constructor(mupdf: Mupdf) {
    this.mupdf = mupdf;
  }

  read(space: ColorSpace, color: readonly number[]): Inks {
    const [first = 0] = color;
    const key = `${space.getName()} ${color.map((it) => it.toFixed(3)).join(' ')}`;
    const inks = this.known.get(key) ?? this.inksOf(space, color, first);
    this.known.set(key, inks);
    return inks;
  }

  private inksOf(space: ColorSpace, color: readonly number[], first: number): Inks {
    const values = color.map(thousandths);
    if (space.isCMYK() && values.length === 4) return values as Inks;
    if (space.isGray()) return [0, 0, 0, thousandths(1 - first)];
    // Black on screen is printed with black ink alone.
    if (space.isRGB() && values.every((it) => it < 0.02)) return [0, 0, 0, 1];
    return this.separated(space, color);
  }

  /** Draws a pixel of it. */
  private separated(space: ColorSpace, color: readonly number[]): Inks {
    const { mupdf } = this;
    const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceCMYK, [0, 0, 4, 4], false);
    pixmap.clear(255);
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
    const path = new mupdf.Path();
    path.rect(0, 0, 4, 4);
    device.fillPath(path, false, mupdf.Matrix.identity, space, [...color] as never, 1);
    device.close();
    const at = 4 * (4 + 1);
    const inks = [...pixmap.getPixels().subarray(at, at + 4)].map((it) => thousandths(it / 255));
    for (const it of [device, path, pixmap]) it.destroy();
    return inks as Inks;
  }
}

const thousandths = (it: number) => Math.round(it * 1000) / 1000;
