/** An order on account that is charged and not taken off again. */
export interface ChargedOrder {
  orderId: string;
  orderNumber: string;
  /** null where its invoice has not been issued */
  invoiceNumber: string | null;
  amountPence: number;
  /** `2026-12-24` */
  dueOn: string;
}

/**
 * What of the balance each order still owes, the oldest first. Payments settle the oldest orders, so what is owed is
 * the newest of them that add up to the balance; the last of these may be owed in part.
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
