import { buffer } from 'node:stream/consumers';
import type { Company } from '#features/company/index.ts';
import { formatPounds } from '#kit/money.ts';
import { winAnsi } from '#kit/win-ansi.ts';
import { LEDGER_WORDS, type Statement } from './statement.ts';

export interface StatementHead {
  company: Company;
  customer: string;
  customerEmail: string;
  /** `1 November 2026` */
  from: string;
  to: string;
  paymentTermsDays: number;
  /** a day of a line in words, `24 Nov 2026` */
  dayOf: (instant: Date) => string;
}

const MARGIN = 50;
const LEFT = MARGIN;
const RIGHT = 545;
const COLUMNS = { day: LEFT, what: 130, amount: 350, balance: 450 } as const;
const COLUMN_WIDTH = RIGHT - COLUMNS.balance;
type Row = readonly [day: string, what: string, amount: string, balance: string];
const HEADINGS: Row = ['Date', '', 'Amount', 'Balance'];

/** Draws a statement of account on A4: opening balance, every entry with what was owed after it, closing balance. */
export async function drawStatement(head: StatementHead, statement: Statement): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const doc = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: 'Statement of account', Creator: 'Galley' },
  });
  const bytes = buffer(doc);
  doc.font('Helvetica-Bold').fontSize(18).text(winAnsi(head.company.name));
  doc.font('Helvetica').fontSize(9);
  doc.text(winAnsi([...head.company.addressLines, head.company.postalCode].join(', ')));
  doc.text(winAnsi(`${head.company.phone}   ${head.company.email}`)).moveDown(2);
  doc.font('Helvetica-Bold').fontSize(14).text('Statement of account');
  doc.font('Helvetica').fontSize(10);
  doc.text(winAnsi(`${head.customer}, ${head.customerEmail}`));
  doc.text(`${head.from} to ${head.to}. Payment terms: ${head.paymentTermsDays} days.`).moveDown();
  row(doc, HEADINGS, true);
  row(doc, ['', 'Opening balance', '', formatPounds(statement.openingPence)]);
  for (const line of statement.lines)
    row(doc, [
      head.dayOf(line.createdAt),
      `${LEDGER_WORDS[line.kind]} ${line.orderNumber ?? line.reference}`,
      formatPounds(line.amountPence),
      formatPounds(line.balancePence),
    ]);
  row(doc, ['', 'Closing balance', '', formatPounds(statement.closingPence)], true);
  doc.end();
  return bytes;
}

function row(doc: PDFKit.PDFDocument, [day, what, amount, balance]: Row, bold = false) {
  if (doc.y > doc.page.height - MARGIN - 20) {
    doc.addPage();
    row(doc, HEADINGS, true);
  }
  const y = doc.y;
  doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(9);
  doc.text(day, COLUMNS.day, y, { lineBreak: false });
  doc.text(winAnsi(what), COLUMNS.what, y, {
    width: COLUMNS.amount - COLUMNS.what - 10,
    ellipsis: true,
    height: 11,
  });
  doc.text(amount, COLUMNS.amount, y, { width: COLUMN_WIDTH, align: 'right' });
  doc.text(balance, COLUMNS.balance, y, { width: COLUMN_WIDTH, align: 'right' });
  doc.y = y + 16;
  doc.x = LEFT;
}
