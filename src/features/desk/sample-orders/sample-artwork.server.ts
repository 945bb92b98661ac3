import { createHash, randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { checkArtworkJob, insertArtwork } from '#features/artwork/files/index.server.ts';
import { artworkSpecOf, UNUSED_DAYS_MAX } from '#features/artwork/files/index.ts';
import { readCategories, readProducts } from '#features/catalogue/products/index.server.ts';
import { configure, firstChoices } from '#features/pricing/prices/index.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import type { SampleOffer } from './sample-baskets.ts';
import { drawSamplePdf } from './sample-pdf.ts';

const OFFERS_MAX = 24;

/**
 * The goods of sample orders: the first product of each category, each with one stored artwork that the engine checked
 * and previewed like any customer's. A second run reuses the files of the first.
 */
export async function makeSampleArtworks(shop: Shop, engine: Engine): Promise<SampleOffer[]> {
  const categories = await readCategories(shop.db);
  const ids = categories.flatMap(({ firstProductId }) => firstProductId ?? []);
  const products = await readProducts(shop.db, ids.slice(0, OFFERS_MAX));
  if (products.length === 0)
    throw new Error('There are no products for sale. Sample orders need at least one.');
  const check = checkArtworkJob(shop, engine);
  const offers: SampleOffer[] = [];
  for (const product of products) {
    const plain = configure(product, firstChoices(product));
    if (!plain.ok || plain.pricePence === 0) continue;
    const spec = artworkSpecOf(product, plain.choices);
    const { artworkId, checked } = await keepOnce(shop, product.id, drawSamplePdf(product.id, spec));
    if (!checked) await check.run({ artworkId });
    offers.push({ product, spec, artworkId });
  }
  return offers;
}

/** Stores a file under its own hash; returns the artwork that has it, possibly an older one. */
async function keepOnce(
  shop: Shop,
  productId: string,
  content: Uint8Array,
): Promise<{ artworkId: string; checked: boolean }> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const storageKey = `artwork/sample/${sha256}`;
  const known = await shop.db
    .selectFrom('artworks')
    .select(['id', 'state'])
    .where('storageKey', '=', storageKey)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (known) return { artworkId: known.id, checked: known.state === 'checked' };
  const id = randomUUID();
  await shop.storage.put(storageKey, content);
  await insertArtwork(shop.db, {
    id,
    productId,
    storageKey,
    sha256,
    kind: 'pdf',
    originalName: `sample-${productId}.pdf`,
    owner: { userId: null, cartToken: null },
    bytes: content.length,
    // Until the first order uses it.
    expiresAt: addDays(shop.clock(), UNUSED_DAYS_MAX),
  });
  return { artworkId: id, checked: false };
}
