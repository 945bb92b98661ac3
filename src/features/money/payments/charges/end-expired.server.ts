import { REPRINT_IS_FREE } from '#features/money/order-changes/index.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { endCharges } from './end-charges.server.ts';

/**
 * The job that ends customers' own changes that weren't paid for in time: their orders stay as they were. It also ends
 * changes of reprints, which staff could make until reprints were locked.
 */
export function endChangesJob(shop: Shop): JobDefinition {
  return { name: 'end-changes', schedule: '25 * * * *', run: () => endExpiredChanges(shop) };
}

/** Ends them now. Changes that have been partly paid for are left to staff. */
export async function endExpiredChanges(shop: Shop): Promise<void> {
  const expired = await shop.db
    .selectFrom('orderChanges as h')
    .innerJoin('orderCharges as c', 'c.changeId', 'h.id')
    .innerJoin('orders as o', 'o.id', 'h.orderId')
    .select(['h.orderId', 'c.id as chargeId', 'o.reprintOf'])
    .where('h.state', '=', 'waiting')
    .where(({ or, eb }) => or([eb('h.expiresAt', '<=', shop.clock()), eb('o.reprintOf', 'is not', null)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as p')
            .select('p.id')
            .whereRef('p.chargeId', '=', 'c.id')
            .where('p.receivedPence', '>', 0),
        ),
      ),
    )
    .execute();
  for (const { orderId, chargeId, reprintOf } of expired)
    await endOwnChange(shop, orderId, chargeId, reprintOf ? REPRINT_IS_FREE : 'It wasn’t paid in time');
}

/**
 * Ends a change that is waiting for payment, and closes its card page. A change that has been paid for in the meantime
 * stays.
 */
export async function endOwnChange(
  shop: Shop,
  orderId: string,
  chargeId: string,
  why: string,
): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst();
    await endCharges(shop, trx, { orderId, charge: chargeId, by: 'The shop', why });
  });
}
