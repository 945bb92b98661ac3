import type { PDFDocument, PDFObject, PDFPage } from 'mupdf';
import { rethrowFatal } from './failures.ts';
import { contentBytes } from './fixes/rewrite-pages.ts';
import { limits } from './limits.ts';
import type { Mupdf } from './load-mupdf.ts';
import { readPageFacts, sheetOf } from './page-facts.ts';
import { tracePage } from './page-trace.ts';
import { dictionary, own } from './pdf-objects.ts';

/**
 * Returns whether this is an Illustrator file saved without “Create PDF Compatible File”: a PDF that has the design
 * only in Illustrator's own data, with one page that says so, or an empty one if another program wrote the file.
 */
export function isIllustratorOnly(mupdf: Mupdf, doc: PDFDocument): boolean {
  const count = doc.countPages();
  if (count === 0 || count > limits.fullPages) return false;
  try {
    return Array.from({ length: count }, (_, i) => i).every(
      (i) => hasIllustratorData(doc.findPage(i)) && isPlaceholder(mupdf, doc, i),
    );
  } catch (error) {
    rethrowFatal(error);
    return false; // a damaged page: the check says so
  }
}

/**
 * PDF 32000-1, 14.5: a program's own data. Illustrator's has the design in pieces, `AIPrivateData1` and so on, beside
 * `AIMetaData`.
 */
function hasIllustratorData(page: PDFObject): boolean {
  const pieces = dictionary(own(page, 'PieceInfo'));
  const illustrator = pieces && dictionary(own(pieces, 'Illustrator'));
  const data = illustrator && dictionary(own(illustrator, 'Private'));
  return data !== null && ['AIPrivateData1', 'AIMetaData'].some((key) => own(data, key) !== null);
}

function isPlaceholder(mupdf: Mupdf, doc: PDFDocument, index: number): boolean {
  if (isEmpty(doc.findPage(index))) return true;
  const sheet = sheetOf(readPageFacts(doc, index + 1));
  const page = doc.loadPage(index);
  try {
    const { images, hasGradient, fontNames } = tracePage(mupdf, page, sheet);
    return images.length === 0 && !hasGradient && fontNames.size === 1 && saysSo(textOf(page));
  } finally {
    page.destroy();
  }
}

/** Returns whether the page has no content at all, and isn't just invisible, as with all layers switched off. */
const isEmpty = (page: PDFObject) => Buffer.from(contentBytes(page)).toString('latin1').trim() === '';

function textOf(page: PDFPage): string {
  const text = page.toStructuredText('');
  try {
    return text.asText();
  } finally {
    text.destroy();
  }
}

/**
 * The page says in the designer's language that this is an Illustrator file without PDF content, that it should be saved with
 * “Create PDF Compatible File”, and where in Illustrator that option is: these names are the same in every language.
 */
function saysSo(text: string): boolean {
  const count = (name: string) => text.split(name).length - 1;
  return /^\s*[^.。]{0,60}Adobe/.test(text) && count('Illustrator') >= 3 && count('PDF') >= 2;
}
