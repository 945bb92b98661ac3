import {
  BOTTOM,
  drawFoot,
  drawHead,
  drawLine,
  drawRemark,
  drawSum,
  drawVatDocument,
  INK,
  LEFT,
  RIGHT,
} from '#features/orders/order/index.server.ts';
import { bankLines, type Seller } from '#features/pricing/company/index.ts';
import { countWords } from '#kit/count-words.ts';
import { formatDate, formatDay, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { AMOUNT, BOLD, type Pdf, REGULAR } from '#platform/pdf.server.ts';
import { accountReference } from './account-reference.ts';
import { daysOverdue } from './aged-debt.ts';
import { type ChargedOrder, type OwedInvoice, owedInvoices } from './owed.ts';
import { documentWords, ledgerWords, type Statement, theirWords } from './statement.ts';

export interface StatementHead {
  /** with the bank account to pay into, if there is one */
  seller: Seller;
  /** who it is for, line by line */
  to: string[];
  /** `2026-11-01`, both days included */
  from: string;
  until: string;
  paymentTermsDays: number;
  /** null if they have no trade account */
  accountNumber: number | null;
  /** the invoices open today, oldest first, whatever the period */
  owed: readonly ChargedOrder[];
  /** `2026-11-24` */
  today: string;
}

const WHAT_LEFT = LEFT + 75;
const AMOUNT_LEFT = 400;
const BALANCE_LEFT = 472;
const WHAT_WIDTH = AMOUNT_LEFT - WHAT_LEFT - 10;
type Row = readonly [day: string, what: string, amount: string, balance: string];
const HEADINGS: Row = ['Date', 'Entry', 'Amount', 'Balance'];
const OPEN_HEADINGS: Row = ['Due', 'Open invoice', '', 'To pay'];

/**
 * Draws a statement of account in the layout of invoices: opening balance, every entry with its invoice or credit note
 * and the balance after it, closing balance; then the invoices open today. A4.
 */
export function drawStatement(head: StatementHead, statement: Statement): Promise<Buffer> {
  const { seller, today, owed } = head;
  return drawVatDocument({ title: 'Statement of account', issuedOn: today, seller }, (doc) => {
    drawHead(doc, head.to, { heading: 'Statement of account', seller, facts: factsOf(head) });
    drawEntries(doc, statement);
    if (owed.length > 0) drawOpen(doc, head);
    drawFoot(
      doc,
      `This is not a VAT invoice. All amounts are in pounds sterling. Questions: ${seller.email}.`,
    );
  });
}

function factsOf({
  from,
  until,
  paymentTermsDays,
  accountNumber,
  seller,
}: StatementHead): [string, string][] {
  return [
    ['From', formatDay(from)],
    ['Until', formatDay(until)],
    ['Payment terms', countWords(paymentTermsDays, 'day')],
    ...(accountNumber === null
      ? []
      : [['Reference', accountReference(accountNumber)] satisfies [string, string]]),
    ...(seller.bank ? bankLines(seller.bank) : []),
  ];
}

function drawEntries(doc: Pdf, { openingPence, lines, closingPence }: Statement): void {
  drawRow(doc, HEADINGS, true);
  drawRow(doc, ['', 'Opening balance', '', formatPounds(openingPence)]);
  doc.moveDown(0.5);
  for (const line of lines) {
    const remark = [documentWords(line), theirWords(line)].filter(Boolean).join('\n');
    startRow(doc, HEADINGS);
    drawRow(doc, [
      formatDate(londonDay(line.createdAt)),
      `${ledgerWords(line)} ${line.orderNumber ?? line.reference}`,
      formatPounds(line.amountPence),
      formatPounds(line.balancePence),
    ]);
    drawRemark(doc, remark, WHAT_LEFT);
  }
  drawLine(doc);
  drawTotal(doc, 'Closing balance', closingPence);
}

/** The invoices open today. */
function drawOpen(doc: Pdf, { owed, today }: Pick<StatementHead, 'owed' | 'today'>): void {
  doc.moveDown(2);
  if (doc.y > BOTTOM - 90) doc.addPage();
  doc.font(BOLD).fontSize(11).fillColor(INK);
  doc.text(`Open invoices on ${formatDay(today)}`, LEFT, doc.y);
  doc.moveDown(0.5);
  drawRow(doc, OPEN_HEADINGS, true);
  for (const invoice of owedInvoices(owed)) {
    const days = daysOverdue(invoice, today);
    startRow(doc, OPEN_HEADINGS);
    drawRow(doc, [formatDate(invoice.dueOn), openWords(invoice), '', formatPounds(invoice.amountPence)]);
    drawRemark(doc, days > 0 ? `${countWords(days, 'day')} overdue` : '', WHAT_LEFT);
  }
  drawLine(doc);
  drawTotal(
    doc,
    'Total to pay',
    owed.reduce((sum, { amountPence }) => sum + amountPence, 0),
  );
}

function openWords({ invoiceNumber, isMonthly, orders, orderNumber }: OwedInvoice): string {
  if (!invoiceNumber) return `Order ${orderNumber}, not yet invoiced`;
  return `${invoiceNumber}, ${isMonthly ? countWords(orders, 'order') : `order ${orderNumber}`}`;
}

function drawTotal(doc: Pdf, label: string, amountPence: number): void {
  doc.font(BOLD);
  drawSum(doc, label, formatPounds(amountPence));
  doc.font(REGULAR);
}

/** Begins a new page, with the column heads, if a row and what stands below it no longer fit. */
function startRow(doc: Pdf, headings: Row): void {
  if (doc.y <= BOTTOM - 50) return;
  doc.addPage();
  drawRow(doc, headings, true);
}

function drawRow(doc: Pdf, [day, what, amount, balance]: Row, isHead = false): void {
  const y = doc.y;
  doc
    .font(isHead ? BOLD : REGULAR)
    .fontSize(isHead ? 8.5 : 9.5)
    .fillColor(INK);
  doc.text(day, LEFT, y, { lineBreak: false });
  doc.text(what, WHAT_LEFT, y, { width: WHAT_WIDTH });
  const after = doc.y;
  doc.text(amount, AMOUNT_LEFT, y, { ...AMOUNT, width: 68 });
  doc.text(balance, BALANCE_LEFT, y, { ...AMOUNT, width: RIGHT - BALANCE_LEFT });
  doc.y = after;
  if (isHead) drawLine(doc);
}
