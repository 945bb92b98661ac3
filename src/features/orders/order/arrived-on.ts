import { arrivalAfter } from '#features/pricing/delivery/index.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Order } from './order.ts';

/** When an order was delivered or collected, and when the last of it left us, `2026-11-24`; null if that hasn't happened. */
export interface ArrivalDays {
  deliveredOn: string | null;
  leftOn: string | null;
}

type Sent = Pick<Order, 'daysOnTheWay' | 'deliveryMethod'>;

/**
 * Returns the day on which an order reached its customer, `2026-11-26`: when it was delivered or collected, or should
 * have been after it left. Null if some of it hasn't left, or it isn't known how long it takes.
 */
export function arrivedOn(
  { deliveredOn, leftOn }: ArrivalDays,
  { daysOnTheWay, deliveryMethod }: Sent,
): string | null {
  if (deliveredOn || !leftOn) return deliveredOn;
  if (deliveryMethod !== 'delivery' || daysOnTheWay === null) return null;
  return arrivalAfter(leftOn, daysOnTheWay);
}

/** Whether an order is with its customer by now, so that they can say how it turned out. Nobody marks most of them as delivered. */
export function hasArrived(order: Sent & Pick<Order, 'status' | 'history'>, today: string): boolean {
  const { status, history } = order;
  const dayOf = (reached: Order['status']) => {
    const entry = history.find((change) => change.status === reached);
    return entry ? londonDay(new Date(entry.createdAt)) : null;
  };
  const isSent = status === 'shipped' || status === 'delivered';
  const deliveredOn = status === 'delivered' ? (dayOf('delivered') ?? today) : null;
  const day = arrivedOn({ deliveredOn, leftOn: isSent ? dayOf('shipped') : null }, order);
  return day !== null && day <= today;
}
