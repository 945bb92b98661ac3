import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { BOLD, REGULAR } from '#platform/pdf.server.ts';
import type { Order } from '../order.ts';
import { invoicedLines } from '../order-addresses.ts';
import { goodsAt } from './credit-note.ts';
import type { CreditNote } from './credit-note-store.server.ts';
import {
  BOTTOM,
  type Doc,
  drawFoot,
  drawHead,
  drawLine,
  drawRemark,
  drawRow,
  drawVatDocument,
  drawVatTotals,
  INK,
  LEFT,
  RIGHT,
  STOP,
  theirNumberFact,
} from './vat-document-pdf.server.ts';

/**
 * Draws a credit note with everything the law requires (VAT Regulations 1995, 15C; VAT Notice 700, section 18): number
 * and date, seller and buyer, the invoice's number and date, the reason, the goods, and the credit excluding VAT and
 * the VAT at each rate. A4, laid out like the invoice. A cancelled note has that written across the page.
 */
export async function drawCreditNote(order: Order, note: CreditNote): Promise<Buffer> {
  const { seller, noteNumber, issuedOn } = note;
  const facts: [string, string][] = [
    ['Credit note', noteNumber],
    ['Date of issue', formatDay(issuedOn)],
    ['For invoice', note.invoiceNumber],
    ['Invoice date', formatDay(note.invoiceIssuedOn)],
    ['Order', order.orderNumber],
    ...theirNumberFact(order),
    ['Reason', note.reason],
  ];
  return drawVatDocument({ title: `Credit note ${noteNumber}`, issuedOn, seller }, (doc) => {
    drawHead(doc, invoicedLines(order), { heading: 'Credit note', seller, facts });
    if (note.cancelled) drawCancelled(doc, note, note.cancelled);
    drawRates(doc, order, note);
    if (doc.y > BOTTOM - 150) doc.addPage();
    drawLine(doc);
    const label = note.cancelled ? 'Cancelled (incl. VAT)' : 'Total credited (incl. VAT)';
    drawVatTotals(doc, note.rates, { ...note, label });
    drawFoot(doc, `${wayBackWords(note)}All amounts are in pounds sterling. Questions: ${seller.email}.`);
  });
}

function drawCancelled(
  doc: Doc,
  { invoiceNumber }: CreditNote,
  { on, reason }: NonNullable<CreditNote['cancelled']>,
): void {
  const width = RIGHT - LEFT;
  doc.font(BOLD).fontSize(12).fillColor(STOP);
  doc.text(`Cancelled on ${formatDay(on)}`, LEFT, doc.y, { width });
  doc.font(REGULAR).fontSize(9.5).fillColor(INK);
  doc.text(`${reason} This note is no longer valid and does not reduce invoice ${invoiceNumber}.`, { width });
  doc.moveDown(1.5);
}

function drawRates(doc: Doc, order: Order, { rates, charged }: CreditNote): void {
  drawRow(doc, { text: 'Credit on', quantity: '', rate: 'VAT', net: 'Excl. VAT', gross: 'Incl. VAT' }, true);
  for (const { vatClass, rate, netPence, grossPence } of rates) {
    if (doc.y > BOTTOM - 60) doc.addPage();
    drawRow(doc, {
      text: charged ?? `Goods and delivery at ${rate}`,
      quantity: '',
      rate,
      net: formatPounds(netPence),
      gross: formatPounds(grossPence),
    });
    drawRemark(doc, charged ? '' : goodsAt(order, vatClass));
  }
}

function wayBackWords({ wayBack, cancelled, totalPence, invoiceNumber }: CreditNote): string {
  if (cancelled) return '';
  const amount = formatPounds(totalPence);
  const way = {
    card: `We refunded ${amount} to the card used to pay.`,
    account: `We have taken ${amount} off your account balance. We will refund any part of it you had already paid.`,
    otherwise: `We paid ${amount} back to you.`,
    'let-go': `We ask for ${amount} less than we charged.`,
  }[wayBack];
  return `${way} Invoice ${invoiceNumber} is reduced by the amounts above. `;
}
