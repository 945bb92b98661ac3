import { type ItemDay, readItemDays } from '#features/orders/index.server.ts';
import { type DayCause, laterDay } from '#features/orders/index.ts';
import { formatTime, londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';

export interface DayItem {
  itemId: string;
  product: string;
  quantity: number;
  promised: string;
  /** the day it should be given; the promised one if that can be kept */
  day: string;
  waits: boolean;
  /** why, for staff; null for nothing to say */
  because: string | null;
}

/** An order whose days may have to move. Days are `2026-11-24`. */
export interface DayOrder {
  orderId: string;
  orderNumber: string;
  version: number;
  customer: string;
  isCollected: boolean;
  items: DayItem[];
  cause: DayCause;
  /** what the customer could read about why */
  note: string;
}

/** Returns orders whose days have to move (see `daysToMove`), or one order with all its open items. One statement. */
export async function readDays(
  db: Queries,
  now: Date,
  orderId?: string,
): Promise<{ orders: DayOrder[]; closedDays: string[] }> {
  const { items, closedDays } = await readItemDays(db, orderId ? { orderId } : { today: londonDay(now) });
  return { orders: daysToMove(items, closedDays, now, orderId !== undefined), closedDays };
}

/**
 * Returns orders whose days have to move, with the day each item should be given; those first that were promised first.
 * Only items that staff have not looked at since are in it, unless `all` are asked for.
 */
export function daysToMove(
  items: readonly ItemDay[],
  closedDays: readonly string[],
  now: Date,
  all = false,
): DayOrder[] {
  const today = londonDay(now);
  const closed = new Set(closedDays);
  const orders = new Map<string, DayOrder>();
  for (const item of items) {
    const later = item.waits ? null : laterDay(item, now, closed);
    if (!all && (!later || isSeen(item, later.cause, today))) continue;
    const { orderId, orderNumber, version, customer } = item;
    const order = orders.get(orderId) ?? {
      orderId,
      orderNumber,
      version,
      customer,
      isCollected: item.deliveryMethod !== 'delivery',
      items: [],
      cause: later?.cause ?? 'shop',
      note: '',
    };
    orders.set(orderId, order);
    if (later?.cause === 'customer')
      order.note = `We could start on ${formatTime(item.clockFrom)}, when we had everything we need from you.`;
    const { itemId, product, quantity, promised, waits } = item;
    const because = becauseOf(item, later?.cause);
    order.items.push({ itemId, product, quantity, promised, waits, day: later?.day ?? promised, because });
  }
  return [...orders.values()];
}

/** Whether staff have looked at an item since it was held up; one that is late comes back each day. */
function isSeen({ changedAt, clockFrom }: ItemDay, cause: DayCause, today: string): boolean {
  if (!changedAt) return false;
  return cause === 'customer'
    ? Date.parse(changedAt) >= Date.parse(clockFrom)
    : londonDay(new Date(changedAt)) >= today;
}

function becauseOf({ waits, clockFrom }: ItemDay, cause: DayCause | undefined): string | null {
  if (waits) return 'Waits for its customer, who reads on the order’s page until when to act.';
  if (cause === 'customer') return `Could be printed from ${formatTime(clockFrom)} on.`;
  return cause === 'shop' ? 'Late.' : null;
}
