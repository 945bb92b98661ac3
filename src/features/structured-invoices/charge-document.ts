import type { ChargeInvoice } from '#features/orders/index.server.ts';
import type { Order } from '#features/orders/index.ts';
import { linesByRate } from './credit-document.ts';
import { buyerOf, type StructuredDocument } from './structured-document.ts';

/** Returns the invoice of a charge for programs, with the invoice that it adds to. */
export function chargeDocument(order: Order, invoice: ChargeInvoice): StructuredDocument {
  const { dueOn, totalPence, what, why } = invoice;
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
    extras: [],
    paidBy: dueOn ? 'account' : 'card',
    paidPence: dueOn ? 0 : totalPence,
    terms: '',
  };
}
