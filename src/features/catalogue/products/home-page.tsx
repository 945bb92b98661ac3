import { HomeSignup } from '#features/marketing/newsletter/small-signup.tsx';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { useDeliveryWords } from '#shell/frame-data.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { LocalBusinessData } from '#shell/structured-data.tsx';
import { ButtonLink, PrimaryLink } from '#ui/button.tsx';
import type { Route } from './+types/home-page.ts';
import { Hero } from './hero.tsx';
import { ProductPicture, TILE_SIZES } from './product-picture.tsx';
import { readPopularCategories } from './store.server.ts';

const POPULAR = 16;

export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await readPopularCategories(context.get(shopContext).db, POPULAR) };
}

export const handle = { isCacheable: true };
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Flyers, business cards, posters and booklets',
    description:
      'Flyers, business cards, posters, booklets, banners and more, printed in Lisburn. We check your artwork as you upload it, and you see the despatch date before you order.',
    keywords: 'printing, flyers, business cards, posters, booklets, banners',
  });

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { categories } = loaderData;
  return (
    <>
      <section className="frame pt-8 pb-14 lg:pt-12">
        <h1>Print that comes out right first time</h1>
        <p className="mt-3 mb-8 max-w-[68ch]">
          Upload your artwork and we check its pages, size and bleed while you wait. You see what to fix
          before you pay, not a week later.
        </p>
        <Hero />
      </section>
      <section className="frame" aria-labelledby="popular">
        <h2 id="popular">Popular products</h2>
        <ul className="mt-5 grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4">
          {categories.map((category) => (
            <li key={category.id} className="sheet relative flex flex-col overflow-hidden hover:border-ink">
              {category.firstProductId && (
                <ProductPicture of={category.firstProductId} alt="" sizes={TILE_SIZES} />
              )}
              <div className="flex flex-1 flex-col gap-2 p-3 sm:p-4">
                <h3 className="text-base sm:text-lg">{category.name}</h3>
                <a
                  href={href('/shop/:category', { category: category.id })}
                  aria-label={`Order Now: ${category.name}`}
                  className="mt-auto inline-flex min-h-11 items-center text-sm font-semibold after:absolute after:inset-0"
                >
                  Order Now
                </a>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className="frame mt-16" aria-labelledby="why">
        <h2 id="why">Why choose us</h2>
        <ul className="mt-5 grid gap-8 md:grid-cols-3">
          {reasonsOf(useDeliveryWords()).map(({ title, text }) => (
            <li key={title} className="border-t border-ink pt-4">
              <h3>{title}</h3>
              <p className="mt-2 text-sm">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <HomeSignup />
      <section className="frame mt-16" aria-labelledby="ready">
        <h2 id="ready">Is your file ready, or nearly ready?</h2>
        <p className="mt-3 max-w-[68ch]">
          Choose a product, upload your file and see at once whether it will print. If it’s not quite ready,
          the guide explains what’s missing. Free samples help you choose the paper.
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          <PrimaryLink to="/shop">All Products</PrimaryLink>
          <ButtonLink to="/help">Artwork Guide</ButtonLink>
          <ButtonLink to="/sample-pack">Get Free Samples</ButtonLink>
        </p>
      </section>
      <LocalBusinessData />
    </>
  );
}

const reasonsOf = ({ price, freeFrom }: { price: string; freeFrom: string | null }) => [
  {
    title: 'Checked before you pay',
    text: 'We open each file with the same kind of software that prepares printing plates. If it is the wrong size, locked or missing pages, we tell you how to fix it.',
  },
  {
    title: 'A date, not a guess',
    text: 'The product page shows the working day your job leaves us, allowing for Northern Ireland’s bank holidays. Choose next day or same day when you need it sooner.',
  },
  {
    title: 'One honest total',
    text: `Prices include VAT. Delivery is ${price}${freeFrom ? `, and free from ${freeFrom}` : ''}. You pay exactly what the cart shows.`,
  },
];
