import { type BankTransfer, bankLines, type Company } from '#features/pricing/company/index.ts';
import { formatDay, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { toPayPence } from '../hand-payment.ts';
import type { Order } from '../order.ts';
import { billingLines } from '../order-addresses.ts';
import { drawItems, drawTotals } from './invoice-pdf.server.ts';
import { drawFoot, drawHead, drawSum, drawVatDocument, theirNumberFact } from './vat-document-pdf.server.ts';

/**
 * Draws the pro-forma invoice for an order that is waiting for a bank transfer: how much to pay, where and with which
 * reference. It is not a VAT invoice and has no number of its own (VAT Notice 700, 16.9). A4.
 */
export async function drawProForma(
  order: Order,
  { seller, bank, endsOn }: { seller: Company; bank: BankTransfer; endsOn: string },
): Promise<Buffer> {
  const issuedOn = londonDay(order.createdAt);
  const toPay = order.handPayment ? toPayPence(order.handPayment) : order.totalPence;
  const facts: [string, string][] = [
    ['Reference', order.orderNumber],
    ['Date', formatDay(issuedOn)],
    ['Valid until', formatDay(endsOn)],
    ...theirNumberFact(order),
    ...bankLines(bank),
  ];
  return drawVatDocument({ title: `Pro-forma invoice ${order.orderNumber}`, issuedOn, seller }, (doc) => {
    drawHead(doc, billingLines(order), { heading: 'Pro-forma invoice', seller, facts });
    drawItems(doc, order);
    drawTotals(doc, order);
    if (toPay !== order.totalPence) drawSum(doc, 'Still to pay', formatPounds(toPay));
    drawFoot(
      doc,
      `This is not a VAT invoice. Please pay ${formatPounds(toPay)} by ${formatDay(endsOn)} into the account above, with ${order.orderNumber} as the reference. You’ll get a VAT invoice once you’ve paid. All amounts are in pounds sterling. Questions: ${seller.email}.`,
    );
  });
}
