import type { Queries } from '#platform/db/database.ts';
import { DEFAULT_DELIVERY_PLAN, type DeliveryPlan } from './delivery-plan.ts';

/** Returns the owner's delivery prices, or the documented ones. One statement. */
export async function readDeliveryPlan(db: Queries): Promise<DeliveryPlan> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'delivery')
    .executeTakeFirst();
  return row ? (row.value as unknown as DeliveryPlan) : DEFAULT_DELIVERY_PLAN;
}
