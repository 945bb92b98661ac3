import { sql } from 'kysely';
import { HAS_NO_BASE_PRICE, priceProblem, UNKNOWN_PRODUCT } from '#features/pricing/index.ts';
import { type Actor, recordChanges } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

/** A base price as last seen, and its new value. In pence. */
export interface PriceChange {
  productId: string;
  oldPence: number;
  newPence: number;
}

export type BatchKind = 'edit' | 'bulk' | 'import' | 'suggestions' | 'options' | 'undo';

export interface ChangedMeanwhile {
  productId: string;
  name: string;
  seenPence: number;
  pence: number;
  /** who changed it, and when, if the history says so */
  by: string | null;
  at: Date | null;
}

export type ChangeOutcome =
  | { ok: true; batchId: string; changed: number }
  | { ok: false; kind: 'stale'; rows: ChangedMeanwhile[] }
  | { ok: false; kind: 'refused'; rows: { productId: string; problem: string }[] };

/**
 * Changes base prices, all or none, in one transaction with their history and audit rows. Refused if a price changed
 * since it was seen, or would leave £0.01–£10,000.00. The storefront reads the same rows, so it changes at once.
 */
export async function changePrices(
  shop: Shop,
  actor: Actor,
  batch: { kind: BatchKind; description: string; changes: readonly PriceChange[] },
  also?: (trx: Queries, batchId: string) => Promise<void>,
): Promise<ChangeOutcome> {
  const wrong = batch.changes.flatMap(({ productId, newPence }) => {
    const problem = priceProblem(newPence);
    return problem ? [{ productId, problem }] : [];
  });
  if (wrong.length > 0) return { ok: false, kind: 'refused', rows: wrong };
  return inTransaction(shop.db, async (trx): Promise<ChangeOutcome> => {
    const { refused, stale } = await lockAsSeen(trx, batch.changes);
    if (refused.length > 0) return { ok: false, kind: 'refused', rows: refused };
    if (stale.length > 0) return { ok: false, kind: 'stale', rows: stale };
    const batchId = await writeBatch(trx, shop.clock(), actor, batch.kind, batch.description);
    const changes = batch.changes.filter(({ oldPence, newPence }) => oldPence !== newPence);
    await writeBasePrices(trx, shop.clock(), actor, { batchId, description: batch.description, changes });
    await also?.(trx, batchId);
    return { ok: true, batchId, changed: changes.length };
  });
}

