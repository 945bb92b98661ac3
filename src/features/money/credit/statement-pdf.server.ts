import type { Company } from '#features/pricing/company/index.ts';
import { countWords } from '#kit/count-words.ts';
import { formatDate } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { AMOUNT, BOLD, drawPdf, type Pdf, REGULAR } from '#platform/pdf.server.ts';
import { accountReference } from './account-reference.ts';
import { daysOverdue } from './aged-debt.ts';
import { type ChargedOrder, type OwedInvoice, owedInvoices } from './owed.ts';
import { documentWords, ledgerWords, type Statement, theirWords } from './statement.ts';

export interface StatementHead {
  company: Company;
  customer: string;
  customerEmail: string;
  /** `1 November 2026` */
  from: string;
  to: string;
  paymentTermsDays: number;
  /** null if they have no trade account */
  accountNumber: number | null;
  /** the invoices open today, oldest first, whatever the period */
  owed: readonly ChargedOrder[];
  /** `2026-11-24` */
  today: string;
  /** formats the date of a line: `24 Nov 2026` */
  dayOf: (instant: Date) => string;
}

const MARGIN = 50;
const LEFT = MARGIN;
const RIGHT = 545;
const COLUMNS = { day: LEFT, what: 130, amount: 350, balance: 450 } as const;
const COLUMN_WIDTH = RIGHT - COLUMNS.balance;
type Row = readonly [day: string, what: string, amount: string, balance: string];
const HEADINGS: Row = ['Date', '', 'Amount', 'Balance'];
const OPEN_HEADINGS: Row = ['Due', 'Invoice', '', 'Open'];

/**
 * Draws a statement of account on A4: opening balance, every entry with its invoice or credit note and the balance
 * after it, closing balance; then the invoices open today.
 */
export function drawStatement(head: StatementHead, statement: Statement): Promise<Buffer> {
  const info = { Title: 'Statement of account', Creator: 'Galley' };
  return drawPdf({ size: 'A4', margin: MARGIN, info }, (doc) => writeStatement(doc, head, statement));
}

function writeStatement(doc: Pdf, head: StatementHead, statement: Statement): void {
  doc.font(BOLD).fontSize(18).text(head.company.name);
  doc.font(REGULAR).fontSize(9);
  doc.text([...head.company.addressLines, head.company.postalCode].join(', '));
  doc.text(`${head.company.phone}   ${head.company.email}`).moveDown(2);
  doc.font(BOLD).fontSize(14).text('Statement of account');
  doc.font(REGULAR).fontSize(10);
  doc.text(`${head.customer}, ${head.customerEmail}`);
  doc.text(`${head.from} to ${head.to}. Payment terms: ${head.paymentTermsDays} days.`);
  if (head.accountNumber !== null)
    doc.text(`Reference for your transfers: ${accountReference(head.accountNumber)}`);
  doc.moveDown();
  row(doc, HEADINGS, true);
  row(doc, ['', 'Opening balance', '', formatPounds(statement.openingPence)]);
  for (const line of statement.lines) {
    row(doc, [
      head.dayOf(line.createdAt),
      `${ledgerWords(line)} ${line.orderNumber ?? line.reference}`,
      formatPounds(line.amountPence),
      formatPounds(line.balancePence),
    ]);
    remark(doc, [documentWords(line), theirWords(line)].filter(Boolean).join('\n'));
  }
  row(doc, ['', 'Closing balance', '', formatPounds(statement.closingPence)], true);
  if (head.owed.length > 0) writeOpen(doc, head);
}

/** The invoices open today. */
function writeOpen(doc: Pdf, { owed, today }: Pick<StatementHead, 'owed' | 'today'>): void {
  doc.moveDown(2);
  if (doc.y > doc.page.height - MARGIN - 60) doc.addPage();
  doc
    .font(BOLD)
    .fontSize(12)
    .text(`Open invoices on ${formatDate(today)}`, LEFT)
    .moveDown(0.5);
  row(doc, OPEN_HEADINGS, true);
  for (const invoice of owedInvoices(owed)) {
    const days = daysOverdue(invoice, today);
    row(doc, [
      formatDate(invoice.dueOn),
      openWords(invoice),
      days > 0 ? `${countWords(days, 'day')} overdue` : '',
      formatPounds(invoice.amountPence),
    ]);
  }
  const total = owed.reduce((sum, { amountPence }) => sum + amountPence, 0);
  row(doc, ['', 'Total', '', formatPounds(total)], true);
}

function openWords({ invoiceNumber, isMonthly, orders, orderNumber }: OwedInvoice): string {
  if (!invoiceNumber) return `Order ${orderNumber}, not yet invoiced`;
  return `${invoiceNumber}, ${isMonthly ? countWords(orders, 'order') : `order ${orderNumber}`}`;
}

/** Small text under a row. */
function remark(doc: Pdf, words: string): void {
  if (!words) return;
  doc.font(REGULAR).fontSize(8);
  doc.text(words, COLUMNS.what, doc.y - 5, { width: COLUMNS.amount - COLUMNS.what - 10 });
  doc.y += 5;
  doc.x = LEFT;
}

function row(doc: Pdf, [day, what, amount, balance]: Row, bold = false) {
  if (doc.y > doc.page.height - MARGIN - 20) {
    doc.addPage();
    row(doc, HEADINGS, true);
  }
  const y = doc.y;
  doc.font(bold ? BOLD : REGULAR).fontSize(9);
  doc.text(day, COLUMNS.day, y, { lineBreak: false });
  doc.text(what, COLUMNS.what, y, {
    width: COLUMNS.amount - COLUMNS.what - 10,
    ellipsis: true,
    height: 11,
  });
  doc.text(amount, COLUMNS.amount, y, { ...AMOUNT, width: COLUMN_WIDTH });
  doc.text(balance, COLUMNS.balance, y, { ...AMOUNT, width: COLUMN_WIDTH });
  doc.y = y + 16;
  doc.x = LEFT;
}
