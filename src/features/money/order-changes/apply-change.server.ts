import { sql } from 'kysely';
import {
  addLine,
  changeItem,
  changeSums,
  followJobs,
  issueInvoice,
  jobsFollowItems,
  markJobsChanged,
  removeLine,
} from '#features/orders/order/index.server.ts';
import {
  addedItems,
  changedItems,
  type Difference,
  isMadeDifferently,
  isOtherJob,
  itemWords,
  type OrderSide,
  otherwiseDiscounted,
  removedItems,
} from '#features/orders/order/index.ts';
import { judgeAgain, tellOrderOfArtwork } from '#features/orders/order-artwork/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

interface Applied extends Difference {
  orderId: string;
  changeId: string;
  before: OrderSide;
  after: OrderSide;
  /** the code that it puts on the order; null if none, or if it has been deleted since */
  discountCodeId: string | null;
  /** whether the order waits for a monthly invoice */
  beforeInvoice: boolean;
  /** who made it; the id is null if a customer or the awaited payment did */
  actor: { id: string | null; name: string };
  /** whether it waited for a card payment */
  isPaidFor: boolean;
}

/**
 * Applies a change to its order, whose lock the caller holds: items, sums, promised days and jobs, with the changes in
 * the jobs' histories. If the order is older than invoicing, the invoice is issued first, so that it shows the original
 * order. A monthly invoice still to come will show the order as it is by then. An item whose file no longer fits waits
 * for another; a file that fits is checked again.
 */
export async function applyChange(shop: Shop, trx: Queries, change: Applied): Promise<void> {
  const { orderId, changeId, before, after, discountCodeId, actor, beforeInvoice, isPaidFor } = change;
  const now = shop.clock();
  if (!beforeInvoice) await issueInvoice(trx, orderId, londonDay(now));
  const changed = changedItems(before, after);
  for (const item of changed) {
    await changeItem(trx, orderId, item.is).execute();
    const words = itemWords(item);
    await noteInJobs(trx, item.is.id, { words, audience: isOtherJob(item) ? 'floor' : 'money', actor, now });
    if (isOtherJob(item)) await markJobsChanged(trx, item.is.id, words);
  }
  for (const item of otherwiseDiscounted(before, after)) await changeItem(trx, orderId, item).execute();
  const [removed, added] = [removedItems(before, after), addedItems(before, after)];
  for (const { id: itemId } of removed) await removeLine(trx, { itemId, changeId, now });
  for (const item of added) {
    await addLine(trx, orderId, item, { now, isPaidFor });
    await noteInJobs(trx, item.id, { words: 'this line was added', audience: 'floor', actor, now });
  }
  const difference = beforeInvoice ? NOT_INVOICED_YET : change;
  const code = before.discountCode === after.discountCode ? null : { discountCodeId };
  await changeSums(trx, { orderId, now, after, code, difference }).execute();
  await jobsFollowItems(trx, orderId);
  for (const item of changed)
    if (isMadeDifferently(item)) await judgeAgain(shop, trx, { orderId, itemId: item.is.id }, actor);
  if (removed.length + added.length === 0) return;
  await tellOrderOfArtwork(trx, orderId, now);
  await followJobs(shop, trx, actor, orderId);
}

/** A change adds nothing to an invoice that is still to come. */
const NOT_INVOICED_YET: Difference = { standardPence: 0, zeroPence: 0, vatPence: 0 };

/** Writes an item's changes into the histories of its jobs, and who may see them: prices are not for the floor. */
async function noteInJobs(
  trx: Queries,
  itemId: string,
  {
    words,
    audience,
    actor,
    now,
  }: { words: string; audience: 'floor' | 'money'; actor: Applied['actor']; now: Date },
): Promise<void> {
  await sql`insert into job_events (job_id, kind, note, audience, actor_id, actor_name, created_at)
    select id, 'changed', ${words}, ${audience}, ${actor.id}, ${actor.name}, ${now} from jobs where item_id = ${itemId}`.execute(
    trx,
  );
}

/** Why a change to a reprint ends: such changes could be requested before reprints were locked. */
export const REPRINT_IS_FREE = 'A reprint costs nothing.';

/** Returns why an order can no longer be changed as drafted; null if it can. One statement. */
export async function whyNotApplied(
  trx: Queries,
  { orderId, before, after }: Pick<Applied, 'orderId' | 'before' | 'after'>,
): Promise<string | null> {
  const changed = changedItems(before, after).map(({ is }) => is.id);
  const removed = removedItems(before, after).map(({ id }) => id);
  const { rows } = await sql<{
    totalPence: number;
    isReprint: boolean;
    isOpen: boolean;
    isDecided: boolean;
    hasBegun: boolean;
    hasProblem: boolean;
    restIsMade: boolean;
    prices: Record<string, number>;
  }>`select o.total_pence as "totalPence", o.reprint_of is not null as "isReprint", o.placed_at is not null and o.status in ('pending', 'processing')
      and o.payment_status in ('paid', 'account') as "isOpen",
    exists (select from vat_changes v join order_items i on i.id = v.order_item_id where i.order_id = o.id) as "isDecided",
    coalesce((select bool_or(item_has_begun(i.id, o.status)) from order_items i where i.id = any(${sql.val(changed)}::uuid[])), false)
      or exists (select from order_items i where i.id = any(${sql.val(removed)}::uuid[]) and item_was_begun(i.id)) as "hasBegun",
    exists (select from complaint_items c where c.order_item_id = any(${sql.val(removed)}::uuid[])) as "hasProblem",
    coalesce((select bool_and(stage_rank(s.kind) > 4) from jobs j join stages s on s.id = j.stage_id
      where j.order_id = o.id and j.item_id <> all(${sql.val(removed)}::uuid[])), false) as "restIsMade",
    (select json_object_agg(i.id, i.price_pence) from order_items i where i.order_id = o.id) as prices
    from orders o where o.id = ${orderId}`.execute(trx);
  const [now] = rows;
  if (now?.isReprint) return REPRINT_IS_FREE;
  if (!now?.isOpen) return 'The order had ended, left or been refunded.';
  if (now.isDecided) return 'The order’s VAT had been changed.';
  if (now.hasBegun) return 'It was already being made.';
  if (now.hasProblem) return 'A problem had been reported with a line that it removes.';
  const addsJob = addedItems(before, after).some(({ added }) => added?.productId);
  if (removed.length > 0 && now.restIsMade && !addsJob) return 'The rest of the order had been made.';
  const isSame =
    now.totalPence === before.totalPence &&
    Object.keys(now.prices).length === before.items.length &&
    before.items.every(({ id, pricePence }) => now.prices[id] === pricePence);
  return isSame ? null : 'The order had changed in the meantime.';
}
