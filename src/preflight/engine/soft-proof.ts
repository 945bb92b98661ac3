import type { Pixmap } from 'mupdf';
import type { Rect } from '../report/report.ts';
import type { Mupdf } from './load-mupdf.ts';
import type { InkPicture } from './measure-ink.ts';
import { fogra39 } from './paper.ts';

/** `quality` is that of a JPEG. */
interface PictureOptions {
  maxPx: number;
  quality: number;
  part?: Rect;
  type?: 'jpeg' | 'png';
}

/**
 * Returns a picture of how inks will look on coated paper, see `softProof`; a JPEG by default. `part` is in points of the sheet, drawn at
 * `scale` pixels each; by default it is the whole sheet.
 */
export function proofPicture(
  mupdf: Mupdf,
  { pixmap, scale }: InkPicture,
  { maxPx, quality, part, type }: PictureOptions,
): Uint8Array<ArrayBuffer> {
  const [left = 0, top = 0] = pixmap.getBounds();
  const inPixels = part?.map((pt, i) => pt * scale - (i % 2 === 0 ? left : top)) as Rect | undefined;
  const proof = softProof(mupdf, pixmap, maxPx, inPixels);
  try {
    return Uint8Array.from(type === 'png' ? proof.asPNG() : proof.asJPEG(quality)); // a copy, because the library's memory moves when it grows
  } finally {
    proof.destroy();
  }
}

/**
 * Returns how the inks of `part` (in pixels; all by default) will look on coated paper, as a screen picture in sRGB,
 * reduced by a whole factor if its long side exceeds `maxPx`. Doesn't destroy `cmyk`.
 */
export function softProof(mupdf: Mupdf, cmyk: Pixmap, maxPx: number, part?: Rect): Pixmap {
  const inks = reduced(mupdf, cmyk, maxPx, part);
  try {
    return inks.convertToColorSpace(mupdf.ColorSpace.DeviceRGB);
  } finally {
    inks.destroy();
  }
}

function reduced(mupdf: Mupdf, cmyk: Pixmap, maxPx: number, part?: Rect): Pixmap {
  const [width, height] = [cmyk.getWidth(), cmyk.getHeight()];
  const [x0, y0, x1, y1] = part ? within(part, width, height) : [0, 0, width, height];
  const factor = Math.max(1, Math.ceil(Math.max(x1 - x0, y1 - y0) / maxPx));
  const [w, h] = [Math.floor((x1 - x0) / factor), Math.floor((y1 - y0) / factor)];
  const inks = new mupdf.Pixmap(fogra39(mupdf), [0, 0, w, h], false);
  // Only now: making the picture may have moved the library's memory.
  const [from, to] = [cmyk.getPixels(), inks.getPixels()];
  if (factor === 1) copyPart(from, to, width, x0, y0, w, h);
  else average(from, to, width, x0, y0, w, h, factor);
  return inks;
}

function within([x0, y0, x1, y1]: Rect, width: number, height: number): [number, number, number, number] {
  const left = Math.min(Math.max(0, Math.round(x0)), width - 1);
  const top = Math.min(Math.max(0, Math.round(y0)), height - 1);
  const right = Math.max(left + 1, Math.min(width, Math.round(x1)));
  return [left, top, right, Math.max(top + 1, Math.min(height, Math.round(y1)))];
}

type Bytes = Uint8ClampedArray;

function copyPart(from: Bytes, to: Bytes, width: number, x0: number, y0: number, w: number, h: number): void {
  for (let y = 0; y < h; y++) {
    const start = ((y0 + y) * width + x0) * 4;
    to.set(from.subarray(start, start + w * 4), y * w * 4);
  }
}

/** Each pixel is the mean of `factor` by `factor` pixels. */
function average(
  from: Bytes,
  to: Bytes,
  width: number,
  x0: number,
  y0: number,
  w: number,
  h: number,
  factor: number,
): void {
  const area = factor * factor;
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w * 4; x++) {
      const ink = x & 3;
      let sum = 0;
      for (let dy = 0; dy < factor; dy++) {
        const row = ((y0 + y * factor + dy) * width + x0 + (x >> 2) * factor) * 4 + ink;
        for (let dx = 0; dx < factor; dx++) sum += from[row + dx * 4] as number;
      }
      to[y * w * 4 + x] = sum / area;
    }
}
