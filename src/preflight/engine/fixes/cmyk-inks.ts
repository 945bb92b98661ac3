import type { ColorSpace, Pixmap } from 'mupdf';
import type { Mupdf } from '../load-mupdf.ts';
import { fogra39 } from '../paper.ts';

/** The paper takes 300 %; JPEG may add a few per cent to a pixel. */
const TAC_PERCENT = 290;

/** Amounts of cyan, magenta, yellow and black, 0 to 1. */
export type Inks = readonly [number, number, number, number];

/** The converted colour for areas and lines, and for lettering. */
export type Colour = { area: Inks; letters: Inks };

/** Screen colours whose components differ by less look grey; up to this brightness (of 255) they look black. */
const GREY_SPREAD = 12;
const DARK_MAX = 102;
const BLACK_MAX = 2;
const BLACK: Inks = [0, 0, 0, 1];

/**
 * Converts colours of one space to the inks of coated paper (FOGRA39). Screen black becomes black ink alone, and so
 * does dark grey lettering at the same brightness, because four inks that don't align exactly would blur it. Spots
 * defined in inks (`inInks`) keep their numbers.
 */
export class InkConverter {
  readonly components: number;
  private readonly mupdf: Mupdf;
  private readonly space: ColorSpace;
  private readonly inInks: boolean;
  private readonly known = new Map<string, Colour>();

  constructor(mupdf: Mupdf, space: ColorSpace, inInks: boolean) {
    this.mupdf = mupdf;
    this.space = space;
    this.inInks = inInks;
    this.components = space.getNumberOfComponents();
  }

  /** Returns the space's initial colour: full ink, or else black (PDF 32000-1, 8.6.5 and 8.6.6). */
  initial(): number[] {
    return new Array<number>(this.components).fill(this.space.isDeviceN() ? 1 : 0);
  }

  /** `values` as in the content. */
  colour(values: readonly number[]): Colour {
    const key = values.join(' ');
    const known = this.known.get(key);
    if (known) return known;
    const bytes = values.map((it, i) => this.byteOf(it, i));
    const [c = 0, m = 0, y = 0, k = 0] = this.row(bytes);
    const inks: Inks = [c / 255, m / 255, y / 255, k / 255];
    const colour = this.inInks ? { area: inks, letters: inks } : this.withoutGreys(inks, bytes);
    this.known.set(key, colour);
    return colour;
  }

  /** Converts a row of colours, one byte per component, to four bytes of ink each, within the paper's limit. */
  row(bytes: readonly number[]): Uint8Array {
    return this.converted(bytes, (row) => {
      const inks = inInks(this.mupdf, row, this.inInks);
      try {
        capInk(inks.getPixels());
        return Uint8Array.from(inks.getPixels());
      } finally {
        inks.destroy();
      }
    });
  }

  /** How the library stores a component in a byte: Lab as lightness of 100 and a, b around 128, all else from 0 to 1. */
  byteOf(value: number, component: number): number {
    const share = !this.space.isLab() ? value * 255 : component === 0 ? value * 2.55 : value + 128;
    return Math.round(Math.min(255, Math.max(0, share)));
  }

  /** Returns a colour's brightness in a mask, 0 to 1. */
  brightness(values: readonly number[]): number {
    if (values.length === 3 && new Set(values).size === 1 && !this.space.isLab()) return values[0] ?? 0;
    return (this.greys(values.map((it, i) => this.byteOf(it, i)))[0] ?? 0) / 255;
  }

  /** Returns the brightness of a row of colours in a mask, from one byte per component, as a byte each. */
  greys(bytes: readonly number[]): Uint8Array {
    const screen = this.onScreen(bytes);
    return Uint8Array.from({ length: screen.length / 3 }, (_, i) =>
      Math.round(brightnessOf([...screen.subarray(3 * i, 3 * i + 3)])),
    );
  }

  private withoutGreys(inks: Inks, bytes: readonly number[]): Colour {
    const [r = 0, g = 0, b = 0] = this.onScreen(bytes);
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
    if (most <= BLACK_MAX) return { area: BLACK, letters: BLACK };
    if (most > DARK_MAX || most - least > GREY_SPREAD) return { area: inks, letters: inks };
    return { area: inks, letters: [0, 0, 0, blackAsBright(this.mupdf, (r + g + b) / 3)] };
  }

  private onScreen(bytes: readonly number[]): Uint8Array {
    return this.converted(bytes, (row) => {
      const screen = row.convertToColorSpace(this.mupdf.ColorSpace.DeviceRGB);
      try {
        return Uint8Array.from(screen.getPixels());
      } finally {
        screen.destroy();
      }
    });
  }

