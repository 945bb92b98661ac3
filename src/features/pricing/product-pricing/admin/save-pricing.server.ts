import { sql } from 'kysely';
import { type ProductToPrice, readToPrice } from '#features/pricing/prices/index.server.ts';
import {
  fromPricePence,
  type Pricing,
  type PricingProblem,
  pricingProblems,
  turnaroundProblems,
  unpricedCount,
} from '#features/pricing/prices/index.ts';
import { type Actor, lastActor, recordByShop, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

export type SavePricingOutcome =
  | { ok: true }
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'refused'; problems: PricingProblem[] }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date };

/**
 * Publishes a product's pricing (null for base price and surcharges only), if it is unchanged since `seenAt`. Stores a
 * version that can be restored, and an audit row, and ends the draft that was published (`draft`: its version). One
 * transaction. Carts then ask customers to accept the new price.
 */
export async function savePricing(
  shop: Shop,
  actor: Actor,
  {
    productId,
    seenAt,
    draft,
    ...published
  }: { productId: string; seenAt: string; draft: number | null; pricing: Pricing | null; note: string },
): Promise<SavePricingOutcome> {
  return inTransaction(shop.db, async (trx): Promise<SavePricingOutcome> => {
    const before = await lockToPrice(trx, productId);
    if (!before) return { ok: false, kind: 'missing' };
    if (before.updatedAt.toISOString() !== seenAt) {
      const actor = await lastActor(trx, `product:${productId}`);
      return { ok: false, kind: 'stale', actor, changedAt: before.updatedAt };
    }
    if (draft !== null)
      await trx
        .deleteFrom('pricingDrafts')
        .where('productId', '=', productId)
        .where('version', '=', draft)
        .execute();
    const problems = await publishPricing(trx, before, { ...published, by: actor, now: shop.clock() });
    if (problems.length === 0) return { ok: true };
    throw new Unfit(problems);
  }).catch((error: unknown) => {
    if (error instanceof Unfit) return { ok: false, kind: 'refused', problems: error.problems };
    throw error;
  });
}

/** Thrown to undo what a refused publication wrote. */
class Unfit extends Error {
  readonly problems: PricingProblem[];
  constructor(problems: PricingProblem[]) {
    super('unfit');
    this.problems = problems;
  }
}

/** Reads and locks a product in order to change its pricing. */
export async function lockToPrice(trx: Queries, productId: string): Promise<ProductToPrice | undefined> {
  await trx.selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute();
  return readToPrice(trx, productId);
}

/** The person who publishes; without an id if the account has been deleted since. */
export interface PublishedBy {
  id: string | null;
  name: string;
}

/** Returns why a product can't have this pricing, because of the pricing itself or its turnarounds; empty if it can. */
export function publishingProblems(product: ProductToPrice, pricing: Pricing | null): PricingProblem[] {
  const own = pricing ? pricingProblems(product, pricing) : [];
  if (own.length > 0) return own;
  return turnaroundProblems({ ...product, pricing }).map((problem) => ({ field: 'method', problem }));
}

/** Publishes a locked product's pricing, unless it doesn't fit the product: then nothing is written. */
export async function publishPricing(
  trx: Queries,
  before: ProductToPrice,
  { pricing, note, by, now }: { pricing: Pricing | null; note: string; by: PublishedBy; now: Date },
): Promise<PricingProblem[]> {
  const problems = publishingProblems(before, pricing);
  if (problems.length > 0) return problems;
  const after = { ...before, pricing };
  const methodFromPence = pricing && pricing.method.kind !== 'additive' ? fromPricePence(after) : null;
  await sql`update products set pricing = ${pricing && json(pricing)}, method_from_pence = ${methodFromPence},
    unpriced = ${unpricedCount(after).unpriced}, updated_at = ${now} where id = ${before.id}`.execute(trx);
  await trx
    .insertInto('pricingVersions')
    .values({
      productId: before.id,
      pricing: pricing && json(pricing),
      note,
      madeBy: by.id,
      madeByName: by.name,
      madeAt: now,
    })
    .execute();
  const about = { action: 'product.pricing', subject: `product:${before.id}`, after: { pricing, note } };
  if (by.id === null) await recordByShop(trx, about);
  else
    await recordChange(trx, {
      ...about,
      actor: { id: by.id, name: by.name },
      before: { pricing: before.pricing ?? null },
    });
  return [];
}

/** A published state of a product's pricing. */
export interface PricingVersion {
  id: number;
  pricing: Pricing | null;
  note: string;
  madeByName: string;
  madeAt: Date;
}

const VERSIONS_SHOWN = 20;

/** Returns a product's latest versions, newest first. One statement. */
export async function readPricingVersions(db: Queries, productId: string): Promise<PricingVersion[]> {
  const { rows } = await sql<PricingVersion>`
    select id, pricing, note, made_by_name as "madeByName", made_at as "madeAt" from pricing_versions
    where product_id = ${productId} order by id desc limit ${VERSIONS_SHOWN}`.execute(db);
  return rows;
}

/** Returns how many carts hold a product. One statement. */
export async function countCarts(db: Queries, productId: string): Promise<number> {
  const { rows } = await sql<{ carts: number }>`
    select count(distinct cart_id)::int as carts from cart_lines where product_id = ${productId}`.execute(db);
  return rows[0]?.carts ?? 0;
}
