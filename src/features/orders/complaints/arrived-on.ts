import type { Order } from '#features/orders/order/index.ts';
import { arrivalAfter } from '#features/pricing/delivery/index.ts';
import type { Arrival } from './store.server.ts';

/**
 * Returns the day on which an order reached its customer, `2026-11-26`: when it was delivered or collected, or should
 * have been after it left. Null if some of it hasn't left, or it isn't known how long it takes.
 */
export function arrivedOn(
  { deliveredOn, leftOn }: Pick<Arrival, 'deliveredOn' | 'leftOn'>,
  { daysOnTheWay, deliveryMethod }: Pick<Order, 'daysOnTheWay' | 'deliveryMethod'>,
): string | null {
  if (deliveredOn || !leftOn) return deliveredOn;
  if (deliveryMethod !== 'delivery' || daysOnTheWay === null) return null;
  return arrivalAfter(leftOn, daysOnTheWay);
}

/**
 * Whether the customer buys for a business: on account, or with its name on the invoice. They have a contract instead
 * of consumers’ rights.
 */
export const isBusiness = (
  { isOnAccount }: Pick<Arrival, 'isOnAccount'>,
  { billingAddress }: Pick<Order, 'billingAddress'>,
): boolean => isOnAccount || Boolean(billingAddress.company);
