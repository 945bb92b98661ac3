import { sql } from 'kysely';
import { type Actor, lastActor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { fromPricePence } from '../price.ts';
import { readToPrice } from '../priced-product.server.ts';
import type { Pricing } from '../pricing.ts';
import { type PricingProblem, pricingProblems } from '../pricing-problems.ts';
import { turnaroundProblems } from '../turnaround-problems.ts';

export type SavePricingOutcome =
  | { ok: true }
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'refused'; problems: PricingProblem[] }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date };

/**
 * Prices a product like this from now on (null: by base price and surcharges alone), if it is unchanged since `seenAt`.
 * Keeps a version that can be taken back, and an audit row. One transaction. Carts then show the new price to accept.
 */
export async function savePricing(
  shop: Shop,
  actor: Actor,
  {
    productId,
    seenAt,
    pricing,
    note,
  }: { productId: string; seenAt: string; pricing: Pricing | null; note: string },
): Promise<SavePricingOutcome> {
  return inTransaction(shop.db, async (trx): Promise<SavePricingOutcome> => {
    await trx.selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute();
    const before = await readToPrice(trx, productId);
    if (!before) return { ok: false, kind: 'missing' };
    const subject = `product:${productId}`;
    if (before.updatedAt.toISOString() !== seenAt)
      return { ok: false, kind: 'stale', actor: await lastActor(trx, subject), changedAt: before.updatedAt };
    const unfit = turnaroundProblems({ ...before, pricing }).map(
      (problem): PricingProblem => ({ field: 'method', problem }),
    );
    const own = pricing ? pricingProblems(before, pricing) : [];
    const problems = own.length > 0 ? own : unfit;
    if (problems.length > 0) return { ok: false, kind: 'refused', problems };
    const now = shop.clock();
    const methodFromPence =
      pricing && pricing.method.kind !== 'additive' ? fromPricePence({ ...before, pricing }) : null;
    await sql`update products set pricing = ${pricing && json(pricing)}, method_from_pence = ${methodFromPence},
      updated_at = ${now} where id = ${productId}`.execute(trx);
    await trx
      .insertInto('pricingVersions')
      .values({
        productId,
        pricing: pricing && json(pricing),
        note,
        madeBy: actor.id,
        madeByName: actor.name,
        madeAt: now,
      })
      .execute();
    await recordChange(trx, {
      actor,
      action: 'product.pricing',
      subject,
      before: { pricing: before.pricing ?? null },
      after: { pricing, note },
    });
    return { ok: true };
  });
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
