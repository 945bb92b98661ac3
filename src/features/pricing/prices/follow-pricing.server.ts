import type { Queries } from '#platform/db/database.ts';
import { fromPricePence } from './price.ts';
import { type ProductToPrice, readManyToPrice, readToPrice } from './priced-product.server.ts';
import { pricingProblems, unpricedCount } from './pricing-problems.ts';
import { turnaroundProblems } from './turnaround-problems.ts';

/** Thrown inside a transaction: after this change a product's pricing would no longer fit it. */
class PricingUnfit extends Error {}

/**
 * Brings a product's lowest price, and its number of unpriced combinations, in step with its options, in the
 * transaction that changed them. Throws `PricingUnfit` with the reason as a sentence if its pricing no longer fits
 * them: the change must then be rolled back.
 */
export async function followPricing(trx: Queries, productId: string): Promise<void> {
  const product = await readToPrice(trx, productId);
  const problem = product && unfitness(product);
  if (problem) throw new PricingUnfit(problem);
  if (product) await writeFigures(trx, product);
}

/** A product that a change of turnarounds or prices doesn't fit, and why: a sentence. */
export interface UnfitProduct {
  name: string;
  problem: string;
}

/** How many products are read at once. */
const BATCH = 500;

/**
 * The same for products whose turnaround or prices changed. Returns those that the change doesn't fit; it must then be
 * rolled back.
 */
export async function followMany(trx: Queries, ids: readonly string[]): Promise<UnfitProduct[]> {
  const unfit: UnfitProduct[] = [];
  for (let from = 0; from < ids.length; from += BATCH)
    for (const product of await readManyToPrice(trx, ids.slice(from, from + BATCH))) {
      const problem = unfitness(product);
      if (problem) unfit.push({ name: product.name, problem });
      else await writeFigures(trx, product);
    }
  return unfit;
}

/** Why a product can't be sold as it is; null if it can. */
export function unfitness(product: ProductToPrice): string | null {
  const turnaround = turnaroundProblems(product)[0];
  if (turnaround) return turnaround;
  const problem = product.pricing && pricingProblems(product, product.pricing)[0];
  return problem ? `This doesn’t fit how the product is priced. ${problem.problem}` : null;
}

/** Writes its lowest price, and how many combinations have none. The database adds up base price and surcharges. */
async function writeFigures(trx: Queries, product: ProductToPrice): Promise<void> {
  if (!product.pricing || product.pricing.method.kind === 'additive') return;
  const figures = { methodFromPence: fromPricePence(product), unpriced: unpricedCount(product).unpriced };
  await trx.updateTable('products').set(figures).where('id', '=', product.id).execute();
}

/** Runs a change; returns what `refuse` makes of the reason if the product's pricing doesn't fit it. */
export async function unlessUnfit<Outcome>(
  change: () => Promise<Outcome>,
  refuse: (reason: string) => Outcome,
): Promise<Outcome> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof PricingUnfit) return refuse(error.message);
    throw error;
  }
}
