import { choiceName, configure, pricedOn } from '#features/pricing/prices/index.ts';
import { readToPrice } from '#features/pricing/prices/priced-product.server.ts';
import { SAMPLE_PRICES } from '#features/pricing/product-pricing/sample-prices.ts';
import { type Figure, limited } from './figure.ts';
import { withShop } from './own-shop.ts';
import { besideShop, type ShopBeside } from './shop-beside.ts';

const ROUNDS = 20_000;
const MICROSECONDS_MAX = 50;

type Priced = NonNullable<Awaited<ReturnType<typeof readToPrice>>>;

/** What it costs to price one configuration by each method, with choices that differ from one to the next. */
export async function measureConfigurations(): Promise<Figure[]> {
  return withShop(({ dataDir }) => besideShop(dataDir, priceAll));
}

async function priceAll({ shop }: ShopBeside): Promise<Figure[]> {
  const flyers = await readToPrice(shop.db, 'a5-flyers-001');
  if (!flyers) throw new Error('no flyers');
  const figures = [figure('base price and surcharges', flyers)];
  for (const { productId, pricing, shows } of SAMPLE_PRICES) {
    const product = await readToPrice(shop.db, productId);
    if (!product) throw new Error(`no ${productId}`);
    figures.push(figure(shows.slice(0, 44), { ...product, pricing }));
  }
  const terms = { percentBp: 1250, method: null, withCodes: false, validFrom: null, validUntil: null };
  figures.push(figure('for a trade customer', pricedOn({ ...flyers, datedTerms: [terms] }, '2026-11-24')));
  return figures;
}

function figure(name: string, product: Priced): Figure {
  const chosen = (round: number) =>
    Object.fromEntries(
      product.optionGroups.map(({ key, options }, i) => [
        choiceName(key),
        options[(round * (i + 3)) % options.length]?.id ?? '',
      ]),
    );
  const rounds = Array.from({ length: ROUNDS }, (_, round) => chosen(round));
  for (const selected of rounds) configure(product, selected);
  const from = process.cpuUsage();
  for (const selected of rounds) configure(product, selected);
  const { user, system } = process.cpuUsage(from);
  return limited(name, (user + system) / ROUNDS, MICROSECONDS_MAX, { unit: ' µs', digits: 1 });
}
