import { readFileSync } from 'node:fs';
import type { Page } from 'mupdf';
import type { InkFacts, PixelFacts } from '../report/report.ts';
import type { EngineOutcome, InspectOptions } from './engine.ts';
import { rethrowFatal } from './failures.ts';
import { readImageHeader } from './image-header.ts';
import { listenToLibrary } from './library-log.ts';
import { exceedsPixelLimit, limits } from './limits.ts';
import type { Mupdf } from './load-mupdf.ts';
import { drawCmyk, measureInk } from './measure-ink.ts';
import { blankReport, refused } from './outcomes.ts';
import { drawOnPaper } from './paper.ts';
import { heightOf, widthOf } from './rects.ts';
import { proofJpeg } from './soft-proof.ts';

/** Long side of the picture that the ink is measured on, where nobody wants a larger one to look at. */
const INK_PX = 900;
const JPEG_QUALITY = 85;

type ImageKind = 'jpeg' | 'png';

/** Facts of a JPEG or PNG, refused by its header where it is a pixel bomb, and decoded once, whole. */
export function inspectImage(
  mupdf: Mupdf,
  file: string,
  kind: ImageKind,
  options: InspectOptions,
): EngineOutcome {
  const startedAt = performance.now();
  const report = blankReport(kind);
  const bytes = readFileSync(file);
  const pixel = readImageHeader(bytes, kind);
  if (!pixel) return refused('damaged', report);
  report.pixel = pixel;
  report.pageCount = 1;
  if (exceedsPixelLimit(pixel.widthPx, pixel.heightPx)) return refused('too-complex', report);
  report.timing.openMs = Math.round(performance.now() - startedAt);
  const drawn = drawImage(mupdf, bytes, kind, pixel, options.preview?.maxPx ?? INK_PX);
  if (!drawn) return refused('damaged', report);
  if (drawn.ink) pixel.ink = drawn.ink;
  report.timing.totalMs = Math.round(performance.now() - startedAt);
  report.timing.pagesMs = report.timing.totalMs - report.timing.openMs;
  report.complete = true;
  return { status: 'ok', report, preview: options.preview ? drawn.preview : null };
}

type Drawn = { preview: Uint8Array | null; ink: InkFacts | null };

/**
 * Decodes the image whole, draws it the right way up (the library heeds EXIF orientation) in inks and as it will look
 * in print; null where it can't be decoded whole. Both are null for a picture too long and narrow to look at.
 */
export function drawImage(
  mupdf: Mupdf,
  bytes: Uint8Array,
  kind: ImageKind,
  pixel: PixelFacts,
  maxPx: number,
): Drawn | null {
  const log = listenToLibrary(mupdf);
  try {
    const drawn = drawDecoded(mupdf, bytes, kind, pixel, maxPx);
    return log.errors.length > 0 || log.warnings.some(tellsOfMissingData) ? null : drawn;
  } catch (error) {
    rethrowFatal(error);
    return null;
  } finally {
    mupdf.emptyStore();
  }
}

function drawDecoded(
  mupdf: Mupdf,
  bytes: Uint8Array,
  kind: ImageKind,
  pixel: PixelFacts,
  maxPx: number,
): Drawn {
  const doc = mupdf.Document.openDocument(bytes, `image/${kind}`);
  try {
    const page = doc.loadPage(0);
    try {
      return drawPage(mupdf, page, pixel, maxPx);
    } finally {
      page.destroy();
    }
  } finally {
    doc.destroy();
  }
}

function drawPage(mupdf: Mupdf, page: Page, pixel: PixelFacts, maxPx: number): Drawn {
  const sheet = page.getBounds();
  const [longPt, shortPt] = [
    Math.max(widthOf(sheet), heightOf(sheet)),
    Math.min(widthOf(sheet), heightOf(sheet)),
  ];
  const narrow = !(shortPt > 0) || longPt / shortPt > limits.previewAspect;
  // One pixel less: the library rounds outwards to whole pixels on both sides.
  const longPx = narrow ? PROOF_PX : Math.min(maxPx, Math.max(pixel.widthPx, pixel.heightPx)) - 1;
  const exact = pixel.colour === 'cmyk';
  const scale = longPx / longPt;
  // What we print of a photograph is what our paper's profile makes of it.
  const pixmap = exact ? drawCmyk(mupdf, page, scale, exact) : drawOnPaper(mupdf, page, scale);
  try {
    if (narrow) return { preview: null, ink: null };
    const picture = { pixmap, scale };
    const preview = proofJpeg(mupdf, picture, { maxPx, quality: JPEG_QUALITY });
    return { preview, ink: measureInk(picture, exact) };
  } finally {
    pixmap.destroy();
  }
}

/** Drawn to prove that it can be decoded, where there is no sensible picture of it. */
const PROOF_PX = 64;

/** The library fills what is missing of a cut JPEG with grey and only warns. */
const tellsOfMissingData = (warning: string) => /premature end|truncated/i.test(warning);
