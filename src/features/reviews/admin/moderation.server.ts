import { type Actor, recordChange } from '../../../platform/audit.server.ts';
import { inTransaction, type Queries } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop.ts';
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
  createdAt: Date;
}

/** Reviews of one state, newest first, and how many there are of each. Two statements. */
export async function listReviews(
  db: Queries,
  { state, page }: { state: ReviewState; page: number },
): Promise<{ reviews: ModeratedReview[]; counts: Record<ReviewState, number> }> {
  const counted = await db
    .selectFrom('reviews')
    .select(['status', (is) => is.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const of = (status: ReviewState) => Number(counted.find((row) => row.status === status)?.count ?? 0);
  const reviews = await db
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.productId')
    .select([
      'r.id',
      'r.productId',
      'p.name as productName',
      'r.orderId',
      'r.authorName',
      'r.rating',
      'r.body',
    ])
    .select(['r.reply', 'r.status', 'r.isSample', 'r.createdAt'])
    .where('r.status', '=', state)
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return {
    reviews: reviews as ModeratedReview[],
    counts: { pending: of('pending'), published: of('published'), refused: of('refused') },
  };
}

/**
 * Publishes or refuses a review, with the shop's answer to it; an empty answer takes an earlier one off. Answers false
 * where there is no such review, or it is a sample (samples come and go together, by their setting). One transaction.
 */
export async function moderateReview(
  shop: Shop,
  actor: Actor,
  { id, state, reply }: { id: string; state: ReviewState; reply: string },
): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    const before = await trx
      .selectFrom('reviews')
      .select(['status', 'reply'])
      .where('id', '=', id)
      .where('isSample', '=', false)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return false;
    const after = { status: state, reply: reply === '' ? null : reply };
    await trx
      .updateTable('reviews')
      .set({ ...after, moderatedBy: actor.id })
      .where('id', '=', id)
      .execute();
    await recordChange(trx, { actor, action: 'review.moderate', subject: `review:${id}`, before, after });
    return true;
  });
}
