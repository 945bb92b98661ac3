import type { Page, PDFDocument, PDFPage } from 'mupdf';
import type { PageFacts, Rect } from '../report.ts';
import type { PreviewOptions } from './engine.ts';
import { limits } from './limits.ts';
import type { Mupdf } from './load-mupdf.ts';
import { drawCmyk } from './measure-ink.ts';
import { readPageFacts, showWholeMedia } from './page-facts.ts';
import { tracePage } from './page-trace.ts';
import { displayTransform, heightOf, transformRect, widthOf } from './rects.ts';
import { softProof } from './soft-proof.ts';

/** A proof is looked at closely: lettering must stay clean. */
const JPEG_QUALITY = 90;

/**
 * Page `page` of a PDF as it will look on coated paper, JPEG, sRGB, `maxPx` on its long side or what the limit of pixels
 * allows. Null where there is no sensible picture of it; throws where there is no such page.
 */
export function drawProof(mupdf: Mupdf, doc: PDFDocument, options: PreviewOptions): Uint8Array | null {
  const facts = readPageFacts(doc, options.page);
  showWholeMedia(doc, facts);
  const page = doc.loadPage(options.page - 1);
  try {
    return drawPart(mupdf, page, facts, options);
  } finally {
    page.destroy();
  }
}

function drawPart(mupdf: Mupdf, page: PDFPage, facts: PageFacts, options: PreviewOptions): Uint8Array | null {
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
  const pixmap = drawCmyk(mupdf, page, scale, inCmykOnly(mupdf, page, sheet));
  try {
    const [left = 0, top = 0] = pixmap.getBounds();
    const inPixels: Rect = [
      part[0] * scale - left,
      part[1] * scale - top,
      part[2] * scale - left,
      part[3] * scale - top,
    ];
    const proof = softProof(mupdf, pixmap, options.maxPx, inPixels);
    try {
      return Uint8Array.from(proof.asJPEG(JPEG_QUALITY)); // a copy: the library's memory moves when it grows
    } finally {
      proof.destroy();
    }
  } finally {
    pixmap.destroy();
  }
}

function inCmykOnly(mupdf: Mupdf, page: Page, sheet: Rect): boolean {
  const { colours, groupKinds } = tracePage(mupdf, page, sheet);
  return [...colours.map(({ kind }) => kind), ...groupKinds].every(
    (kind) => kind === 'cmyk' || kind === 'grey' || kind === 'spot',
  );
}
