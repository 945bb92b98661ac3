import { fromPricePence } from '#features/pricing/prices/index.ts';
import { href } from '#kit/href.ts';
import { poundsField } from '#kit/money.ts';
import { useFrame } from '#shell/frame-data.ts';
import { type JsonLd, StructuredData } from '#ui/structured-data.tsx';
import { type Product, socialPictureUrl } from './product.ts';

/** A product and its lowest price, for search engines. No ratings, because the sample reviews are invented. */
export function ProductData({ product }: { product: Product }) {
  const frame = useFrame();
  return frame && <StructuredData data={productData(product, frame)} />;
}

/** `today` as `2026-11-24`, the day the page is rendered. */
function productData(product: Product, { origin, today }: { origin: string; today: string }): JsonLd {
  const url = `${origin}${href('/product/:productId', { productId: product.id })}`;
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.description,
    image: `${origin}${socialPictureUrl(product.id)}`,
    category: product.categoryName,
    sku: product.id,
    url,
    offers: {
      '@type': 'Offer',
      price: poundsField(fromPricePence(product)),
      priceCurrency: 'GBP',
      priceValidUntil: daysAfter(today, PRICE_VALID_DAYS),
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      url,
    },
  };
}

/** How long a price shown today is stated to be valid (storefront, section 1). */
const PRICE_VALID_DAYS = 30;

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
