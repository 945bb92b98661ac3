import { sql } from 'kysely';
import type { UnfitProduct } from '#features/pricing/prices/index.server.ts';
import type { Actor } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { PARTS_JSON, type PartsChange, UnfitPrices, writeBatch, writePrices } from './write-prices.server.ts';

/** A price change can be undone for a day. In milliseconds. */
export const UNDO_WITHIN_MS = 24 * 60 * 60 * 1000;

export type UndoOutcome =
  | { ok: true; undone: number; skipped: { productId: string; name: string }[] }
  | { ok: false; kind: 'missing' | 'too-late' | 'undone' | 'options' }
  | { ok: false; kind: 'unfit'; products: UnfitProduct[] };

/**
 * Undoes a price change within 24 hours: every part of a price goes back to exactly what it was. Products with a part
 * that has changed since are left alone and named. Undoing twice is refused. With a `productId`, only that product's
 * price is restored. For a change of options, returns `options`: use `undoOptions`.
 */
export async function undoBatch(
  shop: Shop,
  actor: Actor,
  batchId: string,
  productId: string | null = null,
): Promise<UndoOutcome> {
  return inTransaction(shop.db, (trx) => undo(shop, trx, actor, { batchId, productId })).catch(
    (error: unknown): UndoOutcome => {
      if (error instanceof UnfitPrices) return { ok: false, kind: 'unfit', products: error.products };
      throw error;
    },
  );
}

async function undo(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  { batchId, productId }: { batchId: string; productId: string | null },
): Promise<UndoOutcome> {
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
  const changed = await lockChanged(trx, batchId, productId);
  const same = changed.filter(({ isUnchanged }) => isUnchanged);
  const description = `Undo: ${batch.description}`;
  const undoId = await writeBatch(trx, now, actor, 'undo', description);
  const changes = same.map(({ productId, before, after }) => ({ productId, before: after, after: before }));
  await writePrices(trx, now, actor, { batchId: undoId, description, changes });
  // Only one product of several: the others can still be undone.
  if (productId === null)
    await trx
      .updateTable('priceBatches')
      .set({ undoneAt: now, undoneByName: actor.name })
      .where('id', '=', batchId)
      .execute();
  const skipped = changed.filter(({ isUnchanged }) => !isUnchanged);
  return {
    ok: true,
    undone: same.length,
    skipped: skipped.map(({ productId, name }) => ({ productId, name })),
  };
}

/** SQL for whether a product `p` still has the prices that the batch's row `c` gave it. */
export const STILL_AS_CHANGED = sql<boolean>`(${PARTS_JSON} || c.after) = ${PARTS_JSON}`;

/** Locks the products that a batch changed, in id order. */
async function lockChanged(trx: Queries, batchId: string, productId: string | null) {
  const ofBatch = sql`c.batch_id = ${batchId} and c.product_id = coalesce(${productId}, c.product_id)`;
  await sql`select p.id from price_batch_products c join products p on p.id = c.product_id where ${ofBatch}
    order by p.id for no key update of p`.execute(trx);
  const { rows } = await sql<PartsChange & { name: string; isUnchanged: boolean }>`
    select p.id as "productId", p.name, c.before, c.after, ${STILL_AS_CHANGED} as "isUnchanged"
    from price_batch_products c join products p on p.id = c.product_id where ${ofBatch} order by p.id`.execute(
    trx,
  );
  return rows;
}
