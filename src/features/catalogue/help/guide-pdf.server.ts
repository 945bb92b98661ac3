import { BOLD, drawPdf, type Pdf, REGULAR } from '#platform/pdf.server.ts';
import type { Guide } from './guides.ts';

/** PDF units are points: 72 to the inch of 25.4 mm (ISO 32000-1, 8.3.2.3). */
const pt = (mm: number) => (mm * 72) / 25.4;
/** Fixed, so that the same guide is always byte-identical. */
const MADE_AT = new Date('2026-01-01T00:00:00Z');
const MARGIN_MM = 20;
/** The drawing: a 60 × 42 mm sheet, with bleed and safe area at twice their width so that they are visible. */
const DRAWN = { widthMm: 60, heightMm: 42, stripMm: 6 };

const CYAN: PDFKit.Mixins.ColorValue = [100, 0, 0, 0];
const MAGENTA: PDFKit.Mixins.ColorValue = [0, 100, 0, 0];
const KEY: PDFKit.Mixins.ColorValue = [0, 0, 0, 100];
const GREY: PDFKit.Mixins.ColorValue = [0, 0, 0, 70];

/** Draws a guide on A4, in CMYK, with `from` (the company) at its foot. */
export function drawGuide(guide: Guide, from: string): Promise<Buffer> {
  const info = { Title: guide.title, Creator: 'Galley', Producer: 'Galley', CreationDate: MADE_AT };
  const page = { size: 'A4', margin: pt(MARGIN_MM), pdfVersion: '1.7', lang: 'en-GB', info } as const;
  return drawPdf(page, (doc) => writeGuide(doc, guide, from));
}

function writeGuide(doc: Pdf, guide: Guide, from: string): void {
  doc.fillColor(KEY).font(BOLD).fontSize(26).text(guide.title);
  doc.moveDown(0.6);
  if (guide.hasDiagram) drawDiagram(doc);
  for (const part of guide.parts) writePart(doc, part);
  doc.moveDown(1).font(REGULAR).fontSize(9).fillColor(GREY).text(from);
}

function writePart(doc: Pdf, { heading, figure, words }: Guide['parts'][number]): void {
  doc
    .fillColor(KEY)
    .font(BOLD)
    .fontSize(12)
    .text(heading, { continued: Boolean(figure) });
  if (figure) doc.fillColor(MAGENTA).text(`   ${figure}`);
  doc.fillColor(KEY).font(REGULAR).fontSize(10.5).text(words, { lineGap: 2 });
  doc.moveDown(0.7);
}

/** Bleed in magenta, the cut in black, the safe area in cyan, as in templates and previews. */
function drawDiagram(doc: Pdf): void {
  const { widthMm, heightMm, stripMm } = DRAWN;
  const [left, top] = [pt(MARGIN_MM), doc.y];
  const frame = (insetMm: number) =>
    doc.rect(
      left + pt(insetMm),
      top + pt(insetMm),
      pt(widthMm + 2 * (stripMm - insetMm)),
      pt(heightMm + 2 * (stripMm - insetMm)),
    );
  frame(0).lineWidth(1).strokeColor(MAGENTA).stroke();
  frame(stripMm).strokeColor(KEY).stroke();
  frame(2 * stripMm)
    .dash(4, { space: 3 })
    .strokeColor(CYAN)
    .stroke();
  doc.undash();
  const beside = left + pt(widthMm + 2 * stripMm + 8);
  const lines: [string, PDFKit.Mixins.ColorValue][] = [
    ['Bleed: an extra 3 mm, which we cut off', MAGENTA],
    ['Cut line: the finished size', KEY],
    ['Safe area: keep text and logos inside', CYAN],
  ];
  doc.font(REGULAR).fontSize(10.5);
  lines.forEach(([words, colour], i) => {
    const y = top + pt(6) + i * 20;
    doc.rect(beside, y + 3, 14, 3).fill(colour);
    doc.fillColor(KEY).text(words, beside + 22, y, { lineBreak: false });
  });
  doc.x = left;
  doc.y = top + pt(heightMm + 2 * stripMm + 8);
}
