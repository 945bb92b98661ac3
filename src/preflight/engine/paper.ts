import { readFileSync } from 'node:fs';
import type { ColorSpace, Page, PDFDocument, PDFPage, Pixmap } from 'mupdf';
import { shippedFile } from '#platform/program-files.ts';
import type { Mupdf } from './load-mupdf.ts';

/** Shipped by vite.config.ts. */
const PROFILE = shippedFile({ built: 'fogra39.icc', source: 'src/preflight/engine/fogra39.icc' });
const profiles = new WeakMap<Mupdf, ColorSpace>();

/** Coated offset paper, see printing-profiles.md. Read once per thread. */
export function fogra39(mupdf: Mupdf): ColorSpace {
  const known = profiles.get(mupdf);
  if (known) return known;
  const profile = new mupdf.ColorSpace(readFileSync(PROFILE), 'FOGRA39');
  profiles.set(mupdf, profile);
  return profile;
}

/** Declares the document for this paper: inks that it states pass unchanged, and everything else is converted. */
export function declarePaper(doc: PDFDocument): void {
  const intent = doc.newDictionary();
  intent.put('Type', doc.newName('OutputIntent'));
  intent.put('S', doc.newName('GTS_PDFX'));
  intent.put('OutputConditionIdentifier', doc.newString('FOGRA39'));
  intent.put('Info', doc.newString('Coated FOGRA39 (ISO 12647-2:2004)'));
  intent.put('DestOutputProfile', doc.addStream(readFileSync(PROFILE), { N: 4 }));
  const intents = doc.newArray();
  intents.push(intent);
  doc.getTrailer().get('Root').put('OutputIntents', intents);
}

/**
 * Draws the whole sheet in this paper's inks, `scale` pixels per point, as it prints, for a PDF declared for the paper.
 * There is no alpha channel; white is the paper. The caller destroys it.
 */
export function drawOnPaper(mupdf: Mupdf, page: Page, scale: number): Pixmap {
  const matrix = mupdf.Matrix.scale(scale, scale);
  if (page instanceof mupdf.PDFPage)
    return (page as PDFPage).toPixmap(matrix, fogra39(mupdf), false, true, 'Print', 'MediaBox');
  return page.toPixmap(matrix, fogra39(mupdf), false, true);
}
