import { href } from '#kit/href.ts';
import { useDeliveryWords } from '#shell/frame-data.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Paging } from '#ui/paging.tsx';
import { FromPrice } from './from-price.tsx';
import { CARD_SIZES, ProductPicture } from './product-picture.tsx';
import { shippingReason } from './shipping-reason.ts';
import type { TilePage } from './store.server.ts';

const pointsOf = (delivery: ReturnType<typeof useDeliveryWords>) => [
  { title: 'Artwork checked as you upload', text: 'We show you what to fix before you pay.' },
  shippingReason(delivery),
  { title: 'A despatch date you can plan around', text: 'Working days only. Bank holidays are not counted.' },
];

/** The general shop page with all categories, in pages. It is also shown for an unknown category. */
export function CategoryGrid({ categories: { tiles, page, pages } }: { categories: TilePage }) {
  return (
    <div className="frame py-8">
      <h1>Everything we print</h1>
      <ul className="mt-6 grid gap-6 border-y border-rule py-6 sm:grid-cols-3">
        {pointsOf(useDeliveryWords()).map(({ title, text }) => (
          <li key={title}>
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-grey">{text}</p>
          </li>
        ))}
      </ul>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {tiles.map((category, index) => (
          <li key={category.id} className="sheet relative flex flex-col overflow-hidden hover:border-ink">
            <ProductPicture
              of={category.firstProductId ?? `empty/${category.id}`}
              alt=""
              sizes={CARD_SIZES}
              eager={index < 4}
              first={index === 0}
            />
            <div className="p-4">
              <h2 className="text-lg">
                <a
                  href={href('/shop/:category', { category: category.id })}
                  className="text-ink no-underline after:absolute after:inset-0 hover:text-reflex"
                >
                  {category.name}
                </a>
              </h2>
              <p className="mt-1.5 text-sm">{category.description}</p>
              {category.fromPence !== null && <FromPrice {...category} fromPence={category.fromPence} />}
            </div>
          </li>
        ))}
      </ul>
      <Paging page={page} pages={pages} address={(to) => `${href('/shop')}${to > 1 ? `?page=${to}` : ''}`} />
      <p className="mt-10 flex flex-wrap gap-3">
        <ButtonLink to="/help">Artwork Guide</ButtonLink>
        <ButtonLink to="/sample-pack">Get Free Samples</ButtonLink>
      </p>
    </div>
  );
}
