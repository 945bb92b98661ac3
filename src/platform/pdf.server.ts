import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { notModified } from './http/not-modified.ts';
import { projectFile } from './program-files.ts';

export type Pdf = PDFKit.PDFDocument;

/** Both weights of the shop's own font, which has the letters of every European language that is written in Latin ones. */
export const REGULAR = '400Regular';
export const BOLD = '700Bold';

/** Amounts under each other: to the right, with figures of one width. */
export const AMOUNT: PDFKit.Mixins.TextOptions = { align: 'right', features: ['tnum'] };

/** The fonts as they were read for the first PDF: reading them takes twice as long as drawing an invoice (measured). */
const fonts = new Map<string, Font>();

/** Draws a PDF in Instrument Sans, of which it holds the letters that it uses; its bytes. */
export async function drawPdf(options: PDFKit.PDFDocumentOptions, draw: (doc: Pdf) => void): Promise<Buffer> {
  // Loaded when somebody first asks: it costs 20 MB that most processes never need.
  const { default: PdfDocument } = await import('pdfkit');
  const doc = new PdfDocument({ ...options, font: '' });
  for (const weight of [BOLD, REGULAR]) {
    const file = `node_modules/@expo-google-fonts/instrument-sans/${weight}/InstrumentSans_${weight}.ttf`;
    doc.registerFont(weight, fonts.get(weight) ?? projectFile(file)).font(weight);
    if (!fonts.has(weight)) fonts.set(weight, withLetters(fontOf(doc)));
  }
  const text = doc.text.bind(doc) as (words: string, ...where: unknown[]) => Pdf;
  Object.assign(doc, { text: (words: string, ...where: unknown[]) => text(printable(doc, words), ...where) });
  const bytes = buffer(doc);
  draw(doc);
  doc.end();
  return bytes;
}

/**
 * fontkit remembers each shape with the letter it was first used for. If that was only a part of another (the stop in a
 * colon), it would have no letter in any later PDF: drawn, but not to be read or copied. So each meets its own first.
 */
function withLetters(font: Font): Font {
  for (const code of font.characterSet) font.glyphForCodePoint(code);
  return font;
}

/** A letter that the font lacks as the plain one it is made of (`ễ` as `e`, `²` as `2`), else as a question mark. */
function printable(doc: Pdf, words: string): string {
  const font = fontOf(doc);
  const has = (letter: string) => letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  return words.normalize('NFC').replace(/[^\x20-\x7e]/gu, (letter) => {
    if (has(letter)) return letter;
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('⁄', '/');
    return [...plain].every(has) ? plain : '?';
  });
}

/** A font as fontkit reads it: a part of pdfkit that its types leave out. */
type Font = PDFKit.Mixins.PDFFontSource & {
  characterSet: readonly number[];
  glyphForCodePoint(code: number): unknown;
  hasGlyphForCodePoint(code: number): boolean;
};

/** The font in use. */
function fontOf(doc: Pdf): Font {
  return (doc as unknown as { _font: { font: Font } })._font.font;
}

/** Returns a PDF that is the same for everybody, to be saved. Kept for a day; its ETag is of its bytes. */
export function answerPdf(request: Request, bytes: Uint8Array, fileName: string): Response {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  const headers = { 'Cache-Control': 'public, max-age=86400', ETag: `"${hash}"` };
  return (
    notModified(request, headers) ??
    new Response(new Uint8Array(bytes), {
      headers: {
        ...headers,
        'Content-Type': 'application/pdf',
        'Content-Length': String(bytes.length),
        'Content-Disposition': `attachment; filename="${fileName}"`,
      },
    })
  );
}