  private converted(bytes: readonly number[], convert: (row: Pixmap) => Uint8Array): Uint8Array {
    const row = new this.mupdf.Pixmap(this.space, [0, 0, bytes.length / this.components, 1], false);
    try {
      row.getPixels().set(bytes);
      return convert(row);
    } finally {
      row.destroy();
    }
  }
}

/** Returns how bright a colour of red, green and blue is in a mask, on their scale (PDF 32000-1, 11.5.3). */
export function brightnessOf([r = 0, g = 0, b = 0]: readonly number[]): number {
  return r === g && g === b ? r : 0.3 * r + 0.59 * g + 0.11 * b;
}

/** Returns a picture in the inks of coated paper or, with `asStated`, in the inks that its own space names. */
export function inInks(mupdf: Mupdf, colours: Pixmap, asStated: boolean): Pixmap {
  if (!asStated) return colours.convertToColorSpace(fogra39(mupdf), true);
  mupdf.disableICC();
  try {
    return colours.convertToColorSpace(mupdf.ColorSpace.DeviceCMYK, true);
  } finally {
    mupdf.enableICC();
  }
}

/** Rows converted at a time. */
const STRIP = 256;

/** Like `inInks`, in the library's own CMYK, using little more memory than the two pictures. */
export function inInksByStrips(mupdf: Mupdf, colours: Pixmap, asStated: boolean): Pixmap {
  const [width, height] = [colours.getWidth(), colours.getHeight()];
  const space = colours.getColorSpace();
  if (!space) throw new Error('a picture without colours');
  const inks = new mupdf.Pixmap(mupdf.ColorSpace.DeviceCMYK, [0, 0, width, height], false);
  for (let row = 0; row < height; row += STRIP) {
    const rows = Math.min(STRIP, height - row);
    const strip = new mupdf.Pixmap(space, [0, 0, width, rows], false);
    const stride = colours.getStride();
    strip.getPixels().set(colours.getPixels().subarray(row * stride, (row + rows) * stride));
    const converted = inInks(mupdf, strip, asStated);
    inks.getPixels().set(converted.getPixels(), row * width * 4);
    for (const it of [strip, converted]) it.destroy();
  }
  space.destroy();
  return inks;
}

const ramps = new WeakMap<Mupdf, Uint8Array>();

/** Returns how much black ink alone looks as bright on paper as this screen grey (0 to 255). */
function blackAsBright(mupdf: Mupdf, brightness: number): number {
  let ramp = ramps.get(mupdf);
  if (!ramp) {
    ramp = blackRamp(mupdf);
    ramps.set(mupdf, ramp);
  }
  let amount = 255;
  while (amount > 0 && (ramp[amount] as number) < brightness) amount--;
  return amount / 255;
}

function blackRamp(mupdf: Mupdf): Uint8Array {
  const inks = new mupdf.Pixmap(fogra39(mupdf), [0, 0, 256, 1], false);
  const pixels = inks.getPixels().fill(0);
  for (let amount = 0; amount < 256; amount++) pixels[amount * 4 + 3] = amount;
  const screen = inks.convertToColorSpace(mupdf.ColorSpace.DeviceRGB);
  const shown = Uint8Array.from(screen.getPixels());
  for (const it of [inks, screen]) it.destroy();
  return Uint8Array.from({ length: 256 }, (_, i) => shown[i * 3 + 1] as number);
}

/**
 * If there is more ink than the paper takes, reduces cyan, magenta and yellow and keeps black. It is a small separate
 * function so that it is well optimised, since it runs for every pixel. Returns whether any pixel had too much.
 */
export function capInk(pixels: Uint8ClampedArray): boolean {
  const most = TAC_PERCENT * 2.55;
  let capped = false;
  for (let i = 0; i < pixels.length; i += 4) {
    const colours = (pixels[i] as number) + (pixels[i + 1] as number) + (pixels[i + 2] as number);
    const room = most - (pixels[i + 3] as number);
    if (colours <= room) continue;
    capped = true;
    const share = room / colours;
    for (let ink = 0; ink < 3; ink++) pixels[i + ink] = Math.floor((pixels[i + ink] as number) * share);
  }
  return capped;
}

/** Like `capInk`, for a single colour in the content. */
export function cappedInks([c, m, y, k]: Inks): Inks {
  const room = TAC_PERCENT / 100 - k;
  const share = c + m + y <= room ? 1 : room / (c + m + y);
  return [c * share, m * share, y * share, k];
}
