import { sql } from 'kysely';
import { judgeAgain } from '#features/order-artwork/index.server.ts';
import { changeItem, changeSums, issueInvoice } from '#features/orders/index.server.ts';
import {
  changedItems,
  type Difference,
  isMadeDifferently,
  itemWords,
  type OrderSide,
} from '#features/orders/index.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

interface Applied extends Difference {
  orderId: string;
  before: OrderSide;
  after: OrderSide;
  /** whether the order waits for the month's invoice */
  beforeInvoice: boolean;
  /** who made it; id null if a customer did, or the payment that it waited for */
  actor: { id: string | null; name: string };
}

/**
 * Applies a change to its order, whose lock the caller holds: items, sums, promised days and jobs, with what changed in the
 * jobs' histories. The invoice is issued first if the order is older than invoicing: it says what was ordered. That of a month which is
 * still to come says what the order is by then. A file that doesn't fit what is made now waits for another; one that fits is checked again.
 */
export async function applyChange(shop: Shop, trx: Queries, change: Applied): Promise<void> {
  const { orderId, before, after, beforeInvoice, actor } = change;
  const now = shop.clock();
  if (!beforeInvoice) await issueInvoice(trx, orderId, londonDay(now));
  const changed = changedItems(before, after);
  for (const item of changed) {
    await changeItem(trx, orderId, item.is).execute();
    await noteForProduction(trx, item.is.id, itemWords(item), actor, now);
  }
  const difference = beforeInvoice ? NOT_INVOICED_YET : change;
  await changeSums(trx, { orderId, now, after, difference }).execute();
  for (const item of changed)
    if (isMadeDifferently(item)) await judgeAgain(shop, trx, { orderId, itemId: item.is.id }, actor);
}

/** What a change adds to an invoice that is still to come: nothing. */
const NOT_INVOICED_YET: Difference = { standardPence: 0, zeroPence: 0, vatPence: 0 };

/** Writes into the histories of an item's jobs what changed of it. */
async function noteForProduction(
  trx: Queries,
  itemId: string,
  words: string,
  actor: Applied['actor'],
  now: Date,
): Promise<void> {
  await sql`insert into job_events (job_id, kind, note, actor_id, actor_name, created_at)
    select id, 'changed', ${words}, ${actor.id}, ${actor.name}, ${now} from jobs where item_id = ${itemId}`.execute(
    trx,
  );
}

/** Returns why an order can't be changed as drafted; null if it can. `itemIds`: of the items that would change. Two statements. */
export async function whyNotApplied(
  trx: Queries,
  orderId: string,
  before: OrderSide,
  itemIds: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{
    totalPence: number;
    isOpen: boolean;
    isDecided: boolean;
    hasBegun: boolean;
    prices: Record<string, number>;
  }>`select o.total_pence as "totalPence", o.placed_at is not null and o.status in ('pending', 'processing')
      and o.payment_status in ('paid', 'account') as "isOpen",
    exists (select from vat_changes v join order_items i on i.id = v.order_item_id where i.order_id = o.id) as "isDecided",
    coalesce((select bool_or(item_has_begun(i.id, o.status)) from order_items i where i.id = any(${sql.val(itemIds)}::uuid[])), false) as "hasBegun",
    (select json_object_agg(i.id, i.price_pence) from order_items i where i.order_id = o.id) as prices
    from orders o where o.id = ${orderId}`.execute(trx);
  const [now] = rows;
  if (!now?.isOpen) return 'The order had ended, left or been refunded.';
  if (now.isDecided) return 'The order’s VAT had been changed.';
  if (now.hasBegun) return 'It was already being made.';
  const isSame =
    now.totalPence === before.totalPence &&
    before.items.every(({ id, pricePence }) => now.prices[id] === pricePence);
  return isSame ? null : 'The order had changed in the meantime.';
}
