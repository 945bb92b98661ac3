import { vatByRate } from '#features/pricing/prices/index.ts';
import { formatPounds } from '#kit/money.ts';
import type { Order } from '../order.ts';
import { drawInvoiceAs, drawItemRows, ITEM_HEADS } from './invoice-pdf.server.ts';
import type { Invoice } from './invoice-store.server.ts';
import { BOTTOM, type Doc, drawLine, drawRow, drawSum } from './vat-document-pdf.server.ts';

/**
 * Draws an order's VAT invoice as a simplified one (VAT Notice 700, 16.6.1): the seller, the date of supply, what was
 * sold, and for each rate the amount paid including VAT. It is the same invoice, with its number, and does not name the
 * customer.
 */
export function drawSimplifiedInvoice(order: Order, invoice: Invoice): Promise<Buffer> {
  return drawInvoiceAs(order, invoice, {
    title: 'Simplified invoice',
    heading: 'Simplified VAT invoice',
    buyer: [],
    facts: [],
    body: (doc) => {
      drawRow(doc, { ...ITEM_HEADS, net: '' }, true);
      drawItemRows(doc, order, false);
      drawTotals(doc, order);
    },
  });
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
