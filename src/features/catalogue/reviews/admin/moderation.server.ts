import { sql } from 'kysely';
import { type Actor, lastChange, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { sortedBy } from '#platform/db/sorted-by.ts';
import type { Shop } from '#platform/shop.ts';
import type { ReviewState } from '../reviews.ts';

export const PAGE_SIZE = 25;

export interface ModeratedReview {
  id: string;
  productId: string;
  productName: string;
  orderId: string | null;
  authorName: string;
  rating: number;
  body: string;
  reply: string | null;
  status: ReviewState;
  isSample: boolean;
  version: number;
  createdAt: Date;
}

/** What the list can be sorted by. */
const SORT_KEYS = { written: sql`r.created_at`, rating: sql`r.rating` };

interface ReviewFilter {
  state: ReviewState;
  /** newest first, if left out */
  sort?: keyof typeof SORT_KEYS;
  dir?: 'asc' | 'desc';
  page: number;
  /** rows of a page */
  size?: number;
}

/** Returns reviews in one state, in an order and then newest first, and how many there are of each. Two statements. */
export async function listReviews(
  db: Queries,
  { state, sort = 'written', dir = 'desc', page, size = PAGE_SIZE }: ReviewFilter,
): Promise<{ reviews: ModeratedReview[]; counts: Record<ReviewState, number> }> {
  const counted = await db
    .selectFrom('reviewCounts')
    .select(['status', (is) => is.fn.sum<number>('reviews').as('count')])
    .groupBy('status')
    .execute();
  const of = (status: ReviewState) => Number(counted.find((row) => row.status === status)?.count ?? 0);
  const reviews = await reviewsWithProduct(db)
    .where('r.status', '=', state)
    .orderBy(sortedBy(SORT_KEYS[sort], dir))
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return {
    reviews: reviews as ModeratedReview[],
    counts: { pending: of('pending'), published: of('published'), refused: of('refused') },
  };
}

export type ModerateOutcome =
  | { ok: true }
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date; review: ModeratedReview };

/**
 * Publishes or refuses a review if it is still at `version`, with the shop's reply; an empty reply removes an earlier
 * one. Returns `missing` if there is no such review, or it is a sample (samples are shown or hidden together by their
 * setting). One transaction.
 */
export async function moderateReview(
  shop: Shop,
  actor: Actor,
  { id, version, state, reply }: { id: string; version: number; state: ReviewState; reply: string },
): Promise<ModerateOutcome> {
  return inTransaction(shop.db, async (trx): Promise<ModerateOutcome> => {
    const before = await trx
      .selectFrom('reviews')
      .select(['status', 'reply', 'version', 'createdAt'])
      .where('id', '=', id)
      .where('isSample', '=', false)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return { ok: false, kind: 'missing' };
    if (before.version !== version) return staleness(trx, id, before.createdAt);
    const after = { status: state, reply: reply === '' ? null : reply };
    await trx
      .updateTable('reviews')
      .set({ ...after, moderatedBy: actor.id, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await recordChange(trx, {
      actor,
      action: 'review.moderate',
      subject: `review:${id}`,
      after,
      before: { status: before.status, reply: before.reply },
    });
    return { ok: true };
  });
}

async function staleness(trx: Queries, id: string, since: Date): Promise<ModerateOutcome> {
  const { actor, changedAt = since } = await lastChange(trx, `review:${id}`);
  const review = await reviewsWithProduct(trx).where('r.id', '=', id).executeTakeFirstOrThrow();
  return { ok: false, kind: 'stale', review: review as ModeratedReview, actor, changedAt };
}

/** Returns a review with its product's name; undefined if there is none. */
export async function readReview(db: Queries, id: string): Promise<ModeratedReview | undefined> {
  const review = await reviewsWithProduct(db).where('r.id', '=', id).executeTakeFirst();
  return review as ModeratedReview | undefined;
}

function reviewsWithProduct(db: Queries) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.productId')
    .select(['r.id', 'r.productId', 'p.name as productName', 'r.orderId', 'r.authorName', 'r.rating'])
    .select(['r.body', 'r.reply', 'r.status', 'r.isSample', 'r.version', 'r.createdAt']);
}
