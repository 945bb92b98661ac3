import {
  BOTTOM,
  type Doc,
  drawFoot,
  drawHead,
  drawItemRows,
  drawLine,
  drawRemark,
  drawRow,
  drawSum,
  drawVatDocument,
  drawVatTotals,
  dueFacts,
  ITEM_HEADS,
  owedWords,
} from '#features/orders/order/index.server.ts';
import { invoicedLines } from '#features/orders/order/index.ts';
import { vatByRate } from '#features/pricing/prices/index.ts';
import { countWords } from '#kit/count-words.ts';
import { formatDay, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { type InvoicedOrder, type MonthlyInvoice, newestOf, ratesOf } from './monthly-invoice.ts';

/**
 * Draws a monthly VAT invoice: what the law requires on any (VAT Regulations 1995, 14), each order separately with its
 * number, the customer's own number, its day and tax point, and what they come to together. A4, laid out like an
 * order's invoice.
 */
export async function drawMonthlyInvoice(invoice: MonthlyInvoice): Promise<Buffer> {
  const { seller, invoiceNumber, issuedOn, dueOn, orders } = invoice;
  const facts: [string, string][] = [
    ['Invoice number', invoiceNumber],
    ['Date of issue', formatDay(issuedOn)],
    ['For', countWords(orders.length, 'order')],
    ...dueFacts(dueOn, seller),
  ];
  return drawVatDocument({ title: `Invoice ${invoiceNumber}`, issuedOn, seller }, (doc) => {
    drawHead(doc, invoicedLines(newestOf(orders)), { heading: 'VAT invoice', seller, facts });
    drawRow(doc, ITEM_HEADS, true);
    for (const each of orders) drawOrder(doc, each);
    if (doc.y > BOTTOM - 110) doc.addPage();
    drawVatTotals(doc, ratesOf(orders), { ...invoice, label: 'Total (incl. VAT)' });
    drawFoot(
      doc,
      `${owedWords({ ...invoice, reference: invoiceNumber })} All amounts are in pounds sterling. Questions: ${seller.email}.`,
    );
  });
}

function drawOrder(doc: Doc, { order, suppliedOn }: InvoicedOrder): void {
  if (doc.y > BOTTOM - 130) doc.addPage();
  drawRow(doc, { text: `Order ${order.orderNumber}`, quantity: '', rate: '', net: '', gross: '' }, true);
  const remarks = [
    `Ordered on ${formatDay(londonDay(order.createdAt))}`,
    ...(order.poNumber ? [`your order ${order.poNumber}`] : []),
    `date of supply ${formatDay(suppliedOn)}`,
  ];
  drawRemark(doc, remarks.join(', '));
  drawItemRows(doc, order);
  const discount = order.discountCode ? `Discount (${order.discountCode})` : 'Discount';
  if (doc.y > BOTTOM - 60) doc.addPage();
  if (order.discountPence > 0) drawSum(doc, discount, formatPounds(-order.discountPence));
  if (order.shippingPence > 0) drawSum(doc, 'Shipping', formatPounds(order.shippingPence));
  for (const { netPence, vatPence, rate } of vatByRate(order.items, order))
    drawSum(doc, `${formatPounds(netPence)} net at ${rate}`, `VAT ${formatPounds(vatPence)}`);
  drawSum(doc, order.orderNumber, formatPounds(order.totalPence));
  drawLine(doc);
}
