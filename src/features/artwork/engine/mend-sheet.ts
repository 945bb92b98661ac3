import type { PDFDocument } from 'mupdf';
import type { StepOf } from '../mend-step.ts';
import type { Box, PixelFacts } from '../report.ts';
import type { RefusedReason } from './engine.ts';
import { rethrowFatal } from './failures.ts';
import { readImageHeader } from './image-header.ts';
import { exceedsPixelLimit } from './limits.ts';
import type { Mupdf } from './load-mupdf.ts';
import { setSheet } from './mend-redraw.ts';
import { multiply, PT_PER_MM, type Transform } from './rects.ts';

/**
 * Adds a page that a picture fills to the edge of the bleed, the right way up, cropped in the middle where its shape is
 * another. A JPEG keeps its own data: nothing is compressed again. Answers why it can't be done, else null.
 */
export function addSheet(
  mupdf: Mupdf,
  doc: PDFDocument,
  bytes: Uint8Array,
  kind: 'jpeg' | 'png',
  size: StepOf<'sheet'>,
): RefusedReason | null {
  const pixel = readImageHeader(bytes, kind);
  if (!pixel) return 'damaged';
  if (exceedsPixelLimit(pixel.widthPx, pixel.heightPx)) return 'too-complex';
  try {
    const image = new mupdf.Image(bytes);
    try {
      const object = doc.addImage(image);
      // The library tags inks that came without a profile as SWOP; they are meant as they are.
      if (pixel.colour === 'cmyk') object.put('ColorSpace', doc.newName('DeviceCMYK'));
      addPage(doc, object, pixel, size);
      return null;
    } finally {
      image.destroy();
    }
  } catch (error) {
    rethrowFatal(error);
    return 'damaged';
  }
}

function addPage(
  doc: PDFDocument,
  image: ReturnType<PDFDocument['addImage']>,
  pixel: PixelFacts,
  size: StepOf<'sheet'>,
): void {
  const orientation = pixel.exifOrientation ?? 1;
  const [across, up] = orientation >= 5 ? [pixel.heightPx, pixel.widthPx] : [pixel.widthPx, pixel.heightPx];
  const turned = across > up !== size.widthMm > size.heightMm && across !== up;
  const [widthMm, heightMm] = turned ? [size.heightMm, size.widthMm] : [size.widthMm, size.heightMm];
  const bleed = size.bleedMm * PT_PER_MM;
  const sheet: Box = [0, 0, widthMm * PT_PER_MM + 2 * bleed, heightMm * PT_PER_MM + 2 * bleed];
  const factor = Math.max(sheet[2] / across, sheet[3] / up);
  const [w, h] = [across * factor, up * factor];
  const place: Transform = [w, 0, 0, h, (sheet[2] - w) / 2, (sheet[3] - h) / 2];
  const matrix = multiply(UPRIGHT[orientation - 1] ?? UPRIGHT[0], place);
  const [resources, pictures] = [doc.newDictionary(), doc.newDictionary()];
  pictures.put('Picture', image);
  resources.put('XObject', pictures);
  const content = `q ${matrix.map((it) => it.toFixed(6)).join(' ')} cm /Picture Do Q`;
  const page = doc.addPage(sheet, 0, resources, content);
  setSheet(page, sheet, [bleed, bleed, sheet[2] - bleed, sheet[3] - bleed]);
  doc.insertPage(-1, page);
}

/** EXIF 2.32, 4.6.4 (Orientation 1 to 8): how the unit square that the stored picture fills is turned upright. */
const UPRIGHT: readonly [Transform, ...Transform[]] = [
  [1, 0, 0, 1, 0, 0],
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
];