/** Locks the products in id order; returns which have no base price to change, and which changed since they were seen. */
async function lockAsSeen(trx: Queries, changes: readonly PriceChange[]) {
  const seen = new Map(changes.map(({ productId, oldPence }) => [productId, oldPence]));
  const rows = await trx
    .selectFrom('products')
    .select(['id', 'name', 'basePricePence', 'methodFromPence'])
    .where('id', '=', sql<string>`any(${[...seen.keys()]})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = [...seen.keys()].filter((id) => !known.has(id));
  const changed = rows.filter(({ id, basePricePence }) => basePricePence !== seen.get(id));
  const latest = await latestChanges(
    trx,
    changed.map(({ id }) => id),
  );
  return {
    refused: [
      ...unknown.map((productId) => ({ productId, problem: UNKNOWN_PRODUCT })),
      ...rows
        .filter(({ methodFromPence }) => methodFromPence !== null)
        .map(({ id }) => ({ productId: id, problem: HAS_NO_BASE_PRICE })),
    ],
    stale: changed.map(
      ({ id, name, basePricePence }): ChangedMeanwhile => ({
        productId: id,
        name,
        seenPence: seen.get(id) ?? 0,
        pence: basePricePence,
        by: latest.get(id)?.changedByName ?? null,
        at: latest.get(id)?.createdAt ?? null,
      }),
    ),
  };
}

async function latestChanges(trx: Queries, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await trx
    .selectFrom('priceHistory')
    .distinctOn('productId')
    .select(['productId', 'changedByName', 'createdAt'])
    .where('productId', '=', sql<string>`any(${ids})`)
    .where('changeType', '=', 'base')
    .orderBy('productId')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.productId, row]));
}

export async function writeBatch(
  trx: Queries,
  now: Date,
  actor: Actor,
  kind: BatchKind,
  description: string,
): Promise<string> {
  const { id } = await trx
    .insertInto('priceBatches')
    .values({ kind, description, madeBy: actor.id, madeByName: actor.name, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function writeBasePrices(
  trx: Queries,
  now: Date,
  actor: Actor,
  {
    batchId,
    description,
    changes,
  }: { batchId: string; description: string; changes: readonly PriceChange[] },
): Promise<void> {
  if (changes.length === 0) return;
  const rows = sql`jsonb_to_recordset(${json(changes)})
    as t("productId" text, "oldPence" int, "newPence" int)`;
  await sql`update products p set base_price_pence = t."newPence", updated_at = ${now}
    from ${rows} where p.id = t."productId"`.execute(trx);
  await sql`insert into price_history (product_id, change_type, old_price_pence, new_price_pence, changed_by,
      changed_by_name, change_reason, created_at, batch_id)
    select "productId", 'base', "oldPence", "newPence", ${actor.id}, ${actor.name}, ${description}, ${now}, ${batchId}
    from ${rows}`.execute(trx);
  await recordChanges(
    trx,
    changes.map(({ productId, oldPence, newPence }) => ({
      actor,
      action: 'price.update',
      subject: `product:${productId}`,
      before: { basePricePence: oldPence },
      after: { basePricePence: newPence },
    })),
  );
}

/** A price change can be undone for a day. In milliseconds. */
export const UNDO_WITHIN_MS = 24 * 60 * 60 * 1000;

export type UndoOutcome =
  | { ok: true; undone: number; skipped: { productId: string; name: string; pence: number }[] }
  | { ok: false; kind: 'missing' | 'too-late' | 'undone' | 'options' };

/**
 * Undoes a price change within 24 hours. Products whose price changed since are left alone and named. Undoing twice is
 * refused. With a `productId`, only that product's price is restored. For a change of options, returns `options`: use
 * `undoOptions`.
 */
export async function undoBatch(
  shop: Shop,
  actor: Actor,
  batchId: string,
  productId: string | null = null,
): Promise<UndoOutcome> {
  return inTransaction(shop.db, async (trx): Promise<UndoOutcome> => {
    const now = shop.clock();
    const batch = await trx
      .selectFrom('priceBatches')
      .select(['description', 'createdAt', 'undoneAt', 'kind'])
      .where('id', '=', batchId)
      .forUpdate()
      .executeTakeFirst();
    if (!batch) return { ok: false, kind: 'missing' };
    if (batch.kind === 'options') return { ok: false, kind: 'options' };
    if (batch.undoneAt) return { ok: false, kind: 'undone' };
    if (now.getTime() - batch.createdAt.getTime() > UNDO_WITHIN_MS) return { ok: false, kind: 'too-late' };
    const { rows } = await sql<{ id: string; name: string; pence: number; was: number; became: number }>`
      select p.id, p.name, p.base_price_pence as pence, h.old_price_pence as was, h.new_price_pence as became
      from price_history h join products p on p.id = h.product_id
      where h.batch_id = ${batchId} and h.change_type = 'base' and h.product_id = coalesce(${productId}, h.product_id)
      order by p.id for update of p`.execute(trx);
    const [same, skipped] = [
      rows.filter(({ pence, became }) => pence === became),
      rows.filter(({ pence, became }) => pence !== became),
    ];
    const changes = same.map(({ id, pence, was }) => ({ productId: id, oldPence: pence, newPence: was }));
    const description = `Undo: ${batch.description}`;
    const undo = await writeBatch(trx, now, actor, 'undo', description);
    await writeBasePrices(trx, now, actor, { batchId: undo, description, changes });
    // One product of several: the others can still be undone.
    if (productId === null)
      await trx
        .updateTable('priceBatches')
        .set({ undoneAt: now, undoneByName: actor.name })
        .where('id', '=', batchId)
        .execute();
    return {
      ok: true,
      undone: same.length,
      skipped: skipped.map(({ id, name, pence }) => ({ productId: id, name, pence })),
    };
  });
}
