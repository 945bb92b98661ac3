import type { ChargeInvoice } from '#features/orders/order/index.server.ts';
import { handPaymentOf, type Order } from '#features/orders/order/index.ts';
import { linesByRate } from './credit-document.ts';
import { paidByHand } from './invoice-document.ts';
import { buyerOf, type StructuredDocument } from './structured-document.ts';

/** Returns a charge's invoice as structured data, with the invoice that it adds to. */
export function chargeDocument(order: Order, invoice: ChargeInvoice): StructuredDocument {
  const { what, why, lines } = invoice;
  return {
    ...invoice,
    kind: 'invoice',
    number: invoice.invoiceNumber,
    suppliedOn: invoice.suppliedOn ?? order.despatchOn,
    note: `This is charged on top of invoice ${invoice.addsTo.invoiceNumber}.`,
    orderNumber: order.orderNumber,
    poNumber: order.poNumber,
    refersTo: invoice.addsTo,
    buyer: buyerOf(order),
    ...linesByRate(invoice.rates, () => ({ name: what, description: why })),
    ...(lines.length > invoice.rates.length && { lines: lines.map((line) => lineOf(line, invoice)) }),
    extras: [],
    ...paid(order, invoice),
  };
}

/** Returns an invoice line; a change fee has a separate line. */
const lineOf = (
  { what: name, netPence, vatClass }: ChargeInvoice['lines'][number],
  { what, why }: ChargeInvoice,
): StructuredDocument['lines'][number] => ({
  name,
  description: name === what ? why : '',
  reference: null,
  quantity: 1,
  netPence,
  vatClass,
});

function paid({ charges }: Order, { invoiceNumber, dueOn, totalPence }: ChargeInvoice) {
  if (dueOn) return { paidBy: 'account', paidPence: 0, terms: '' } as const;
  const payment = handPaymentOf(charges, invoiceNumber);
  return payment
    ? paidByHand(payment, totalPence)
    : ({ paidBy: 'card', paidPence: totalPence, terms: '' } as const);
}
