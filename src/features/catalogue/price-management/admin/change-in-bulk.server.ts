import { sql } from 'kysely';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { type BulkChange, bulkWords } from './bulk.ts';
import { type BulkTarget, isTarget, readBulkRows } from './bulk-products.server.ts';
import { fingerprint } from './view.ts';
import { type PricedBy, UnfitPrices, writeBatch, writePrices } from './write-prices.server.ts';

export type BulkOutcome =
  | { ok: true; batchId: string }
  /** `none`: no price would change. `unseen`: the prices are not those of the preview. */
  | { ok: false; kind: 'none' }
  | { ok: false; kind: 'unseen' }
  | { ok: false; kind: 'refused'; products: { name: string; problem: string }[] };

/**
 * Changes the prices of many products, all or none, with history, audit rows and the data for undoing. `seen`: the
 * fingerprint of the preview; null to use the prices as they are when a draft is due. `also` is done in the same
 * transaction.
 */
export async function changeInBulk(
  shop: Shop,
  by: PricedBy,
  update: { target: BulkTarget; change: BulkChange; pricesOnPage: string | null },
  also?: (trx: Queries) => Promise<void>,
): Promise<BulkOutcome> {
  return inTransaction(shop.db, async (trx): Promise<BulkOutcome> => {
    const outcome = await changeWithin(shop, trx, by, update);
    if (outcome.ok) await also?.(trx);
    return outcome;
  }).catch((error: unknown): BulkOutcome => {
    if (error instanceof UnfitPrices) return { ok: false, kind: 'refused', products: error.products };
    throw error;
  });
}

async function changeWithin(
  shop: Shop,
  trx: Queries,
  by: PricedBy,
  { target, change, pricesOnPage }: { target: BulkTarget; change: BulkChange; pricesOnPage: string | null },
): Promise<BulkOutcome> {
  await sql`select p.id from products p join categories c on c.id = p.category_id where ${isTarget(target)}
    order by p.id for no key update of p`.execute(trx);
  const rows = await readBulkRows(trx, target, change);
  if (pricesOnPage !== null && fingerprint(rows) !== pricesOnPage) return { ok: false, kind: 'unseen' };
  const refused = rows.flatMap(({ name, problem }) => (problem ? [{ name, problem }] : []));
  if (refused.length > 0) return { ok: false, kind: 'refused', products: refused };
  const changes = rows.filter(({ after }) => Object.keys(after).length > 0);
  if (changes.length === 0) return { ok: false, kind: 'none' };
  const description = bulkWords(change);
  const batchId = await writeBatch(trx, shop.clock(), by, 'bulk', description);
  await writePrices(trx, shop.clock(), by, { batchId, description, changes });
  return { ok: true, batchId };
}
