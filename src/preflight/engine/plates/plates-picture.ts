import { paintPlates, type ShownPlates } from '../../report/paint-plates.ts';
import type { Mupdf } from '../load-mupdf.ts';

/** Long side of the picture that is shown first, and without script. */
const LONG_PX = 1700;
const JPEG_QUALITY = 85;

/**
 * Returns all plates together as they look on paper: a JPEG in sRGB, reduced by a whole factor to at most 1,700 pixels.
 */
export function platesPicture(
  mupdf: Mupdf,
  plates: ShownPlates,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> {
  const factor = Math.max(1, Math.ceil(Math.max(width, height) / LONG_PX));
  const [w, h] = [Math.max(1, Math.floor(width / factor)), Math.max(1, Math.floor(height / factor))];
  const mean = (plate: Uint8Array) => reduced(plate, { width, w, h, factor });
  const { over } = plates;
  const rgba = new Uint8ClampedArray(w * h * 4);
  paintPlates(rgba, {
    process: plates.process.map((it) => it && mean(it)),
    spots: plates.spots.map((it) => ({ ...it, bytes: mean(it.bytes) })),
    mixtures: plates.mixtures,
    over: over && { ...over, totals: most(over.totals, { width, w, h, factor }) },
  });
  const picture = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, w, h], false);
  try {
    const to = picture.getPixels();
    for (let i = 0; i < w * h; i++)
      for (let part = 0; part < 3; part++) to[i * 3 + part] = rgba[i * 4 + part] as number;
    return Uint8Array.from(picture.asJPEG(JPEG_QUALITY)); // a copy, because the library's memory moves when it grows
  } finally {
    picture.destroy();
  }
}

type Size = { width: number; w: number; h: number; factor: number };

/** Each pixel is the mean of `factor` by `factor` pixels. */
function reduced(plate: Uint8Array, { width, w, h, factor }: Size): Uint8Array {
  if (factor === 1) return plate;
  if (factor === 2) return halved(plate, width, w, h);
  const small = new Uint8Array(w * h);
  const area = factor * factor;
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy++) {
        const row = (y * factor + dy) * width + x * factor;
        for (let dx = 0; dx < factor; dx++) sum += plate[row + dx] as number;
      }
      small[y * w + x] = Math.round(sum / area);
    }
  return small;
}

/** The same by 2, as for A4 and A3 at 150 dpi. Without inner loops it takes a third of the time. */
function halved(plate: Uint8Array, width: number, w: number, h: number): Uint8Array {
  const small = new Uint8Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0, at = y * 2 * width; x < w; x++, at += 2) {
      const above = (plate[at] as number) + (plate[at + 1] as number);
      const below = (plate[at + width] as number) + (plate[at + width + 1] as number);
      small[y * w + x] = (above + below + 2) >> 2;
    }
  return small;
}

/** Each pixel is the maximum of `factor` by `factor` pixels, so that no place with too much ink is lost. */
function most(totals: Uint16Array, { width, w, h, factor }: Size): Uint16Array {
  if (factor === 1) return totals;
  const small = new Uint16Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      let count = 0;
      for (let dy = 0; dy < factor; dy++) {
        const row = (y * factor + dy) * width + x * factor;
        for (let dx = 0; dx < factor; dx++) count = Math.max(count, totals[row + dx] as number);
      }
      small[y * w + x] = count;
    }
  return small;
}
