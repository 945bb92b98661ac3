import type { PDFDocument, PDFObject } from 'mupdf';
import type { Mupdf } from '../load-mupdf.ts';
import { own } from '../pdf-objects.ts';

const SIZE = 1000;
const FIRST_CODE = 32;
const CODES = 256;

/**
 * Returns how wide the library draws each letter of a simple font, in thousandths of its size, by code, whatever the
 * file states; null for a code without a letter. Returns null if they can't be read.
 */
export function readWidths(mupdf: Mupdf, doc: PDFDocument, font: PDFObject): (number | null)[] | null {
  const letters = lettersOf(mupdf, doc, font);
  if (letters.length !== CODES - FIRST_CODE + 1) return null;
  const widths = letters.slice(0, -1).map(({ glyph, x }, i) => {
    const next = letters[i + 1]?.x ?? x;
    return glyph > 0 ? Math.round(next - x) : null;
  });
  return [...Array.from({ length: FIRST_CODE }, () => null), ...widths];
}

/** Shows every code once, and a space to measure the last. */
function lettersOf(mupdf: Mupdf, doc: PDFDocument, font: PDFObject): { glyph: number; x: number }[] {
  const plain = doc.newDictionary();
  for (const key of ['Type', 'Subtype', 'BaseFont', 'Encoding']) {
    const value = own(font, key);
    if (value) plain.put(key, value);
  }
  const [resources, fonts] = [doc.newDictionary(), doc.newDictionary()];
  fonts.put('F', plain);
  resources.put('Font', fonts);
  const codes = Array.from({ length: CODES - FIRST_CODE }, (_, i) => i + FIRST_CODE);
  const shown = [...codes, FIRST_CODE].map((code) => code.toString(16).padStart(2, '0')).join('');
  const letters: { glyph: number; x: number }[] = [];
  const device = new mupdf.Device({
    fillText: (text) =>
      text.walk({
        showGlyph: (_font, matrix, glyph) => letters.push({ glyph, x: matrix[4] }),
      }),
  });
  doc.insertPage(-1, doc.addPage([0, 0, SIZE, SIZE], 0, resources, `BT /F ${SIZE} Tf <${shown}> Tj ET`));
  const last = doc.countPages() - 1;
  const page = doc.loadPage(last);
  try {
    page.run(device, mupdf.Matrix.identity);
  } finally {
    device.close();
    device.destroy();
    page.destroy();
    doc.deletePage(last);
  }
  return letters;
}
