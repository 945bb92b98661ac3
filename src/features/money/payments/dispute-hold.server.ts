import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { type DisputeState, HOLDING_STATES, productionHold, refundBlock } from './disputes.ts';

const readDisputes = (trx: Queries, which: { paymentId?: string; orderId?: string }) =>
  trx
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.paymentId')
    .select(['d.id', 'd.amountPence', 'd.state', 'd.takenAt', 'd.isRefundable', 'd.releasedAt', 'd.openedAt'])
    .$if(which.paymentId !== undefined, (query) => query.where('p.id', '=', which.paymentId ?? ''))
    .$if(which.orderId !== undefined, (query) => query.where('p.orderId', '=', which.orderId ?? ''))
    .orderBy('d.openedAt', 'desc')
    .execute();

const standing = <Row extends { state: string; takenAt: Date | null; releasedAt: Date | null }>(
  row: Row,
) => ({
  ...row,
  state: row.state as DisputeState,
  isTaken: row.takenAt !== null,
  releasedAt: row.releasedAt?.toISOString() ?? null,
});

/** Returns why a payment's disputes prevent a refund, as a sentence; null if they don't. One statement. */
export async function readRefundBlock(trx: Queries, paymentId: string): Promise<string | null> {
  return refundBlock((await readDisputes(trx, { paymentId })).map(standing));
}

/** Returns why a dispute stops an order from being printed or sent, as a sentence; null if none. One statement. */
export async function readProductionHold(trx: Queries, orderId: string): Promise<string | null> {
  return productionHold((await readDisputes(trx, { orderId })).map(standing));
}

/** SQL: whether `readProductionHold` has a reason for the order `o`. */
export const IS_HELD = sql<boolean>`exists (select from disputes d join payments p on p.id = d.payment_id
  where p.order_id = o.id and d.released_at is null
    and d.state in (${sql.join(HOLDING_STATES)}))`;
