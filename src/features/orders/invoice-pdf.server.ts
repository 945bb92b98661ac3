import { buffer } from 'node:stream/consumers';
import { formatPounds, vatInside } from '../../kit/money.ts';
import { winAnsi } from '../../kit/win-ansi.ts';
import { formatDay } from '../delivery/index.ts';
import { vatByRate } from '../pricing/index.ts';
import type { Invoice } from './invoice-store.server.ts';
import type { Order } from './order.ts';

type Doc = PDFKit.PDFDocument;

/** Points, 72 to the inch: A4 with margins of 18 mm. */
const LEFT = 51;
const RIGHT = 544;
const BOTTOM = 770;
const COLUMNS = { text: LEFT, quantity: 300, rate: 352, net: 400, gross: 472 };
const GREY = '#565B66';
const INK = '#15171C';

/**
 * A VAT invoice as the law wants it (VAT Regulations 1995, 14): number, dates of issue and supply, who sold and who
 * bought, each item with its net price and rate, the totals by rate, and the VAT in sterling. A4, in Helvetica.
 */
export async function drawInvoice(order: Order, invoice: Invoice): Promise<Buffer> {
  // Loaded when somebody first asks: it costs 20 MB that most processes never need.
  const { default: PdfDocument } = await import('pdfkit');
  const doc = new PdfDocument({
    size: 'A4',
    margin: LEFT,
    lang: 'en-GB',
    info: {
      Title: `Invoice ${invoice.invoiceNumber}`,
      Author: invoice.seller.name,
      Creator: 'Galley',
      Producer: 'Galley',
      CreationDate: new Date(`${invoice.issuedOn}T12:00:00Z`),
    },
  });
  const bytes = buffer(doc);
  drawHead(doc, order, invoice);
  drawItems(doc, order);
  drawTotals(doc, order);
  drawFoot(doc, order, invoice);
  doc.end();
  return bytes;
}

function drawHead(doc: Doc, order: Order, { seller, ...invoice }: Invoice): void {
  for (const [i, colour] of ['#00A0DC', '#C2005F', '#FFD400', INK].entries())
    doc.rect(LEFT + (i * (RIGHT - LEFT)) / 4, 40, (RIGHT - LEFT) / 4, 4).fill(colour);
  doc.fillColor(INK).font('Helvetica-Bold').fontSize(20).text('VAT invoice', LEFT, 62);
  doc.fontSize(11).text(winAnsi(seller.name), 320, 62, { width: RIGHT - 320, align: 'right' });
  doc.font('Helvetica').fontSize(9).fillColor(GREY);
  const sellerLines = [
    ...seller.addressLines,
    seller.postalCode,
    seller.phone,
    seller.email,
    `VAT number ${seller.vatNumber}`,
    `Company number ${seller.companyNumber}`,
  ];
  doc.text(winAnsi(sellerLines.join('\n')), 320, 78, { width: RIGHT - 320, align: 'right' });
  const facts: [string, string][] = [
    ['Invoice number', invoice.invoiceNumber],
    ['Date of issue', formatDay(invoice.issuedOn)],
    ['Date of supply', formatDay(order.despatchOn)],
    ['Order', order.orderNumber],
    ...(invoice.dueOn ? [['Payment due', formatDay(invoice.dueOn)] satisfies [string, string]] : []),
  ];
  let y = 98;
  for (const [label, value] of facts) {
    doc.fillColor(GREY).text(label, LEFT, y);
    doc.fillColor(INK).text(value, LEFT + 90, y);
    y += 13;
  }
  doc.fillColor(GREY).text('To', LEFT, y + 14);
  doc.fillColor(INK).text(winAnsi(buyerLines(order).join('\n')), LEFT + 90, y + 14);
  doc.y = Math.max(doc.y, 190) + 22;
}

function buyerLines(order: Order): string[] {
  const { shippingAddressLine1, shippingAddressLine2, shippingCity, shippingPostcode, shippingCountry } =
    order;
  return [
    order.customerName,
    shippingAddressLine1,
    ...(shippingAddressLine2 ? [shippingAddressLine2] : []),
    shippingCity,
    shippingPostcode,
    shippingCountry,
  ];
}

