import { VAT_RATES, vatByRate } from '#features/pricing/prices/index.ts';
import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { itemRemark } from '../item-remark.ts';
import type { Order } from '../order.ts';
import { dueFacts, paymentWords } from './invoice-pdf.server.ts';
import type { Invoice } from './invoice-store.server.ts';
import {
  BOTTOM,
  type Doc,
  drawFoot,
  drawHead,
  drawLine,
  drawRemark,
  drawRow,
  drawSum,
  drawVatDocument,
  theirNumberFact,
} from './vat-document-pdf.server.ts';

/**
 * Draws an order's VAT invoice as a simplified one (VAT Notice 700, 16.6.1): the seller, the date of supply, what was sold,
 * and for each rate what was paid for it with VAT. It is the same invoice, with its number, and does not name the customer.
 */
export async function drawSimplifiedInvoice(order: Order, invoice: Invoice): Promise<Buffer> {
  const { seller, invoiceNumber, issuedOn, dueOn, suppliedOn } = invoice;
  const facts: [string, string][] = [
    ['Invoice number', invoiceNumber],
    ['Date of issue', formatDay(issuedOn)],
    ['Date of supply', formatDay(suppliedOn ?? order.despatchOn)],
    ['Order', order.orderNumber],
    ...theirNumberFact(order),
    ...dueFacts(dueOn, seller),
  ];
  return drawVatDocument({ title: `Simplified invoice ${invoiceNumber}`, issuedOn, seller }, (doc) => {
    drawHead(doc, [], { heading: 'Simplified VAT invoice', seller, facts });
    drawItems(doc, order);
    drawTotals(doc, order);
    drawFoot(
      doc,
      `${paymentWords(order, invoice)} All amounts are in pounds sterling. Questions: ${seller.email}.`,
    );
  });
}

function drawItems(doc: Doc, order: Order): void {
  drawRow(doc, { text: 'Item', quantity: 'Copies', rate: 'VAT', net: '', gross: 'Incl. VAT' }, true);
  for (const item of order.items) {
    if (doc.y > BOTTOM - 60) doc.addPage();
    drawRow(doc, {
      text: item.productName,
      quantity: String(item.quantity),
      rate: VAT_RATES[item.vatClass],
      net: '',
      gross: formatPounds(item.pricePence),
    });
    drawRemark(doc, itemRemark(item));
  }
}

function drawTotals(doc: Doc, order: Order): void {
  if (doc.y > BOTTOM - 120) doc.addPage();
  drawLine(doc);
  if (order.discountPence > 0) drawSum(doc, 'Discount', formatPounds(-order.discountPence));
  drawSum(doc, 'Shipping', formatPounds(order.shippingPence));
  for (const { rate, grossPence } of vatByRate(order.items, order))
    drawSum(doc, `Total at ${rate} VAT, incl. VAT`, formatPounds(grossPence));
  drawSum(doc, 'Total (incl. VAT)', formatPounds(order.totalPence));
}
