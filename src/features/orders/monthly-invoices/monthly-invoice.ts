import type { Order } from '#features/orders/order/index.ts';
import type { Seller } from '#features/pricing/company/index.ts';
import { type VatRate, vatByRate } from '#features/pricing/prices/index.ts';
import { pence } from '#kit/money.ts';

/** A monthly invoice as it was issued, money in pence, days as `2026-11-30`. */
export interface MonthlyInvoice {
  invoiceNumber: string;
  userId: string;
  issuedOn: string;
  dueOn: string;
  seller: Seller;
  totalPence: number;
  vatPence: number;
  netPence: number;
  /** oldest first, at least one */
  orders: InvoicedOrder[];
}

/** An order as shown on a monthly invoice. */
export interface InvoicedOrder {
  /** as it was when it was invoiced */
  order: Order;
  /** the tax point */
  suppliedOn: string;
}

/** Returns the totals of an invoice's orders at each rate of VAT: the sums of their own figures, to the penny. */
export function ratesOf(orders: readonly InvoicedOrder[]): VatRate[] {
  const rates = new Map<string, VatRate>();
  for (const each of orders.flatMap(({ order }) => vatByRate(order.items, order))) {
    const { grossPence, vatPence, netPence } = rates.get(each.vatClass) ?? NOTHING;
    rates.set(each.vatClass, {
      ...each,
      grossPence: pence(grossPence + each.grossPence),
      vatPence: pence(vatPence + each.vatPence),
      netPence: pence(netPence + each.netPence),
    });
  }
  return [...rates.values()];
}

const NOTHING = { grossPence: 0, vatPence: 0, netPence: 0 };

/** Returns the newest order of an invoice: invoices from before they had their own address use that of this order. */
export function newestOf(orders: readonly InvoicedOrder[]): Order {
  const newest = orders.at(-1);
  if (!newest) throw new Error('an invoice over no order');
  return newest.order;
}
