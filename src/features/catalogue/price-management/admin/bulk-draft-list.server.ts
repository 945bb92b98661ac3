import { sql } from 'kysely';
import type { BulkInput } from './bulk.ts';

/** A bulk update that has not been run yet, in the list. Times in ISO 8601. */
export interface ListedBulkDraft {
  id: string;
  form: BulkInput;
  version: number;
  products: number;
  publishAt: string | null;
  refused: string | null;
  madeByName: string;
  madeAt: string;
}

/** SQL for all bulk updates that are drafts, those that the shop will run next first, as one JSON value. */
export const BULK_DRAFTS = sql<
  ListedBulkDraft[]
>`(select coalesce(json_agg(json_build_object('id', id, 'form', form,
    'version', version, 'products', cardinality(product_ids), 'publishAt', publish_at, 'refused', refused,
    'madeByName', made_by_name, 'madeAt', made_at) order by publish_at nulls last, made_at), '[]')
  from pricing_drafts where product_ids is not null)`;
