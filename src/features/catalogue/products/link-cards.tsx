import { FromPrice } from './from-price.tsx';
import { socialPictureUrl } from './product.ts';
import { CARD_SIZES, ProductPicture } from './product-picture.tsx';

/** A landing page's link with details of its target. */
export interface LinkCard {
  to: string;
  label: string;
  description: string;
  /** the product whose picture it shows; null for none */
  productId: string | null;
  fromPence: number | null;
  /** what everybody else pays, if the customer's own lists make it cheaper for them */
  publicPence?: number;
}

/** Returns a landing page's input for `pageMeta`: the first card's picture, and links to all. */
export function cardCollection(cards: readonly LinkCard[]) {
  const first = cards.find(({ productId }) => productId !== null);
  return {
    ...(first?.productId ? { picture: { path: socialPictureUrl(first.productId), alt: first.label } } : {}),
    kind: { type: 'CollectionPage' as const, items: cards.map(({ label, to }) => ({ name: label, to })) },
  };
}

/** Landing pages: one card for each link of their menu, the whole card clickable. */
export function LinkCards({ cards }: { cards: LinkCard[] }) {
  return (
    <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {cards.map(({ to, label, description, productId, fromPence, publicPence }, index) => (
        <li key={to} className="sheet relative flex flex-col overflow-hidden hover:border-ink">
          {productId && (
            <ProductPicture of={productId} alt="" sizes={CARD_SIZES} eager={index < 4} first={index === 0} />
          )}
          <div className="p-4 sm:p-5">
            <h2 className="text-lg">
              <a href={to} className="text-ink no-underline after:absolute after:inset-0 hover:text-reflex">
                {label}
              </a>
            </h2>
            <p className="mt-1.5 text-sm">{description}</p>
            {fromPence !== null && <FromPrice fromPence={fromPence} publicPence={publicPence} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
