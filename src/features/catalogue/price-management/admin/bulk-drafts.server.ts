import { sql } from 'kysely';
import type { Actor } from '#platform/audit.server.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { type BulkInput, readBulk } from './bulk.ts';
import { type BulkTarget, isTarget } from './bulk-products.server.ts';
import { changeInBulk } from './change-in-bulk.server.ts';

/** A bulk update that has not been run yet. It is stored beside the drafts of single products. */
export interface BulkDraft {
  id: string;
  form: BulkInput;
  productIds: string[];
  /** a save from a page that shows an older one is refused */
  version: number;
  /** when the shop runs it automatically; null for never */
  publishAt: Date | null;
  /** why that failed */
  refused: string | null;
  madeByName: string;
  madeAt: Date;
}

const DRAFT_COLUMNS = sql`id, form, product_ids as "productIds", version, publish_at as "publishAt", refused,
  made_by_name as "madeByName", made_at as "madeAt"`;

/** Returns a bulk update that is a draft; undefined if it was run or deleted. One statement. */
export async function readBulkDraft(db: Queries, id: string): Promise<BulkDraft | undefined> {
  const { rows } = await sql<BulkDraft>`
    select ${DRAFT_COLUMNS} from pricing_drafts where id = ${id} and product_ids is not null`.execute(db);
  return rows[0];
}

/** A draft as a page showed it. */
export interface DraftVersion {
  id: string;
  version: number;
}

/** `changed`: somebody has saved it since the user saw it. `gone`: it was run or deleted. */
export type BulkDraftOutcome =
  | { ok: true }
  | { ok: false; kind: 'gone' }
  | { ok: false; kind: 'changed'; actor: string; changedAt: Date };

/**
 * Saves a bulk update in place of the draft that the user saw (null for a new one), for the products that it covers
 * now, with or without a time for running it automatically. One statement.
 */
export async function keepBulkDraft(
  shop: Shop,
  actor: Actor,
  draft: { form: BulkInput; target: BulkTarget; onPage: DraftVersion | null; publishAt: Date | null },
): Promise<BulkDraftOutcome> {
  const { form, target, onPage, publishAt } = draft;
  const saved = sql`${json(form)}::jsonb, ${publishAt}::timestamptz, ${actor.id}::uuid, ${actor.name}, ${shop.clock()}::timestamptz`;
  if (onPage) {
    const { rows } = await sql`update pricing_drafts
      set (form, publish_at, made_by, made_by_name, made_at) = (${saved}), version = version + 1, refused = null
      where id = ${onPage.id} and version = ${onPage.version} and product_ids is not null returning id`.execute(
      shop.db,
    );
    return rows.length > 0 ? { ok: true } : changedMeanwhile(shop.db, onPage.id);
  }
  const { rows } =
    await sql`insert into pricing_drafts (product_ids, form, publish_at, made_by, made_by_name, made_at)
    select array_agg(p.id order by p.id), ${saved} from products p join categories c on c.id = p.category_id
    where ${isTarget(target)} having count(*) > 0 returning id`.execute(shop.db);
  return rows.length > 0 ? { ok: true } : { ok: false, kind: 'gone' };
}

/** Deletes the draft that the user saw (`drop`), or keeps it without running it automatically. One statement. */
export async function changeBulkDraft(
  shop: Shop,
  draft: DraftVersion,
  change: 'drop' | 'unschedule',
): Promise<BulkDraftOutcome> {
  const theOne = sql`id = ${draft.id} and version = ${draft.version} and product_ids is not null`;
  const { rows } =
    change === 'drop'
      ? await sql`delete from pricing_drafts where ${theOne} returning id`.execute(shop.db)
      : await sql`update pricing_drafts set publish_at = null, refused = null, version = version + 1
          where ${theOne} returning id`.execute(shop.db);
  return rows.length > 0 ? { ok: true } : changedMeanwhile(shop.db, draft.id);
}

async function changedMeanwhile(db: Queries, id: string): Promise<BulkDraftOutcome> {
  const theirs = await readBulkDraft(db, id);
  if (!theirs) return { ok: false, kind: 'gone' };
  return { ok: false, kind: 'changed', actor: theirs.madeByName, changedAt: theirs.madeAt };
}

/**
 * Deletes a draft whose update is being run, in the same transaction; throws if somebody has changed or run it since.
 */
export async function finishBulkDraft(trx: Queries, draft: DraftVersion): Promise<void> {
  const { rows } = await sql`delete from pricing_drafts where id = ${draft.id} and version = ${draft.version}
    and product_ids is not null returning id`.execute(trx);
  if (rows.length === 0) throw new DraftChanged();
}

export class DraftChanged extends Error {}

/**
 * Runs a bulk update that is due, on the current prices, or records why it can't. It can't be run twice, or after it
 * was changed or dropped in the meantime (guard: the deletion of the draft in the same transaction).
 */
export async function publishBulkDraft(shop: Shop, id: string): Promise<void> {
  const { rows } = await sql<BulkDraft & { madeBy: string | null }>`
    select ${DRAFT_COLUMNS}, made_by as "madeBy" from pricing_drafts
    where id = ${id} and product_ids is not null and publish_at <= ${shop.clock()} and refused is null`.execute(
    shop.db,
  );
  const [draft] = rows;
  if (!draft) return;
  const { version, madeBy, madeByName: name } = draft;
  const change = readBulk(draft.form);
  if ('problem' in change) return refuseDraft(shop, { id, version }, `${change.problem}.`);
  const by = madeBy === null ? { id: null, name } : { id: madeBy, name };
  const update = { target: { ids: draft.productIds }, change, pricesOnPage: null };
  const outcome = await changeInBulk(shop, by, update, (trx) => finishBulkDraft(trx, { id, version })).catch(
    (error: unknown) => {
      if (error instanceof DraftChanged) return null;
      throw error;
    },
  );
  if (outcome?.ok === false) await refuseDraft(shop, { id, version }, refusedWords(outcome));
}

async function refuseDraft(shop: Shop, { id, version }: DraftVersion, why: string): Promise<void> {
  await sql`update pricing_drafts set refused = ${why} where id = ${id} and version = ${version}`.execute(
    shop.db,
  );
}

function refusedWords(outcome: Extract<Awaited<ReturnType<typeof changeInBulk>>, { ok: false }>): string {
  if (outcome.kind !== 'refused') return 'None of its prices would have become another.';
  const [first] = outcome.products;
  const more = outcome.products.length - 1;
  return `${first?.name}: ${first?.problem}${more > 0 ? ` And ${more} more.` : ''}`;
}
