import { randomBytes } from 'node:crypto';
import { type Database, inTransaction } from '../db/database.ts';
import type { ProviderProduct } from './card-provider.ts';

/** Syncs a product to the built-in test provider, which has its own tables and follows the real provider's rules. */
export async function syncTestProduct(
  db: Database,
  product: ProviderProduct,
): Promise<{ productId: string; priceId: string }> {
  const { idempotencyKey, pricePence: amountPence, known, name, description, active } = product;
  const id = `prod_test_${product.id}`;
  return inTransaction(db, async (trx) => {
    const details = { name, description, active };
    await trx
      .insertInto('testProducts')
      .values({ id, ...details })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(details))
      .execute();
    let priceId = known?.priceId ?? '';
    if (known?.pricePence !== amountPence) {
      const price = await trx
        .insertInto('testPrices')
        .values({
          id: `price_test_${randomBytes(12).toString('base64url')}`,
          idempotencyKey,
          productId: id,
          amountPence,
        })
        .onConflict((conflict) => conflict.column('idempotencyKey').doUpdateSet({ idempotencyKey }))
        .returning('id')
        .executeTakeFirstOrThrow();
      priceId = price.id;
      await trx
        .updateTable('testPrices')
        .set({ active: false })
        .where('productId', '=', id)
        .where('id', '<>', priceId)
        .execute();
    }
    await trx.updateTable('testProducts').set({ defaultPriceId: priceId }).where('id', '=', id).execute();
    return { productId: id, priceId };
  });
}
