import type { Company } from '#features/pricing/company/index.ts';
import type { VatRate } from '#features/pricing/prices/index.ts';
import { formatPounds } from '#kit/money.ts';
import { AMOUNT, BOLD, drawPdf, type Pdf, REGULAR } from '#platform/pdf.server.ts';

/** A PDF in the layout shared by invoices and credit notes. */
export type Doc = Pdf;

/** In points, 72 to the inch: A4 with 18 mm margins. */
export const LEFT = 51;
export const RIGHT = 544;
export const BOTTOM = 770;
const COLUMNS = { text: LEFT, quantity: 300, rate: 352, net: 400, gross: 472 };
const FACTS_LEFT = LEFT + 90;
/** The seller's column begins at 320; keep a gap before it. */
const FACTS_WIDTH = 320 - FACTS_LEFT - 10;
const GREY = '#565B66';
export const INK = '#15171C';
export const STOP = '#A8201A';

/** Draws an A4 document and returns its bytes. `title`: `Invoice INV-2026-000123`; `issuedOn`: `2026-11-24`. */
export function drawVatDocument(
  { title, issuedOn, seller }: { title: string; issuedOn: string; seller: Company },
  draw: (doc: Doc) => void,
): Promise<Buffer> {
  const info = {
    Title: title,
    Author: seller.name,
    Creator: 'Galley',
    Producer: 'Galley',
    CreationDate: new Date(`${issuedOn}T12:00:00Z`),
  };
  return drawPdf({ size: 'A4', margin: LEFT, lang: 'en-GB', info }, draw);
}

/** The customer's own number for an order, as given on a document; empty if they gave none. */
export const theirNumberFact = ({ poNumber }: { poNumber: string | null }): [string, string][] =>
  poNumber ? [['Your order', poNumber]] : [];

/**
 * Draws the title, the seller, the facts line by line, and the buyer: `to`, line by line, or empty if they are not
 * named.
 */
export function drawHead(
  doc: Doc,
  to: readonly string[],
  { heading, seller, facts }: { heading: string; seller: Company; facts: readonly [string, string][] },
): void {
  for (const [i, colour] of ['#00A0DC', '#C2005F', '#FFD400', INK].entries())
    doc.rect(LEFT + (i * (RIGHT - LEFT)) / 4, 40, (RIGHT - LEFT) / 4, 4).fill(colour);
  doc.fillColor(INK).font(BOLD).fontSize(20).text(heading, LEFT, 62);
  doc.fontSize(11).text(seller.name, 320, 62, { width: RIGHT - 320, align: 'right' });
  doc.font(REGULAR).fontSize(9).fillColor(GREY);
  const sellerLines = [
    ...seller.addressLines,
    seller.postalCode,
    seller.phone,
    seller.email,
    `VAT number ${seller.vatNumber}`,
    `Company number ${seller.companyNumber}`,
  ];
  doc.text(sellerLines.join('\n'), 320, 78, { width: RIGHT - 320, align: 'right' });
  let y = 98;
  for (const [label, value] of facts) {
    doc.fillColor(GREY).text(label, LEFT, y);
    doc.fillColor(INK).text(value, FACTS_LEFT, y, { width: FACTS_WIDTH });
    y = Math.max(y + 13, doc.y + 2.6);
  }
  if (to.length > 0) {
    doc.fillColor(GREY).text('To', LEFT, y + 14);
    doc.fillColor(INK).text(to.join('\n'), FACTS_LEFT, y + 14, { width: FACTS_WIDTH });
  }
  doc.y = Math.max(doc.y, 190) + 22;
}

/** The cells of a table row; money as text. */
export interface Cells {
  text: string;
  quantity: string;
  rate: string;
  net: string;
  gross: string;
}

export function drawRow(doc: Doc, cells: Cells, isHead = false): void {
  const y = doc.y;
  doc
    .font(isHead ? BOLD : REGULAR)
    .fontSize(isHead ? 8.5 : 9.5)
    .fillColor(INK);
  doc.text(cells.text, COLUMNS.text, y, { width: 235 });
  const after = doc.y;
  doc.text(cells.quantity, COLUMNS.quantity, y, { ...AMOUNT, width: 42 });
  doc.text(cells.rate, COLUMNS.rate, y, { ...AMOUNT, width: 40 });
  doc.text(cells.net, COLUMNS.net, y, { ...AMOUNT, width: 68 });
  doc.text(cells.gross, COLUMNS.gross, y, { ...AMOUNT, width: RIGHT - COLUMNS.gross });
  doc.y = after;
  if (isHead) drawLine(doc);
}

/** Draws the title above a row. */
export function drawTitle(doc: Doc, text: string): void {
  doc.font(BOLD).fontSize(9.5).fillColor(INK).text(text, LEFT, doc.y, { width: 235 });
}

/** Draws small grey text under a row, below its text: `left`. */
export function drawRemark(doc: Doc, text: string, left = LEFT): void {
  doc.font(REGULAR).fontSize(8).fillColor(GREY).text(text, left, doc.y, { width: 235 });
  doc.moveDown(0.7);
}

export function drawLine(doc: Doc): void {
  doc
    .moveTo(LEFT, doc.y + 2)
    .lineTo(RIGHT, doc.y + 2)
    .lineWidth(0.6)
    .stroke('#8C8A82');
  doc.y += 8;
}

/** Draws the totals by rate, then the grand total. `label`: `Total (incl. VAT)`. */
export function drawVatTotals(
  doc: Doc,
  rates: readonly VatRate[],
  total: { netPence: number; vatPence: number; totalPence: number; label: string },
): void {
  for (const rate of rates)
    drawSum(
      doc,
      `${formatPounds(rate.netPence)} net at ${rate.rate}`,
      `VAT ${formatPounds(rate.vatPence)}`,
      GREY,
    );
  drawSum(doc, 'Subtotal (excl. VAT)', formatPounds(total.netPence));
  drawSum(doc, 'VAT', formatPounds(total.vatPence));
  doc.font(BOLD);
  drawSum(doc, total.label, formatPounds(total.totalPence));
  doc.font(REGULAR);
}

export function drawSum(doc: Doc, label: string, amount: string, colour = INK): void {
  const y = doc.y;
  doc.fontSize(9.5).fillColor(colour).text(label, 300, y, { width: 160 });
  doc.text(amount, 460, y, { ...AMOUNT, width: RIGHT - 460 });
  doc.y = y + 14;
}

/** Draws a sentence at the end of the document. */
export function drawFoot(doc: Doc, text: string): void {
  doc.moveDown(1.5).fontSize(9).fillColor(INK);
  doc.text(text, LEFT, doc.y, { width: RIGHT - LEFT });
}
