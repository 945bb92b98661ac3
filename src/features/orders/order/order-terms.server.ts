import { sql } from 'kysely';
import type { DeliveryPlan } from '#features/pricing/delivery/index.ts';

/** What a new order keeps of the terms of its day: its code's, the delivery prices, and the fees for changing it. */
export const termsOfToday = ({ discountCodeId }: { discountCodeId: string | null }) => ({
  shopTerms: sql<string>`shop_terms()`,
  codeTerms: sql<string>`(select code_terms(d) from discount_codes d where d.id = ${discountCodeId}::uuid)`,
});

/** SQL: the delivery prices when the order `o` was placed; null: the owner had set none. Of one from before they were kept, today's. */
export const DELIVERY_TERMS = sql<DeliveryPlan | null>`case when o.shop_terms is null
    then (select value from settings where key = 'delivery') else nullif(o.shop_terms -> 'delivery', 'null') end`;
