import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { type ChangeFees, type FeeStage, isFeeStage, NO_CHANGE_FEES } from './change-fees.ts';

/**
 * Returns how far the furthest job of an order is, and the fee for changing or cancelling it there; null if its customer can no longer:
 * it is being made, has left, was cancelled or refunded, or we make nothing of it. One statement.
 */
export async function readCustomerStage(
  db: Queries,
  orderId: string,
): Promise<{ stage: FeeStage; feePence: number } | null> {
  const { rows } = await sql<{
    stage: string | null;
    isOpen: boolean;
    isReprint: boolean;
    fees: ChangeFees | null;
  }>`
    select (select s.kind from jobs j join stages s on s.id = j.stage_id where j.order_id = o.id
        order by stage_rank(s.kind) desc limit 1) as stage,
      o.placed_at is not null and o.status = 'pending' and o.payment_status in ('paid', 'account') as "isOpen",
      o.reprint_of is not null as "isReprint", (select value from settings where key = 'order_change_fees') as fees
    from orders o where o.id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row?.isOpen || !isFeeStage(row.stage)) return null;
  // Nothing was paid for a reprint, so no fee can be kept.
  const fees = row.isReprint ? NO_CHANGE_FEES : (row.fees ?? NO_CHANGE_FEES);
  return { stage: row.stage, feePence: fees[row.stage] };
}
