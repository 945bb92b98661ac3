import { readFileSync } from 'node:fs';
import type { PixelFacts } from '../report.ts';
import { drawPreview } from './draw-preview.ts';
import type { EngineOutcome, InspectOptions } from './engine.ts';
import { rethrowFatal } from './failures.ts';
import { readImageHeader } from './image-header.ts';
import { listenToLibrary } from './library-log.ts';
import { exceedsPixelLimit } from './limits.ts';
import type { Mupdf } from './load-mupdf.ts';
import { blankReport, refused } from './outcomes.ts';

/** Drawn to prove that it can be decoded, also where nobody asked for a preview. */
const PROOF_PX = 64;

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
  const drawn = previewImage(mupdf, bytes, kind, pixel, options.preview?.maxPx ?? PROOF_PX);
  if (!drawn) return refused('damaged', report);
  report.timing.totalMs = Math.round(performance.now() - startedAt);
  report.timing.previewMs = report.timing.totalMs - report.timing.openMs;
  report.complete = true;
  return { status: 'ok', report, preview: options.preview ? drawn.preview : null };
}

/** Draws the image the right way up (the library heeds EXIF orientation); null where it can't be decoded whole. */
export function previewImage(
  mupdf: Mupdf,
  bytes: Uint8Array,
  kind: ImageKind,
  pixel: PixelFacts,
  maxPx: number,
): { preview: Uint8Array | null } | null {
  const log = listenToLibrary(mupdf);
  try {
    const preview = drawDecoded(mupdf, bytes, kind, maxPx, Math.max(pixel.widthPx, pixel.heightPx));
    return log.errors.length > 0 || log.warnings.some(tellsOfMissingData) ? null : { preview };
  } catch (error) {
    rethrowFatal(error);
    return null;
  } finally {
    mupdf.emptyStore();
  }
}

function drawDecoded(mupdf: Mupdf, bytes: Uint8Array, kind: ImageKind, maxPx: number, mostPixels: number) {
  const doc = mupdf.Document.openDocument(bytes, `image/${kind}`);
  try {
    const page = doc.loadPage(0);
    try {
      return drawPreview(mupdf, page, maxPx, mostPixels);
    } finally {
      page.destroy();
    }
  } finally {
    doc.destroy();
  }
}

/** The library fills what is missing of a cut JPEG with grey and only warns. */
const tellsOfMissingData = (warning: string) => /premature end|truncated/i.test(warning);
