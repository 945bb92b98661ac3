import type { PDFDocument, PDFPage } from 'mupdf';
import type { PageFacts } from '../report/report.ts';
import { leaveOutWhatDoesNotPrint } from './annotations.ts';
import { isAllCmyk } from './colour-uses.ts';
import { DocumentProfiles } from './document-profiles.ts';
import type { PreviewOptions } from './engine.ts';
import { replaceInks } from './ink-map/replace-inks.ts';
import { showAsPrinted } from './layers.ts';
import { limits } from './limits.ts';
import type { Mupdf } from './load-mupdf.ts';
import { drawCmyk } from './measure-ink.ts';
import { readPageFacts, showWholeMedia } from './page-facts.ts';
import { pageParts } from './page-parts.ts';
import { tracePage } from './page-trace.ts';
import { declarePaper, drawOnPaper } from './paper.ts';
import { type DrawPage, drawAsPrinted } from './plates/draw-plates.ts';
import { notPrinted } from './plates/not-printed.ts';
import { displayTransform, heightOf, transformRect, widthOf } from './rects.ts';
import { ResourceScan } from './scan-resources.ts';
import { proofPicture } from './soft-proof.ts';

/** People look closely at a proof, so lettering must stay clean. */
const JPEG_QUALITY = 90;

/** A PNG is made in a third of the time, and of flat colours it is smaller. */
export type PictureType = 'jpeg' | 'png';

/**
 * Returns page `page` of a PDF as it will look on coated paper: a picture in sRGB, `maxPx` on its long side or as much as
 * the pixel limit allows. Returns null if there is no sensible picture of it. Throws if there is no such page.
 */
export function drawProof(
  mupdf: Mupdf,
  doc: PDFDocument,
  options: PreviewOptions,
  type: PictureType = 'jpeg',
): Uint8Array<ArrayBuffer> | null {
  showAsPrinted(doc);
  const facts = readPageFacts(doc, options.page);
  showWholeMedia(doc, facts);
  const dict = doc.findPage(options.page - 1);
  leaveOutWhatDoesNotPrint(doc, dict);
  replaceInks(doc, [options.page], options.separations ?? []);
  new DocumentProfiles(doc).page(pageParts(dict).spaces);
  const page = doc.loadPage(options.page - 1);
  try {
    return drawPart(mupdf, doc, page, facts, options, type);
  } finally {
    page.destroy();
  }
}

function drawPart(
  mupdf: Mupdf,
  doc: PDFDocument,
  page: PDFPage,
  facts: PageFacts,
  options: PreviewOptions,
  type: PictureType,
): Uint8Array<ArrayBuffer> | null {
  const toDisplay = displayTransform(facts.boxes.media, facts.rotate, facts.userUnit);
  const sheet = transformRect(facts.boxes.media, toDisplay);
  const part = options.box === 'media' ? sheet : transformRect(facts.boxes.crop, toDisplay);
  const [longPt, shortPt] = [
    Math.max(widthOf(part), heightOf(part)),
    Math.min(widthOf(part), heightOf(part)),
  ];
  if (!(shortPt > 0) || longPt / shortPt > limits.previewAspect) return null;
  const most = Math.sqrt(limits.inkPixels / (widthOf(sheet) * heightOf(sheet)));
  const scale = Math.min((options.maxPx - 1) / longPt, most);
  const trace = tracePage(mupdf, page, sheet);
  const drops = notPrinted(options.separations ?? []);
  const gradients = new ResourceScan(drops).page(doc.findPage(facts.page - 1));
  const draw = drawerOf(mupdf, doc, scale, isAllCmyk(trace, gradients));
  const pixmap = drawAsPrinted(mupdf, doc, facts.page, draw, drops);
  try {
    return proofPicture(
      mupdf,
      { pixmap, scale },
      { maxPx: options.maxPx, quality: JPEG_QUALITY, part, type },
    );
  } finally {
    pixmap.destroy();
  }
}

/** Draws a page so that inks stated by it pass unchanged (`exact`), or also has screen colours converted for the paper. */
export function drawerOf(mupdf: Mupdf, doc: PDFDocument, scale: number, exact: boolean): DrawPage {
  if (exact) return (page) => drawCmyk(mupdf, page, scale, true);
  declarePaper(doc);
  return (page) => drawOnPaper(mupdf, page, scale);
}
