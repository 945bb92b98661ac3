import { sql } from 'kysely';
import { showArtworkProblems } from '#features/orders/order/index.server.ts';
import type { ArtworkEventKind, ItemArtworkState, OrderStatus } from '#features/orders/order/index.ts';
import type { Queries } from '#platform/db/database.ts';

/** An item whose order is locked until the transaction ends, so its status can't change. */
export interface HeldItem {
  id: string;
  productId: string | null;
  productName: string;
  options: { group: string; id: string }[];
  spineUm: number | null;
  /** null, like its hash, if its file has not arrived yet */
  artworkId: string | null;
  sha256: string | null;
  artworkState: ItemArtworkState;
  artworkProblem: string | null;
  /** a file that isn't printed, with its hash; null if there is none, or it has been removed */
  ideaId: string | null;
  ideaSha256: string | null;
  /** the time by which staff answer about that file; null if nobody asked */
  lookBy: Date | null;
  proofAskedAt: Date | null;
  /** whether its customer's answer to the proof is awaited */
  proofWaits: boolean;
  /** what we design for it, and how many rounds of changes that includes; null if nothing */
  briefId: string | null;
  designRounds: number | null;
  orderId: string;
  orderNumber: string;
  status: OrderStatus;
  /** whether it is being printed, has left or was cancelled: its file can no longer be changed */
  isBegun: boolean;
  userId: string | null;
  customerName: string;
  customerEmail: string;
}

/** Locks an order, so that nothing races with a change to its artwork, and reads one of its items. */
export async function holdItem(
  trx: Queries,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<HeldItem | undefined> {
  const order = await trx
    .selectFrom('orders')
    .select(['orderNumber', 'status', 'userId', 'customerName', 'customerEmail'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return undefined;
  const item = await trx
    .selectFrom('orderItems as i')
    .leftJoin('artworks as a', 'a.id', 'i.artworkId')
    .leftJoin('artworks as f', 'f.id', 'i.ideaId')
    .select(['i.id', 'i.productId', 'productName', 'options', 'spineUm', 'artworkId', 'a.sha256'])
    .select(['f.id as ideaId', 'f.sha256 as ideaSha256', 'i.lookBy'])
    .select(['artworkState', 'artworkProblem', 'proofAskedAt', 'proofWaits', 'i.orderId'])
    .select(['i.briefId', 'i.designRounds'])
    .select(sql<boolean>`item_has_begun(i.id, ${order.status})`.as('isBegun'))
    .where('i.id', '=', itemId)
    .where('i.orderId', '=', orderId)
    .executeTakeFirst();
  return item && ({ ...order, ...item } as HeldItem);
}

export interface NewArtworkEvent {
  kind: ArtworkEventKind;
  /** the id is null if it was done by an email's link */
  actor: { id: string | null; name: string };
  note?: string | null;
}

/** Records an artwork event with the file and its hash. Returns the row's id and time. */
export async function insertArtworkEvent(
  trx: Queries,
  item: Pick<HeldItem, 'id' | 'artworkId' | 'sha256'>,
  { kind, actor, note = null }: NewArtworkEvent,
): Promise<{ id: number; createdAt: Date }> {
  return trx
    .insertInto('artworkEvents')
    .values({
      orderItemId: item.id,
      kind,
      note,
      artworkId: item.artworkId,
      sha256: item.sha256,
      actorId: actor.id,
      actorName: actor.name,
    })
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow();
}

/**
 * Copies the items' problems to `orders.artwork_problem`, with the product's name if there are several items. Nothing
 * else writes that column. Call it after every change of an item's state, in the same transaction. It raises the
 * order's version, so that open pages become stale.
 */
export async function tellOrderOfArtwork(trx: Queries, orderId: string, now: Date): Promise<void> {
  await showArtworkProblems(trx, { orderId, now }).execute();
}

/** Returns why artwork stops an order from being printed, as a sentence; null if nothing does. One statement. */
export async function readProductionBlock(trx: Queries, orderId: string): Promise<string | null> {
  const { rows } = await sql<{
    productName: string;
    problem: string | null;
    isAwaited: boolean;
    isLookedAt: boolean;
    isDesigned: boolean;
  }>`
    select i.product_name, i.artwork_problem as problem, i.artwork_id is null as is_awaited,
      i.look_by is not null as is_looked_at, i.brief_id is not null as is_designed from order_items i
    where i.order_id = ${orderId} and (i.artwork_state = 'problem' or (i.proof_asked_at is not null and (
      select e.kind from artwork_events e where e.order_item_id = i.id and e.artwork_id = i.artwork_id
        and e.kind in ('proof-approved', 'proof-refused') and e.created_at >= i.proof_asked_at
      order by e.id desc limit 1) is distinct from 'proof-approved'))
    order by i.position limit 1`.execute(trx);
  const [block] = rows;
  if (!block) return null;
  if (block.isLookedAt && block.isDesigned) return `${block.productName}: it’s still being designed.`;
  if (block.isLookedAt)
    return `${block.productName}: the customer asked us to look at the file. Decide about it first.`;
  if (block.isAwaited) return `${block.productName}: there’s no file yet.`;
  if (block.problem) return `${block.productName}: there is a problem with the artwork (${block.problem}).`;
  return `${block.productName}: the customer has not approved the proof yet.`;
}

/** A file sent by an email's link belongs to the order's customer. */
export async function giveTo(trx: Queries, artworkId: string, userId: string): Promise<void> {
  await trx
    .updateTable('artworks')
    .set({ userId, cartToken: null })
    .where('id', '=', artworkId)
    .where('userId', 'is', null)
    .execute();
}
