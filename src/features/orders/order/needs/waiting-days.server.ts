import type { Despatch } from '#features/pricing/delivery/index.ts';
import type { Shop } from '#platform/shop.ts';
import { itemDay } from '../days/item-day.ts';
import { readItemDays } from '../days/item-days.server.ts';
import { proofState } from '../item-artwork.ts';
import type { Order } from '../order.ts';

/** Returns when each item that waits for its customer leaves if they act in time. One statement, if there are any. */
export async function waitingDays(
  { db, clock }: Shop,
  { id, items }: Order,
): Promise<Record<string, Despatch>> {
  const isHeld = items.some(
    (item) =>
      item.waitsFor ||
      (!item.isBegun &&
        ((item.artworkState === 'problem' && !item.lookBy) || proofState(item).state === 'waiting')),
  );
  if (!isHeld) return {};
  const days = await readItemDays(db, { orderId: id });
  const closed = new Set(days.closedDays);
  return Object.fromEntries(
    days.items.flatMap((item) => {
      const day = item.waits && itemDay(item, clock(), closed);
      return day ? [[item.itemId, day]] : [];
    }),
  );
}

/**
 * Returns the deadline for what an order is waiting for if its promised day is to be kept, `11am on Tuesday 24
 * November`; null if that has passed, or nothing is waiting.
 */
export async function promisedBy(shop: Shop, order: Order): Promise<string | null> {
  const days = Object.values(await waitingDays(shop, order));
  if (days.some(({ day }) => day > order.despatchOn)) return null;
  return days.toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until))[0]?.by ?? null;
}
