import { type DatedItem, type ItemDay, readItemDays } from '#features/orders/order/index.server.ts';
import { type DayCause, type LaterDay, laterDays } from '#features/orders/order/index.ts';
import { formatTime, londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import type { FloorFigures } from '../floor-figures.server.ts';
import { addItem, type DayOrder, onceEach } from './day-orders.ts';
import { readOrdersInDanger } from './orders-in-danger.server.ts';

interface Days {
  /** orders that their customers held up, or that are late */
  orders: DayOrder[];
  /** the other orders with work that doesn’t fit on its press before its day */
  inDanger: DayOrder[];
  closedDays: string[];
}

/**
 * Returns orders whose days have to move (see `daysToMove`) and those that a press puts at risk; or one order with all
 * its open items. Two statements, three if a press is overloaded; one for a single order.
 */
export async function readDays(db: Queries, now: Date, orderId?: string): Promise<Days> {
  if (orderId) {
    const read = await readItemDays(db, { orderId });
    return { orders: daysToMove(read, now, true), inDanger: [], closedDays: read.closedDays };
  }
  const read = await readItemDays(db, { now });
  const endangered = await readOrdersInDanger(db, now);
  return { ...onceEach(daysToMove(read, now), endangered), closedDays: read.closedDays };
}

/**
 * Returns orders whose days have to move, with the day that each item should get, the earliest promised first. Only
 * items that staff haven't looked at since are included, unless `all` are requested.
 */
export function daysToMove(
  { items, closedDays, times }: Awaited<ReturnType<typeof readItemDays>>,
  now: Date,
  all = false,
): DayOrder[] {
  const today = londonDay(now);
  const laterDay = laterDays(now, new Set(closedDays), times);
  const orders = new Map<string, DayOrder>();
  for (const item of items) {
    const later = item.waits ? null : laterDay(item);
    if (!all && !hasToMove(item, later, today)) continue;
    const order = addItem(orders, item, {
      cause: later?.cause ?? 'shop',
      day: later?.day ?? item.promised,
      because: becauseOf(item, later?.cause),
    });
    if (later?.cause === 'customer')
      order.note = `We could only start on ${formatTime(item.clockFrom)}, when we had everything we needed from you.`;
  }
  return [...orders.values()];
}

/**
 * Returns how many orders `daysToMove` would return, without their items: the overview’s number, which the database has
 * mostly counted already (`heldOrdersJson`).
 */
export function countToMove(
  { held, closedDays, times }: Pick<FloorFigures, 'held' | 'closedDays' | 'times'>,
  now: Date,
): number {
  const today = londonDay(now);
  const laterDay = laterDays(now, new Set(closedDays), times);
  const orders = new Set<string>();
  for (const item of held.items)
    if (!orders.has(item.orderId) && !item.waits && hasToMove(item, laterDay(item), today))
      orders.add(item.orderId);
  return held.certain + orders.size;
}

/** Whether an item needs a later day that staff have not seen yet. */
const hasToMove = (item: DatedItem, later: LaterDay | null, today: string) =>
  later !== null && !isSeen(item, later.cause, today);

/** Whether staff have looked at an item since it was held up; a late one comes back each day. */
function isSeen({ changedAt, clockFrom }: DatedItem, cause: DayCause, today: string): boolean {
  if (!changedAt) return false;
  return cause === 'customer'
    ? Date.parse(changedAt) >= Date.parse(clockFrom)
    : londonDay(new Date(changedAt)) >= today;
}

function becauseOf({ waits, clockFrom }: ItemDay, cause: DayCause | undefined): string | null {
  if (waits) return 'Waiting for the customer. Their order page tells them when to act by.';
  if (cause === 'customer') return `Ready to print since ${formatTime(clockFrom)}.`;
  return cause === 'shop' ? 'Late.' : null;
}
