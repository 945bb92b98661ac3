import { searchProducts } from '#features/catalogue/products/index.server.ts';
import { distinctionAmong } from '#features/catalogue/products/index.ts';
import { configureTaxed, pricedOn } from '#features/pricing/prices/index.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Shop } from '#platform/shop.ts';
import type { ShownMatch } from './match-list.tsx';
import { matchProducts, searchedText } from './match-product.ts';
import { asOffered, ownCopies } from './own-quantity.ts';

/** The most products offered for what staff typed. */
const MATCHES_MAX = 8;

/** Returns products for what staff typed, with their prices for this customer, best first. One statement. */
export async function findMatches(
  shop: Shop,
  text: string,
  customerId: string | null,
): Promise<ShownMatch[]> {
  const { products } = await searchProducts(shop.db, searchedText(text), customerId);
  const today = londonDay(shop.clock());
  const matched = matchProducts(
    products.map((product) => pricedOn(product, today)),
    text,
  ).slice(0, MATCHES_MAX);
  const apart = distinctionAmong(matched.map(({ product }) => product));
  return matched.map(({ product, selected, missed }) => {
    const configured = configureTaxed(asOffered(product, selected), selected);
    return {
      id: product.id,
      name: [product.name, apart(product)].filter(Boolean).join(', '),
      missed,
      choices: configured.ok ? configured.choices.map(({ option }) => option.name).join(', ') : '',
      pricePence: configured.ok && ownCopies(product, selected) === null ? configured.pricePence : null,
      value: `add:${product.id}?${new URLSearchParams(selected as Record<string, string>)}`,
    };
  });
}
