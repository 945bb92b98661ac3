import { sql } from 'kysely';
import { HAS_NO_BASE_PRICE, priceProblem, UNKNOWN_PRODUCT } from '#features/pricing/prices/index.ts';
import type { Actor } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { type BatchKind, writeBatch, writePrices } from './write-prices.server.ts';

/** A base price as last seen, and its new value. In pence. */
export interface PriceChange {
  productId: string;
  oldPence: number;
  newPence: number;
}

export interface ChangedMeanwhile {
  productId: string;
  name: string;
  seenPence: number;
  pence: number;
  /** who changed it, and when, if the history knows */
  by: string | null;
  at: Date | null;
}

export type ChangeOutcome =
  | { ok: true; batchId: string; changed: number }
  | { ok: false; kind: 'stale'; rows: ChangedMeanwhile[] }
  | { ok: false; kind: 'refused'; rows: { productId: string; problem: string }[] };

/**
 * Changes base prices, all or none, in one transaction with their history and audit rows. Refused if a price changed
 * since it was seen, or would be outside £0.01–£10,000.00. The storefront reads the same rows, so it changes at once.
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
    const { refused, stale } = await lockProducts(trx, batch.changes);
    if (refused.length > 0) return { ok: false, kind: 'refused', rows: refused };
    if (stale.length > 0) return { ok: false, kind: 'stale', rows: stale };
    const batchId = await writeBatch(trx, shop.clock(), actor, batch.kind, batch.description);
    const changes = batch.changes.flatMap(({ productId, oldPence, newPence }) =>
      oldPence === newPence
        ? []
        : [{ productId, before: { basePricePence: oldPence }, after: { basePricePence: newPence } }],
    );
    await writePrices(trx, shop.clock(), actor, { batchId, description: batch.description, changes });
    await also?.(trx, batchId);
    return { ok: true, batchId, changed: changes.length };
  });
}

/**
 * Locks the products in id order; returns those without a base price to change, and those that changed since they were
 * seen.
 */
async function lockProducts(trx: Queries, changes: readonly PriceChange[]) {
  const versions = new Map(changes.map(({ productId, oldPence }) => [productId, oldPence]));
  const rows = await trx
    .selectFrom('products')
    .select(['id', 'name', 'basePricePence', 'methodFromPence'])
    .where('id', '=', sql<string>`any(${[...versions.keys()]})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = [...versions.keys()].filter((id) => !known.has(id));
  const changed = rows.filter(({ id, basePricePence }) => basePricePence !== versions.get(id));
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
        seenPence: versions.get(id) ?? 0,
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
