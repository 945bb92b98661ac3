import { sql } from 'kysely';
import type { DeliveryPlan } from '#features/pricing/delivery/index.ts';

/** The terms of the day that a new order keeps: its code's, the delivery prices, and the change fees. */
export const termsOfToday = ({ discountCodeId }: { discountCodeId: string | null }) => ({
  shopTerms: sql<string>`shop_terms()`,
  codeTerms: sql<string>`(select code_terms(d) from discount_codes d where d.id = ${discountCodeId}::uuid)`,
});

/**
 * SQL: the delivery prices when the order `o` was placed; null if the owner had set none. For an order from before
 * these were recorded, today's apply.
 */
export const DELIVERY_TERMS = sql<DeliveryPlan | null>`case when o.shop_terms is null
    then (select value from settings where key = 'delivery') else nullif(o.shop_terms -> 'delivery', 'null') end`;
