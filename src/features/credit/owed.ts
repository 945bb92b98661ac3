/** An order charged to an account and not taken off again. */
export interface ChargedOrder {
  orderId: string;
  /** what was charged on top of the order; null: the order itself */
  chargeId: string | null;
  orderNumber: string;
  /** null if its invoice has not been issued */
  invoiceNumber: string | null;
  amountPence: number;
  /** `2026-12-24` */
  dueOn: string;
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
