import { sql } from 'kysely';
import type { Actor } from '#platform/audit.server.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { PricingForm } from './read-pricing.ts';

/** What was typed on a product's pricing page and has not been published. */
export interface PricingDraft {
  form: PricingForm;
  /** a save from a page that shows an older one is refused */
  version: number;
  /** when the shop publishes it automatically; null for never */
  publishAt: Date | null;
  /** why that failed */
  refused: string | null;
  madeByName: string;
  madeAt: Date;
}

/** Returns a product's draft; undefined if there is none. One statement. */
export async function readDraft(db: Queries, productId: string): Promise<PricingDraft | undefined> {
  const { rows } = await sql<PricingDraft>`
    select form, version, publish_at as "publishAt", refused, made_by_name as "madeByName", made_at as "madeAt"
    from pricing_drafts where product_id = ${productId}`.execute(db);
  return rows[0];
}

/** The fields of the form that belong to its page, not to the draft. */
const PAGE_FIELDS: readonly string[] = ['intent', 'seenAt', 'draft', 'csv'];

export type DraftOutcome = { ok: true } | { ok: false; actor: string; changedAt: Date };

/**
 * Saves what was typed, in place of the draft whose version is `seen` (null if there was none), with or without a time
 * for publishing it automatically. Somebody else's newer draft is not overwritten. One statement.
 */
export async function keepDraft(
  shop: Shop,
  actor: Actor,
  draft: { productId: string; form: PricingForm; draftVersion: number | null; publishAt: Date | null },
): Promise<DraftOutcome> {
  const { productId, draftVersion, publishAt } = draft;
  const form = Object.fromEntries(Object.entries(draft.form).filter(([name]) => !PAGE_FIELDS.includes(name)));
  const { rows } = await sql<{ version: number }>`
    insert into pricing_drafts as d (product_id, form, publish_at, made_by, made_by_name, made_at)
    values (${productId}, ${json(form)}, ${publishAt}, ${actor.id}, ${actor.name}, ${shop.clock()})
    on conflict (product_id) do update set form = excluded.form, publish_at = excluded.publish_at, refused = null,
      version = d.version + 1, made_by = excluded.made_by, made_by_name = excluded.made_by_name, made_at = excluded.made_at
      where d.version = ${draftVersion}::int
    returning version`.execute(shop.db);
  return rows.length > 0 ? { ok: true } : changedMeanwhile(shop.db, productId);
}

/** Deletes the draft that staff saw (`drop`), or keeps it without publishing it automatically. One statement. */
export async function changeDraft(
  shop: Shop,
  {
    productId,
    draftVersion,
    change,
  }: { productId: string; draftVersion: number; change: 'drop' | 'unschedule' },
): Promise<DraftOutcome> {
  const theOne = sql`product_id = ${productId} and version = ${draftVersion}`;
  const { rows } =
    change === 'drop'
      ? await sql`delete from pricing_drafts where ${theOne} returning version`.execute(shop.db)
      : await sql`update pricing_drafts set publish_at = null, refused = null, version = version + 1
          where ${theOne} returning version`.execute(shop.db);
  return rows.length > 0 ? { ok: true } : changedMeanwhile(shop.db, productId);
}

async function changedMeanwhile(db: Queries, productId: string): Promise<DraftOutcome> {
  const theirs = await readDraft(db, productId);
  // If it is gone, it counts as dropped: somebody published or deleted it.
  if (!theirs) return { ok: true };
  return { ok: false, actor: theirs.madeByName, changedAt: theirs.madeAt };
}
