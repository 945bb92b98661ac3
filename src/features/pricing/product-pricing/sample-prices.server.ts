import { sql } from 'kysely';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { lockToPrice, publishPricing } from './admin/save-pricing.server.ts';
import { SAMPLE_PRICES, type SamplePrices } from './sample-prices.ts';

const BY = { id: null, name: 'Sample data' };

export interface SamplePricesDone {
  name: string;
  /** why it was left unchanged; null if it was switched */
  left: string | null;
}

/**
 * Switches the sample products to their sample prices or, with `back`, those whose sample prices nobody has changed to
 * the documented ones. Products that the owner priced are left alone. One transaction for each.
 */
export async function setSamplePrices(shop: Shop, back = false): Promise<SamplePricesDone[]> {
  const done: SamplePricesDone[] = [];
  for (const sample of SAMPLE_PRICES) done.push(await setOne(shop, sample, back));
  return done;
}

function setOne(shop: Shop, sample: SamplePrices, back: boolean): Promise<SamplePricesDone> {
  return inTransaction(shop.db, async (trx) => {
    const product = await lockToPrice(trx, sample.productId);
    if (!product) return { name: sample.productId, left: 'there is no such product' };
    const { name } = product;
    const { rows } = await sql<{
      madeByName: string;
    }>`select made_by_name as "madeByName" from pricing_versions
      where product_id = ${product.id} order by id desc limit 1`.execute(trx);
    const isSample = rows[0]?.madeByName === BY.name;
    if (back && !(isSample && product.pricing)) return { name, left: 'it doesn’t have its sample prices' };
    if (!back && product.pricing) return { name, left: 'it has prices of its own' };
    const [problem] = await publishPricing(trx, product, {
      pricing: back ? null : sample.pricing,
      note: back ? 'Back to the documented price' : `Sample: ${sample.shows}`,
      by: BY,
      now: shop.clock(),
    });
    return { name, left: problem ? problem.problem : null };
  });
}