function drawItems(doc: Doc, order: Order): void {
  row(doc, { text: 'Item', quantity: 'Copies', rate: 'VAT', net: 'Excl. VAT', gross: 'Incl. VAT' }, true);
  for (const item of order.items) {
    if (doc.y > BOTTOM - 60) doc.addPage();
    row(doc, {
      text: item.productName,
      quantity: String(item.quantity),
      rate: item.vatClass === 'standard' ? '20%' : '0%',
      net: formatPounds(item.pricePence - vatInside(item.pricePence, item.vatClass)),
      gross: formatPounds(item.pricePence),
    });
    const chosen = item.options.map((option) => `${option.label}: ${option.name}`).join(', ');
    doc.fontSize(8).fillColor(GREY).text(winAnsi(chosen), LEFT, doc.y, { width: 235 });
    doc.moveDown(0.7);
  }
}

function drawTotals(doc: Doc, order: Order): void {
  if (doc.y > BOTTOM - 150) doc.addPage();
  line(doc);
  const { discountPence, shippingPence } = order;
  const sums: [string, number][] = [
    ['Items (incl. VAT)', order.itemsPence],
    [order.discountCode ? `Discount (${order.discountCode})` : 'Discount', -discountPence || 0],
    ['Shipping', shippingPence],
  ];
  for (const [label, amount] of sums) sum(doc, label, formatPounds(amount));
  for (const rate of vatByRate(order.items, order))
    sum(
      doc,
      `${formatPounds(rate.netPence)} net at ${rate.rate}`,
      `VAT ${formatPounds(rate.vatPence)}`,
      GREY,
    );
  sum(doc, 'Subtotal (excl. VAT)', formatPounds(order.netPence));
  sum(doc, 'VAT', formatPounds(order.vatPence));
  doc.font('Helvetica-Bold');
  sum(doc, 'Total (incl. VAT)', formatPounds(order.totalPence));
  doc.font('Helvetica');
}

function drawFoot(doc: Doc, order: Order, { dueOn, seller }: Invoice): void {
  doc.moveDown(1.5).fontSize(9).fillColor(INK);
  const paid = dueOn
    ? `On account. Please pay ${formatPounds(order.totalPence)} by ${formatDay(dueOn)}, quoting ${order.orderNumber}.`
    : 'Paid by card. There is nothing left to pay.';
  doc.text(winAnsi(`${paid} All amounts are in pounds sterling. Questions: ${seller.email}.`), LEFT, doc.y, {
    width: RIGHT - LEFT,
  });
}

interface Cells {
  text: string;
  quantity: string;
  rate: string;
  net: string;
  gross: string;
}

function row(doc: Doc, cells: Cells, isHead = false): void {
  const y = doc.y;
  doc
    .font(isHead ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(isHead ? 8.5 : 9.5)
    .fillColor(INK);
  doc.text(winAnsi(cells.text), COLUMNS.text, y, { width: 235 });
  const after = doc.y;
  doc.text(cells.quantity, COLUMNS.quantity, y, { width: 42, align: 'right' });
  doc.text(cells.rate, COLUMNS.rate, y, { width: 40, align: 'right' });
  doc.text(cells.net, COLUMNS.net, y, { width: 68, align: 'right' });
  doc.text(cells.gross, COLUMNS.gross, y, { width: RIGHT - COLUMNS.gross, align: 'right' });
  doc.y = after;
  if (isHead) line(doc);
}

function line(doc: Doc): void {
  doc
    .moveTo(LEFT, doc.y + 2)
    .lineTo(RIGHT, doc.y + 2)
    .lineWidth(0.6)
    .stroke('#8C8A82');
  doc.y += 8;
}

function sum(doc: Doc, label: string, amount: string, colour = INK): void {
  const y = doc.y;
  doc.fontSize(9.5).fillColor(colour).text(winAnsi(label), 300, y, { width: 160 });
  doc.text(amount, 460, y, { width: RIGHT - 460, align: 'right' });
  doc.y = y + 14;
}
