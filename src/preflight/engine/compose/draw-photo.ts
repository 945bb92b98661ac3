import { readFileSync } from 'node:fs';
import type { PDFDocument, PDFObject, Pixmap } from 'mupdf';
import { type Crop, cropFor, type PhotoElement, type PhotoValue } from '#composition/index.ts';
import { CHANNELS, withoutUnfitProfile } from '../colour-profiles.ts';
import { capInk } from '../fixes/cmyk-inks.ts';
import { pictureOf } from '../fixes/ink-picture.ts';
import { readImageHeader } from '../image-header.ts';
import { exceedsPixelLimit } from '../limits.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { fogra39 } from '../paper.ts';
import type { ComposePhoto } from './compose-job.ts';

const MM_PER_INCH = 25.4;
/** Finer than this, a photo only makes the file larger. */
export const PRINT_PPI = 300;
/** Coarser than this, its pixels are seen. */
export const SHARP_PPI = 200;

export interface PhotoPicture {
  object: PDFObject;
  /** of the part that is shown, at the size of its box */
  ppi: number;
  /** the width in mm at which it has 200 dots per inch */
  sharpMm: number;
}

/**
 * The part of a photo that fills its box, in the inks of coated paper, at most `ppi` fine. Null if it can’t be decoded.
 */
export function photoPicture(
  mupdf: Mupdf,
  doc: PDFDocument,
  { file, kind }: ComposePhoto,
  framing: PhotoValue,
  { at: [, , widthMm, heightMm] }: PhotoElement,
  ppi: number,
): PhotoPicture | null {
  if (kind === 'pdf') return null;
  const bytes = readFileSync(file);
  const pixel = readImageHeader(bytes, kind);
  if (!pixel || exceedsPixelLimit(pixel.widthPx, pixel.heightPx)) return null;
  const isTurned = (pixel.exifOrientation ?? 1) > 4;
  const [widthPx, heightPx] = isTurned ? [pixel.heightPx, pixel.widthPx] : [pixel.widthPx, pixel.heightPx];
  const part = cropFor({ widthPx, heightPx }, { widthMm, heightMm }, framing);
  const shownPx = part[2] * widthPx;
  const ownPpi = shownPx / (widthMm / MM_PER_INCH);
  const pixmap = drawPart(
    mupdf,
    withoutUnfitProfile(bytes, kind, CHANNELS[pixel.colour]),
    kind,
    part,
    shownPx * Math.min(1, ppi / ownPpi),
  );
  try {
    capInk(pixmap.getPixels());
    return {
      object: pictureOf(mupdf, doc, pixmap),
      ppi: Math.floor(ownPpi),
      sharpMm: Math.floor((shownPx / SHARP_PPI) * MM_PER_INCH),
    };
  } finally {
    pixmap.destroy();
  }
}

/** Draws part of an image, upright, so that it is `widthPx` wide. */
function drawPart(
  mupdf: Mupdf,
  bytes: Uint8Array,
  kind: 'jpeg' | 'png',
  [left, top, width, height]: Crop,
  widthPx: number,
): Pixmap {
  const image = mupdf.Document.openDocument(bytes, `image/${kind}`);
  const page = image.loadPage(0);
  try {
    const [x0, y0, x1, y1] = page.getBounds();
    const [wide, high] = [x1 - x0, y1 - y0];
    const scale = widthPx / (wide * width);
    const [x, y] = [Math.round(left * wide * scale), Math.round(top * high * scale)];
    const pixels = [
      Math.max(1, Math.round(widthPx)),
      Math.max(1, Math.round(high * height * scale)),
    ] as const;
    const pixmap = new mupdf.Pixmap(fogra39(mupdf), [x, y, x + pixels[0], y + pixels[1]], false);
    pixmap.clear(255);
    const device = new mupdf.DrawDevice([scale, 0, 0, scale, -x0 * scale, -y0 * scale], pixmap);
    page.run(device, mupdf.Matrix.identity);
    device.close();
    device.destroy();
    return pixmap;
  } finally {
    page.destroy();
    image.destroy();
  }
}
