import { holdDiscountUse, switchDiscountUse } from '#features/pricing/discounts/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ChangeEffect } from './assess-change.ts';

/**
 * Takes a use of the code that the order gets, held while the change waits for payment, and gives back the use of its
 * current code once the change is made. Returns false if none is left.
 */
export async function takeCode(
  trx: Queries,
  orderId: string,
  {
    before,
    after,
    discountCodeId,
    state,
  }: Pick<ChangeEffect, 'before' | 'after' | 'discountCodeId'> & { state: string },
): Promise<boolean> {
  if (before.discountCode === after.discountCode) return true;
  if (state === 'applied') return switchDiscountUse(trx, orderId, discountCodeId);
  return discountCodeId === null || holdDiscountUse(trx, discountCodeId, orderId);
}
