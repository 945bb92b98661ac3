import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { type ChangeFees, type FeeStage, isFeeStage, NO_CHANGE_FEES } from './change-fees.ts';

interface CustomerStage {
  stage: FeeStage;
  /** for changing it */
  feePence: number;
  /** what isn't paid back if it is cancelled: the fee for that, and the fees for changes */
  cancelFeePence: number;
}

/**
 * Returns how far the furthest job of an order is, and the fee for changing or cancelling it at that stage, as at the
 * time of the order; null if its customer can no longer do so: it is being made, has left, was cancelled or refunded,
 * or has nothing that we make. One statement.
 */
export async function readCustomerStage(db: Queries, orderId: string): Promise<CustomerStage | null> {
  const { rows } = await sql<{
    stage: string | null;
    isOpen: boolean;
    isReprint: boolean;
    fees: ChangeFees | null;
    paidFeesPence: number;
  }>`
    select (select s.kind from jobs j join stages s on s.id = j.stage_id where j.order_id = o.id
        order by stage_rank(s.kind) desc limit 1) as stage,
      o.placed_at is not null and o.status = 'pending' and o.payment_status in ('paid', 'account') as "isOpen",
      o.reprint_of is not null as "isReprint", case when o.shop_terms is null
        then (select value from settings where key = 'order_change_fees') else nullif(o.shop_terms -> 'changeFees', 'null') end as fees,
      (select coalesce(sum(i.price_pence), 0)::int from order_items i where i.order_id = o.id and i.is_fee) as "paidFeesPence"
    from orders o where o.id = ${orderId}`.execute(db);
  const [row] = rows;
  // What we still design has no file yet either.
  const stage = row?.stage === 'design' ? 'artwork' : (row?.stage ?? null);
  if (!row?.isOpen || !isFeeStage(stage)) return null;
  // Nothing was paid for a reprint, so no fee can be kept.
  const fees = row.isReprint ? NO_CHANGE_FEES : (row.fees ?? NO_CHANGE_FEES);
  const feePence = fees[stage];
  return { stage, feePence, cancelFeePence: feePence + row.paidFeesPence };
}
