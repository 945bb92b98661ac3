import { readFileSync } from 'node:fs';
import type { Page } from 'mupdf';
import type { InkFacts, PixelFacts } from '../report/report.ts';
import { CHANNELS, tellsOfProfile, withoutUnfitProfile } from './colour-profiles.ts';
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
import { proofPicture } from './soft-proof.ts';

/** Long side of the picture used to measure ink, unless a larger one is needed. */
const INK_PX = 900;
const JPEG_QUALITY = 85;

type ImageKind = 'jpeg' | 'png';

/**
 * Returns the facts of a JPEG or PNG. Pixel bombs are refused by their header; other files are decoded once, in full.
 */
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
 * Decodes the whole image and draws it upright (the library applies EXIF orientation), once in inks and once as it will
 * look in print. Records in `pixel` if its colour profile doesn't fit and is ignored. Returns null if it can't be
 * decoded in full. Both are null for a picture that is too long and narrow to show.
 */
export function drawImage(
  mupdf: Mupdf,
  bytes: Uint8Array,
  kind: ImageKind,
  pixel: PixelFacts,
  maxPx: number,
): Drawn | null {
  const fitting = withoutUnfitProfile(bytes, kind, CHANNELS[pixel.colour]);
  const log = listenToLibrary(mupdf);
  try {
    const drawn = drawDecoded(mupdf, fitting, kind, pixel, maxPx);
    if (fitting !== bytes || [...log.errors, ...log.warnings].some(tellsOfProfile))
      pixel.profileIgnored = true;
    return log.errors.some((line) => !tellsOfProfile(line)) || log.warnings.some(tellsOfMissingData)
      ? null
      : drawn;
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
  // One pixel less, because the library rounds outwards to whole pixels on both sides.
  const longPx = narrow ? PROOF_PX : Math.min(maxPx, Math.max(pixel.widthPx, pixel.heightPx)) - 1;
  const exact = pixel.colour === 'cmyk';
  const scale = longPx / longPt;
  // A photograph is printed as our paper's profile converts it.
  const pixmap = exact ? drawCmyk(mupdf, page, scale, exact) : drawOnPaper(mupdf, page, scale);
  try {
    if (narrow) return { preview: null, ink: null };
    const picture = { pixmap, scale };
    const preview = proofPicture(mupdf, picture, { maxPx, quality: JPEG_QUALITY });
    return { preview, ink: measureInk(picture, exact) };
  } finally {
    pixmap.destroy();
  }
}

/** Drawn only to prove that it decodes, if there is no sensible picture of it. */
const PROOF_PX = 64;

/** The library fills the missing part of a truncated JPEG with grey, and only warns. */
const tellsOfMissingData = (warning: string) => /premature end|truncated/i.test(warning);
