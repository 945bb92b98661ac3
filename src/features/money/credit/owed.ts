/** An order charged to an account and not taken off again. */
export interface ChargedOrder {
  orderId: string;
  /** the additional charge; null for the order itself */
  chargeId: string | null;
  orderNumber: string;
  /** null if its invoice has not been issued */
  invoiceNumber: string | null;
  /** whether that is a monthly one, which may have other orders too */
  isMonthly: boolean;
  amountPence: number;
  /** `2026-12-24` */
  dueOn: string;
}

/** A monthly invoice, as listed. */
export interface ListedInvoice {
  invoiceNumber: string;
  /** `2026-11-30` */
  issuedOn: string;
  orders: number;
  totalPence: number;
}

/**
 * Returns what each order still owes, oldest first. Payments settle the oldest orders, so the balance consists of the
 * newest orders that add up to it; the oldest of these may be part paid.
 */
export function owedOrders(newestFirst: readonly ChargedOrder[], balancePence: number): ChargedOrder[] {
  let left = balancePence;
  const owed: ChargedOrder[] = [];
  for (const order of newestFirst) {
    if (left <= 0) break;
    const amountPence = Math.min(order.amountPence, left);
    owed.unshift({ ...order, amountPence });
    left -= amountPence;
  }
  return owed;
}

/**
 * The amount owed on an invoice; for a monthly invoice, the first of its orders that isn't paid in full represents all
 * of them.
 */
export interface OwedInvoice extends ChargedOrder {
  /** how many of its orders aren't paid in full */
  orders: number;
}

/**
 * Returns the amounts owed by invoice, oldest first: a monthly one counts once, however many of its orders are still
 * owed.
 */
export function owedInvoices(owed: readonly ChargedOrder[]): OwedInvoice[] {
  const invoices: OwedInvoice[] = [];
  for (const order of owed) {
    const same =
      order.isMonthly && invoices.find(({ invoiceNumber }) => invoiceNumber === order.invoiceNumber);
    if (same) {
      same.amountPence += order.amountPence;
      same.orders += 1;
    } else invoices.push({ ...order, orders: 1 });
  }
  return invoices;
}
