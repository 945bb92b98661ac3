import type { Queries } from '#platform/db/database.ts';
import { fromPricePence } from './price.ts';
import { readToPrice } from './priced-product.server.ts';
import { pricingProblems, unpricedCount } from './pricing-problems.ts';

/** Thrown inside a transaction: with this change a product's pricing would no longer fit it. */
class PricingUnfit extends Error {}

/**
 * Brings a product's lowest price, and the count of what has no price, in step with its options, in the transaction that changed them. Throws `PricingUnfit`
 * with the reason in words if its pricing no longer fits them: the change must then be rolled back.
 */
export async function followPricing(trx: Queries, productId: string): Promise<void> {
  const product = await readToPrice(trx, productId);
  if (!product?.pricing) return;
  const problem = pricingProblems(product, product.pricing)[0];
  if (problem) throw new PricingUnfit(`This doesn’t fit how the product is priced. ${problem.problem}`);
  if (product.pricing.method.kind === 'additive') return;
  await trx
    .updateTable('products')
    .set({ methodFromPence: fromPricePence(product), unpriced: unpricedCount(product).unpriced })
    .where('id', '=', productId)
    .execute();
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
