import type { Image, PDFDocument, PDFObject } from 'mupdf';
import type { StepOf } from '../../report/fix-step.ts';
import type { Box, PixelFacts, RefusedReason } from '../../report/report.ts';
import { CHANNELS, withoutUnfitProfile } from '../colour-profiles.ts';
import { rethrowFatal } from '../failures.ts';
import { readImageHeader } from '../image-header.ts';
import { exceedsPixelLimit } from '../limits.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { multiply, PT_PER_MM, type Transform } from '../rects.ts';
import { inInksByStrips } from './cmyk-inks.ts';
import { pictureOf, type Room } from './ink-picture.ts';
import { setSheet } from './redraw.ts';

/**
 * Adds a page filled by a picture to the edge of the bleed, the right way up, cropped centrally if the proportions
 * differ. `room` is for pictures that stay lossless. Returns why it can't be done, or null.
 */
export function addSheet(
  mupdf: Mupdf,
  doc: PDFDocument,
  bytes: Uint8Array,
  kind: 'jpeg' | 'png',
  size: StepOf<'sheet'>,
  room: Room,
): RefusedReason | null {
  const pixel = readImageHeader(bytes, kind);
  if (!pixel) return 'damaged';
  if (exceedsPixelLimit(pixel.widthPx, pixel.heightPx)) return 'too-complex';
  try {
    const image = new mupdf.Image(withoutUnfitProfile(bytes, kind, CHANNELS[pixel.colour]));
    try {
      const lossless = kind === 'png' ? room : undefined;
      addPage(doc, pictureFor(mupdf, doc, image, pixel, lossless), pixel, size);
      return null;
    } finally {
      image.destroy();
    }
  } catch (error) {
    rethrowFatal(error);
    return 'damaged';
  }
}

/** Converting holds seven bytes per pixel; an A3 sheet at 300 ppi has 18 million pixels. */
const CONVERTED_PIXELS_MAX = 36_000_000;

/**
 * Converts screen colours to the inks of coated paper, as for any picture printed by itself, unless that takes too much
 * memory or parts are transparent. Everything else stays as it is.
 */
function pictureFor(
  mupdf: Mupdf,
  doc: PDFDocument,
  image: Image,
  pixel: PixelFacts,
  lossless: Room | undefined,
): PDFObject {
  const { colour, alpha, widthPx, heightPx } = pixel;
  if (colour === 'rgb' && !alpha && widthPx * heightPx <= CONVERTED_PIXELS_MAX)
    return inInks(mupdf, doc, image, lossless);
  const object = doc.addImage(image);
  // The library tags CMYK without a profile as SWOP, but its numbers should print unchanged.
  if (colour === 'cmyk') object.put('ColorSpace', doc.newName('DeviceCMYK'));
  return object;
}

function inInks(mupdf: Mupdf, doc: PDFDocument, image: Image, lossless: Room | undefined): PDFObject {
  const colours = image.toPixmap();
  try {
    const inks = inInksByStrips(mupdf, colours, false);
    try {
      return pictureOf(mupdf, doc, inks, lossless);
    } finally {
      inks.destroy();
    }
  } finally {
    colours.destroy();
  }
}

function addPage(doc: PDFDocument, image: PDFObject, pixel: PixelFacts, size: StepOf<'sheet'>): void {
  const orientation = pixel.exifOrientation ?? 1;
  const [across, up] = orientation >= 5 ? [pixel.heightPx, pixel.widthPx] : [pixel.widthPx, pixel.heightPx];
  const isTurned = across > up !== size.widthMm > size.heightMm && across !== up;
  const [widthMm, heightMm] = isTurned ? [size.heightMm, size.widthMm] : [size.widthMm, size.heightMm];
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

/** EXIF 2.32, 4.6.4 (Orientation 1 to 8): how to turn the unit square filled by the stored picture upright. */
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
