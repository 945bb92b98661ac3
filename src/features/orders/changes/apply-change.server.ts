import { sql } from 'kysely';
import { artworkState, openWarnings } from '#features/artwork/index.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { EngineReport } from '#preflight/index.ts';
import { readItemSpecs } from '../artwork/item-specs.server.ts';
import { askForProof } from '../artwork/proof.server.ts';
import { insertArtworkEvent, tellOrderOfArtwork } from '../artwork/store.server.ts';
import { changeItem, changeSums } from '../change-order.server.ts';
import { issueInvoice } from '../invoice-store.server.ts';
import {
  changedItems,
  type Difference,
  type ItemSide,
  isMadeDifferently,
  itemWords,
  type OrderSide,
} from './order-change.ts';

interface Applied extends Difference {
  orderId: string;
  before: OrderSide;
  after: OrderSide;
  /** who made it; id null if a customer did, or the payment that it waited for */
  actor: { id: string | null; name: string };
}

/**
 * Applies a change to its order, whose lock the caller holds: items, sums, promised days and jobs, with what changed in the
 * jobs' histories. The invoice is issued first if the order is older than that: it says what was ordered. A file that doesn't fit
 * what is made now waits for another; one that fits is checked again.
 */
export async function applyChange(shop: Shop, trx: Queries, change: Applied): Promise<void> {
  const { orderId, before, after, actor } = change;
  const now = shop.clock();
  await issueInvoice(trx, orderId, londonDay(now));
  const changed = changedItems(before, after);
  for (const item of changed) {
    await changeItem(trx, orderId, item.is).execute();
    await noteForProduction(trx, item.is.id, itemWords(item), actor, now);
  }
  await changeSums(trx, { orderId, now, after, difference: change }).execute();
  for (const item of changed)
    if (isMadeDifferently(item)) await judgeAgain(shop, trx, orderId, item.is, actor);
}

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

const DOES_NOT_FIT = 'The order was changed, and this file doesn’t fit it. Please send one that does.';

/** Judges an item's file by what the item is now. What was checked or approved before was another thing. */
async function judgeAgain(
  shop: Shop,
  trx: Queries,
  orderId: string,
  { id: itemId }: ItemSide,
  actor: Applied['actor'],
): Promise<void> {
  const item = await readItemWithFile(trx, itemId);
  if (!item?.artworkId) return;
  const [spec] = await readItemSpecs(trx, [item]);
  const state = spec && artworkState({ report: item.report }, spec);
  const fits = state?.state === 'ready' && openWarnings(state, item.accepted).length === 0;
  await trx
    .updateTable('orderItems')
    .set(
      fits
        ? { artworkState: 'received', artworkProblem: null }
        : { artworkState: 'problem', artworkProblem: DOES_NOT_FIT },
    )
    .where('id', '=', itemId)
    .execute();
  if (!fits) await insertArtworkEvent(trx, item, { kind: 'problem', actor, note: DOES_NOT_FIT });
  if (fits && item.proofAskedAt) await askForProof(shop, trx, { orderId, itemId }, actor);
  await tellOrderOfArtwork(trx, orderId, shop.clock());
}

interface ItemWithFile {
  id: string;
  productId: string | null;
  options: { group: string; id: string }[];
  spineUm: number | null;
  artworkId: string | null;
  sha256: string | null;
  report: EngineReport | null;
  accepted: { code: string }[];
  proofAskedAt: Date | null;
}

async function readItemWithFile(trx: Queries, itemId: string): Promise<ItemWithFile | undefined> {
  const row = await trx
    .selectFrom('orderItems as i')
    .leftJoin('artworks as a', 'a.id', 'i.artworkId')
    .select(['i.id', 'i.productId', 'i.options', 'i.spineUm', 'i.artworkId', 'a.sha256', 'a.report'])
    .select(['i.accepted', 'i.proofAskedAt'])
    .where('i.id', '=', itemId)
    .executeTakeFirst();
  return row as unknown as ItemWithFile | undefined;
}

/** Why an order can't be changed in the way that was drafted, or null. `itemIds`: of the items that would change. Two statements. */
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
  if (!now?.isOpen) return 'The order had ended, or left, or was refunded.';
  if (now.isDecided) return 'The VAT of the order had been changed.';
  if (now.hasBegun) return 'It was being made already.';
  const isSame =
    now.totalPence === before.totalPence &&
    before.items.every(({ id, pricePence }) => now.prices[id] === pricePence);
  return isSame ? null : 'The order had been changed meanwhile.';
}
