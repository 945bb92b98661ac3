import { sql } from 'kysely';
import type { VatChange } from './vat-change.ts';

/** SQL for staff's decision about an item's VAT, for the alias `i` (order_items); null if there was none. */
export const VAT_CHANGE_JSON = sql<VatChange | null>`(select json_build_object('vatClass', v.vat_class,
  'amountPence', v.amount_pence, 'borne', v.borne, 'chargeId', v.charge_id, 'reason', v.reason, 'actor', v.actor, 'createdAt', v.created_at)
  from vat_changes v where v.order_item_id = i.id)`;
