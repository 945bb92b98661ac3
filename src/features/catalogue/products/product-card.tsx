import { fromPricePence, publicFromPence } from '#features/pricing/prices/index.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatSize } from '#kit/millimetres.ts';
import { formatPounds } from '#kit/money.ts';
import { optionCount, type Product } from './product.ts';
import { CARD_SIZES, ProductPicture } from './product-picture.tsx';
import { quantityOption } from './search-quantity.ts';

interface Props {
  product: Product;
  /** the earliest day, `With you by Wednesday 25 November at the earliest`; see `earliestDays` */
  fastest: string | null;
  /** what distinguishes it from another product with the same name; null if its name is enough */
  apart?: string | null;
  eager?: boolean;
  /** whether it is first in the list: its picture is fetched first */
  first?: boolean;
  /** how many copies the visitor asked for, which the product page then has chosen if it offers them */
  copies?: number | null;
}

/** A product in a list: the deciding facts, and one link. */
export function ProductCard({
  product,
  fastest,
  apart = null,
  eager = false,
  first = false,
  copies = null,
}: Props) {
  const sizes = optionCount(product, 'sizes');
  const finishes = optionCount(product, 'finishes');
  const publicPence = publicFromPence(product);
  const chosen = quantityOption(product, copies);
  const quantity = product.optionGroups.find((group) => group.key === 'quantities')?.options[0];
  return (
    <li className="sheet relative flex flex-col overflow-hidden transition-colors hover:border-ink">
      <ProductPicture of={product.id} alt="" sizes={CARD_SIZES} eager={eager} first={first} />
      <div className="flex flex-1 flex-col p-4">
        <h2 className="text-lg">{product.name}</h2>
        {apart && <p className="text-sm">{apart}</p>}
        <p className="figures mt-1 text-sm text-grey">{formatSize(product)}</p>
        <p className="figures mt-3">
          <span className="font-bold">From {formatPounds(fromPricePence(product))}</span>
          <span className="block text-sm text-grey">
            {quantity?.copies ? `inc. VAT for ${quantity.copies}` : 'inc. VAT'}
          </span>
          {publicPence !== null && (
            <span className="block text-sm text-grey">
              Your price (public price {formatPounds(publicPence)})
            </span>
          )}
        </p>
        <p className="mt-2 text-sm">
          {countWords(sizes, 'size option')}, {countWords(finishes, 'finish option')}
        </p>
        <p className="figures mt-1 mb-4 text-sm text-grey">{fastest}</p>
        <a
          href={`${href('/product/:productId', { productId: product.id })}${chosen ? `?${new URLSearchParams({ quantity: chosen })}` : ''}`}
          aria-label={`Customize & Order: ${[product.name, apart].filter(Boolean).join(', ')}`}
          className="button mt-auto after:absolute after:inset-0"
        >
          Customize & Order
        </a>
      </div>
    </li>
  );
}
