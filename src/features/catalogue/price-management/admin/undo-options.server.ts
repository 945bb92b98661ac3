import { type RawBuilder, sql } from 'kysely';
import { followOptions, unlessUnfit } from '#features/pricing/prices/index.server.ts';
import { type Actor, lastChange, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { UNDO_WITHIN_MS } from './undo-prices.server.ts';
import { writeBatch } from './write-prices.server.ts';

/**
 * SQL for all options of a product with every column, as one jsonb value in a stable order. It leaves out the names of
 * turnarounds, because they are the shop's and may change in the meantime.
 */
export function optionsJson(productId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_agg(case when o.turnaround_id is null then to_jsonb(o) else to_jsonb(o) - 'name' end
      order by o.group_key, o.id)
    from product_options o where o.product_id = ${productId}), '[]'::jsonb)`;
}

/**
 * Records a change of options so that it can be undone. `before` is the value of `optionsJson` before it. Returns the
 * change's id; null if nothing changed.
 */
export async function writeOptionsBatch(
  trx: Queries,
  now: Date,
  actor: Actor,
  { productId, name, before }: { productId: string; name: string; before: string },
): Promise<string | null> {
  const { rows } = await sql<{ after: string; same: boolean }>`
    select after::text, after = ${before}::jsonb as same from (select ${optionsJson(sql`${productId}`)} as after) now`.execute(
    trx,
  );
  const [stored] = rows;
  if (!stored || stored.same) return null;
  const batchId = await writeBatch(trx, now, actor, 'options', `Options of ${name}`);
  await sql`update price_batches set product_id = ${productId}, options_before = ${before}::jsonb,
    options_after = ${stored.after}::jsonb where id = ${batchId}`.execute(trx);
  return batchId;
}

export type UndoOptionsOutcome =
  | { ok: true }
  | { ok: false; kind: 'missing' | 'too-late' | 'undone' | 'before-update' }
  | { ok: false; kind: 'changed'; actor: string; changedAt: Date }
  | { ok: false; kind: 'unfit'; problem: string };

/**
 * Undoes a change of a product's options within 24 hours, with history and audit. Refused if an option has changed
 * since, saying by whom and when. One transaction.
 */
export async function undoOptions(shop: Shop, actor: Actor, batchId: string): Promise<UndoOptionsOutcome> {
  return unlessUnfit<UndoOptionsOutcome>(
    () => inTransaction(shop.db, (trx) => undo(shop, trx, actor, batchId)),
    (problem) => ({ ok: false, kind: 'unfit', problem }),
  );
}

async function undo(shop: Shop, trx: Queries, actor: Actor, batchId: string): Promise<UndoOptionsOutcome> {
  const now = shop.clock();
  const batch = await lockBatch(trx, batchId);
  if (!batch) return { ok: false, kind: 'missing' };
  const { productId, createdAt, description } = batch;
  if (batch.undoneAt) return { ok: false, kind: 'undone' };
  if (now.getTime() - createdAt.getTime() > UNDO_WITHIN_MS) return { ok: false, kind: 'too-late' };
  if (!batch.optionsBefore) return { ok: false, kind: 'before-update' };
  if (!batch.isUnchanged) {
    const { actor, changedAt = createdAt } = await lastChange(trx, `product:${productId}`);
    return { ok: false, kind: 'changed', actor, changedAt };
  }
  if (batch.archived)
    return { ok: false, kind: 'unfit', problem: `The turnaround ${batch.archived} has been archived.` };
  await restoreOptions(trx, productId, batchId);
  await followOptions(trx, productId);
  await sql`update products set updated_at = ${now} where id = ${productId}`.execute(trx);
  const undoId = await writeBatch(trx, now, actor, 'undo', `Undo: ${description}`);
  await sql`insert into price_history (product_id, change_type, option_type, option_id, old_price_pence,
        new_price_pence, changed_by, changed_by_name, change_reason, created_at, batch_id)
      select product_id, change_type, option_type, option_id, new_price_pence, old_price_pence, ${actor.id}, ${actor.name},
        ${`Undo: ${description}`}, ${now}, ${undoId} from price_history where batch_id = ${batchId} order by id`.execute(
    trx,
  );
  await sql`update price_batches set undone_at = ${now}, undone_by_name = ${actor.name} where id = ${batchId}`.execute(
    trx,
  );
  await recordChange(trx, {
    actor,
    action: 'product.options-undo',
    subject: `product:${productId}`,
    before: { options: batch.optionsAfter },
    after: { options: batch.optionsBefore },
  });
  return { ok: true };
}

/** Puts a product's options back as they were before a change. Turnarounds keep their current names. */
async function restoreOptions(trx: Queries, productId: string, batchId: string): Promise<void> {
  await sql`delete from product_options where product_id = ${productId}`.execute(trx);
  await sql`insert into product_options select o.* from price_batches b cross join lateral
      jsonb_populate_recordset(null::product_options, (select jsonb_agg(e || coalesce((select jsonb_build_object('name', t.name)
        from turnarounds t where t.id = e ->> 'turnaround_id'), '{}')) from jsonb_array_elements(b.options_before) e)) o
    where b.id = ${batchId}`.execute(trx);
}

interface OptionsBatch {
  productId: string;
  description: string;
  createdAt: Date;
  undoneAt: Date | null;
  /** null if an update of the shop has since changed what options consist of */
  optionsBefore: unknown;
  optionsAfter: unknown;
  isUnchanged: boolean;
  /** the name of a turnaround that it would bring back, but that no product can have now */
  archived: string | null;
}

/** The product is locked first, as in every save of its options. */
async function lockBatch(trx: Queries, batchId: string): Promise<OptionsBatch | undefined> {
  await sql`select p.id from products p join price_batches b on b.product_id = p.id where b.id = ${batchId}
    for update of p`.execute(trx);
  const { rows } = await sql<OptionsBatch>`
    select b.product_id as "productId", b.description, b.created_at as "createdAt", b.undone_at as "undoneAt",
      b.options_before as "optionsBefore", b.options_after as "optionsAfter",
      b.options_after = ${optionsJson(sql`b.product_id`)} as "isUnchanged",
      (select min(t.name) from turnarounds t join jsonb_array_elements(b.options_before) e on e ->> 'turnaround_id' = t.id
        where t.archived_at is not null) as archived
    from price_batches b where b.id = ${batchId} and b.kind = 'options'
    for update of b`.execute(trx);
  return rows[0];
}
