import {
  buyerOf,
  linesAndExtras,
  type StructuredDocument,
} from '#features/orders/structured-invoices/index.ts';
import { formatDay } from '#kit/london-time.ts';
import { type InvoicedOrder, type MonthlyInvoice, newestOf, ratesOf } from './monthly-invoice.ts';

/** Returns a monthly invoice for programs: the same amounts as its PDF. Each line gives its order and tax point. */
export function monthlyDocument(invoice: MonthlyInvoice): StructuredDocument {
  const { orders, invoiceNumber } = invoice;
  const parts = orders.map(partOf);
  const [suppliedOn = null, ...otherDays] = new Set(orders.map((each) => each.suppliedOn));
  return {
    ...invoice,
    kind: 'invoice',
    number: invoiceNumber,
    suppliedOn: otherDays.length > 0 ? null : suppliedOn,
    note: '',
    orderNumber: null,
    poNumber: null,
    refersTo: null,
    buyer: buyerOf(newestOf(orders)),
    lines: parts.flatMap(({ lines }) => lines),
    extras: parts.flatMap(({ extras }) => extras),
    rates: ratesOf(orders),
    paidBy: 'account',
    paidPence: 0,
    terms: '',
  };
}

function partOf({ order, suppliedOn }: InvoicedOrder): Pick<StructuredDocument, 'lines' | 'extras'> {
  const { lines, extras } = linesAndExtras(order);
  const { orderNumber, poNumber } = order;
  const which = poNumber ? `${orderNumber}, your order ${poNumber}` : orderNumber;
  const note = `Order ${which}, supplied on ${formatDay(suppliedOn)}`;
  return {
    lines: lines.map((line) => ({ ...line, note })),
    extras: extras.map((extra) => ({ ...extra, reason: `${extra.reason}, ${orderNumber}` })),
  };
}
