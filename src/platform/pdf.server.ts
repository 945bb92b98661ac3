import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { notModified } from './http/not-modified.ts';
import { findFonts, missingLetters, writeEveryLetter } from './pdf/every-letter.server.ts';
import type { Font, Weight } from './pdf/other-alphabets.server.ts';
import { projectFile } from './program-files.ts';

export type Pdf = PDFKit.PDFDocument;

/** Both weights of the shop's own font, which has the letters of every European language in Latin script. */
export const REGULAR = '400Regular';
export const BOLD = '700Bold';

/** Amounts in a column: aligned to the right, with figures of equal width. */
export const AMOUNT: PDFKit.Mixins.TextOptions = { align: 'right', features: ['tnum'] };

/** The fonts, read for the first PDF and kept: reading them takes twice as long as drawing an invoice (measured). */
const fonts = new Map<string, Font>();

/**
 * Returns the bytes of a PDF drawn in Instrument Sans, with only the letters that it uses embedded. A letter that this
 * font lacks is written in a font for another alphabet. Such fonts are read when a text first needs them, and the PDF
 * is then drawn again.
 */
export async function drawPdf(options: PDFKit.PDFDocumentOptions, draw: (doc: Pdf) => void): Promise<Buffer> {
  for (;;) {
    const { doc, weights } = await newPdf(options);
    const newLetters = writeEveryLetter(doc, weights);
    const bytes = buffer(doc);
    draw(doc);
    doc.end();
    const drawn = await bytes;
    if (newLetters.size === 0) return drawn;
    await findFonts(newLetters, openFont);
  }
}

/** Letters of Western European names: no font needs to be read to look for them. */
const SURELY_PRINTED = /^[\x20-\x7e\n\u00c0-\u017f£·‘’“”–—]*$/;

/** Returns the letters that no PDF can show, each once: `🦄`. They are printed as question marks, so staff are told before. */
export async function lettersNotPrinted(words: string): Promise<string[]> {
  if (SURELY_PRINTED.test(words)) return [];
  const { doc } = await newPdf({});
  return missingLetters(words, fontOf(doc), openFont);
}

async function newPdf(options: PDFKit.PDFDocumentOptions) {
  // Loaded on first use: it costs 20 MB that most processes never need.
  const { default: PdfDocument } = await import('pdfkit');
  const doc: Pdf = new PdfDocument({ ...options, font: '' });
  const weights = new Map<Font, Weight>();
  for (const weight of [BOLD, REGULAR]) {
    const file = `node_modules/@expo-google-fonts/instrument-sans/${weight}/InstrumentSans_${weight}.ttf`;
    doc.registerFont(weight, fonts.get(weight) ?? projectFile(file)).font(weight);
    if (!fonts.has(weight)) fonts.set(weight, withLetters(fontOf(doc)));
    weights.set(fontOf(doc), weight === BOLD ? 700 : 400);
  }
  return { doc, weights };
}

/** A font for another alphabet, from the bytes of its file. */
async function openFont(bytes: Buffer): Promise<Font> {
  const { default: PdfDocument } = await import('pdfkit');
  const doc: Pdf = new PdfDocument({ font: '' });
  return withLetters(fontOf(doc.registerFont('font', bytes).font('font')));
}

/** Forms that letters take beside others: a font derives them from the letters themselves. */
const isPresentationForm = (code: number) =>
  (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfeff);

/**
 * fontkit remembers each shape with the letter that it was first used for. If that was only part of another (the stop
 * in a colon), the shape would have no letter in any later PDF: drawn, but impossible to read or copy. So each shape is
 * first used for its own letter.
 */
function withLetters(font: Font): Font {
  for (const code of font.characterSet) if (!isPresentationForm(code)) font.glyphForCodePoint(code);
  return font;
}

/** The font in use. */
function fontOf(doc: Pdf): Font {
  return (doc as unknown as { _font: { font: Font } })._font.font;
}

/** Returns a PDF that is the same for everybody, as a download. Cached for a day; the ETag depends on its bytes. */
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
