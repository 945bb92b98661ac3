/** Pages drawn in inks at 150 dpi, to compare a printed sheet with the file that it came from. */
import * as mupdf from 'mupdf';
import { declarePaper, fogra39 } from '#preflight/engine/paper.ts';

/** Pixels per point: 150 dpi. */
const SCALE = 150 / 72;
/** Exact cosine and sine: tiles are drawn differently if a page is turned by even a tiny angle. */
const QUARTERS: Record<number, [number, number]> = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] };

const declared = new WeakSet<mupdf.PDFDocument>();

interface Looked {
  x: number;
  y: number;
  degrees: number;
  widthPt: number;
  heightPt: number;
}

/**
 * Draws an upright rectangle of a page as it is printed, in the inks of coated paper, whatever paper the file is for.
 * Its middle is measured from the top left, turned back clockwise.
 */
export function drawn(
  doc: mupdf.PDFDocument,
  page: number,
  { x, y, degrees, widthPt, heightPt }: Looked,
): Uint8Array {
  const [width, height] = [Math.floor(widthPt * SCALE), Math.floor(heightPt * SCALE)];
  if (!declared.has(doc)) declarePaper(doc);
  declared.add(doc);
  const inks = new mupdf.Pixmap(fogra39(mupdf), [0, 0, width, height], false);
  inks.clear(255);
  const [cos, sin] = QUARTERS[(degrees + 360) % 360] ?? [1, 0];
  const turn: [number, number, number, number, number, number] = [cos, sin, -sin, cos, 0, 0];
  const matrix = [
    mupdf.Matrix.translate(-x, -y),
    turn,
    mupdf.Matrix.scale(SCALE, SCALE),
    mupdf.Matrix.translate(width / 2, height / 2),
  ].reduce((a, b) => mupdf.Matrix.concat(a, b));
  const device = new mupdf.DrawDevice(matrix, inks);
  doc.loadPage(page).run(device, mupdf.Matrix.identity);
  device.close();
  return Uint8Array.from(inks.getPixels());
}

/** Returns the share of samples that differ by more than 8 of 255. Throws if the pictures differ in size. */
export function differenceOf(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) throw new Error(`${a.length} samples and ${b.length}`);
  let count = 0;
  for (let i = 0; i < a.length; i++) if (Math.abs((a[i] ?? 0) - (b[i] ?? 0)) > 8) count++;
  return count / a.length;
}
