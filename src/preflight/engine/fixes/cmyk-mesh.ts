import type { PDFDocument, PDFObject, Pixmap } from 'mupdf';
import type { Box } from '../../report/report.ts';
import { NotRewritable } from '../content/content-tokens.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { entries, numberOf, own } from '../pdf-objects.ts';
import { heightOf, intersection, widthOf } from '../rects.ts';

/** Enough to find where a mesh is within its coordinates, which may be those of a whole wall. */
const ROUGH_PX = 400;
/** A gradient is soft, so this many pixels along its longer side are enough on any sheet. */
const [LEAST_PX, MOST_PX] = [600, 2400];
const PX_PER_PT = 300 / 72;

/**
 * Returns whether a gradient states colours at the corners of a mesh (PDF 32000-1, 8.7.4.5.5 to 8), between which inks
 * mix differently.
 */
export const isMesh = (shading: PDFObject): boolean =>
  (numberOf(own(shading, 'ShadingType')) ?? 0) >= 4 && own(shading, 'Function') === null;

/**
 * Draws a mesh as a picture in screen colours, see-through where there is no mesh. Returns it with its place in the
 * gradient's own space. Throws NotRewritable if nothing of it is drawn.
 */
export function drawMesh(mupdf: Mupdf, shading: PDFObject): { colours: Pixmap; box: Box } {
  const [x0 = 0, x1 = 0, y0 = 0, y1 = 0] = entries(own(shading, 'Decode')).map((it) => numberOf(it) ?? 0);
  const stated = entries(own(shading, 'BBox')).map((it) => numberOf(it) ?? 0);
  const whole: Box = [x0, y0, x1, y1];
  const most = stated.length === 4 ? intersection(whole, stated as Box) : whole;
  const rough = drawn(mupdf, shading, most, ROUGH_PX);
  const box = shownIn(rough, most);
  rough.destroy();
  if (!box) throw new NotRewritable('a gradient that paints nothing');
  const long = Math.max(widthOf(box), heightOf(box)) * PX_PER_PT;
  return { colours: drawn(mupdf, shading, box, Math.min(MOST_PX, Math.max(LEAST_PX, long))), box };
}

/** Draws part of the gradient, this many pixels along its longer side, alone in a document of its own. */
function drawn(mupdf: Mupdf, shading: PDFObject, box: Box, longPx: number): Pixmap {
  const scale = longPx / Math.max(widthOf(box), heightOf(box));
  if (!Number.isFinite(scale) || widthOf(box) <= 0 || heightOf(box) <= 0)
    throw new NotRewritable('a gradient without a place');
  const doc: PDFDocument = new mupdf.PDFDocument();
  try {
    const resources = doc.newDictionary();
    resources.put('Shading', { S: doc.graftObject(shading) });
    const matrix = [scale, 0, 0, scale, -box[0] * scale, -box[1] * scale];
    const sheet: Box = [0, 0, widthOf(box) * scale, heightOf(box) * scale];
    doc.insertPage(-1, doc.addPage(sheet, 0, resources, `${matrix.join(' ')} cm /S sh`));
    const page = doc.loadPage(0);
    try {
      return page.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceRGB, true, false);
    } finally {
      page.destroy();
    }
  } finally {
    doc.destroy();
  }
}

/** Returns the part of a box that has colour, a pixel wider, or null if nothing has. */
function shownIn(rough: Pixmap, box: Box): Box | null {
  const [width, height, stride] = [rough.getWidth(), rough.getHeight(), rough.getStride()];
  const pixels = rough.getPixels();
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((pixels[y * stride + x * 4 + 3] as number) === 0) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  if (right < 0) return null;
  const [across, up] = [widthOf(box) / width, heightOf(box) / height];
  const bounds: Box = [
    box[0] + (left - 1) * across,
    box[3] - (bottom + 2) * up,
    box[0] + (right + 2) * across,
    box[3] - (top - 1) * up,
  ];
  return intersection(bounds, box);
}
