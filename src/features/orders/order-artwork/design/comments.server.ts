import { sql } from 'kysely';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { isTooLate, type TooLateKind, tooLateKind } from '../artwork-moves.ts';
import { type HeldItem, holdItem } from '../store.server.ts';
import { COMMENTS_MAX, type DesignComment } from './rounds.ts';

/** Returns the comments on one draft of an item, in the order in which they were made. One statement. */
export async function readComments(db: Queries, itemId: string, artworkId: string): Promise<DesignComment[]> {
  const { rows } = await sql<DesignComment>`select id::int, page, x, y, words from design_comments
    where order_item_id = ${itemId} and artwork_id = ${artworkId} order by id`.execute(db);
  return rows;
}

type Place = { orderId: string; itemId: string; artworkId: string };

export type CommentOutcome =
  | { ok: true }
  /** `other-file`: there is another draft by now; `not-asked`: nobody waits for an answer to this one */
  | { ok: false; kind: 'missing' | TooLateKind | 'other-file' | 'not-asked' | 'too-many' };

/** Pins a comment to the draft that its customer looks at, while it waits for an answer. */
export async function addComment(
  shop: Shop,
  place: Place,
  comment: Omit<DesignComment, 'id'>,
): Promise<CommentOutcome> {
  return onDraft(shop, place, async (trx, item) => {
    const known = await readComments(trx, item.id, place.artworkId);
    // Sending the same form twice pins one.
    if (known.some((one) => one.words === comment.words && one.page === comment.page && one.x === comment.x))
      return { ok: true };
    if (known.length >= COMMENTS_MAX) return { ok: false, kind: 'too-many' };
    await trx
      .insertInto('designComments')
      .values({ ...comment, orderItemId: item.id, artworkId: place.artworkId, createdAt: shop.clock() })
      .execute();
    return { ok: true };
  });
}

/** Removes a comment that isn't sent yet. Removing it twice is harmless. */
export async function removeComment(shop: Shop, place: Place, id: number): Promise<CommentOutcome> {
  return onDraft(shop, place, async (trx, item) => {
    await trx
      .deleteFrom('designComments')
      .where('id', '=', id)
      .where('orderItemId', '=', item.id)
      .where('artworkId', '=', place.artworkId)
      .execute();
    return { ok: true };
  });
}

/** Holds the order, so that no draft is replaced, approved or sent back meanwhile. */
function onDraft(
  shop: Shop,
  place: Place,
  change: (trx: Queries, item: HeldItem) => Promise<CommentOutcome>,
): Promise<CommentOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const item = await holdItem(trx, place);
    if (!item?.briefId) return { ok: false, kind: 'missing' };
    if (item.artworkId !== place.artworkId) return { ok: false, kind: 'other-file' };
    if (isTooLate('proof-refused', item)) return { ok: false, kind: tooLateKind(item) };
    if (!item.proofWaits) return { ok: false, kind: 'not-asked' };
    return change(trx, item);
  });
}
