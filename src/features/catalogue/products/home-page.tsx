import { reviewSummary } from '#features/catalogue/reviews/index.ts';
import { HomeSignup } from '#features/marketing/newsletter/small-signup.tsx';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { useDeliveryWords } from '#shell/frame-data.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { LocalBusinessData } from '#shell/structured-data.tsx';
import { ButtonLink, PrimaryLink } from '#ui/button.tsx';
import { tradeCustomer } from '#visitor/signed-in-user.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/home-page.ts';
import { FromPrice } from './from-price.tsx';
import { Hero } from './hero.tsx';
import { readHomePage } from './home.server.ts';
import { homeOffer } from './home-offers.ts';
import { HomeStart } from './home-start.tsx';
import { noteCutOffs } from './note-cut-offs.server.ts';
import { withOwnPrices } from './own-tiles.server.ts';
import { inOrder } from './product.ts';
import { ProductPicture, TILE_SIZES } from './product-picture.tsx';

const POPULAR = 16;
/** The products whose prices stand at the top. */
const OFFERED = ['a5-flyers-001', 'business-cards-001'];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const now = clock();
  const { outcode } = await context.get(visitorContext)();
  const customerId = await tradeCustomer(context);
  const home = await readHomePage(db, POPULAR, OFFERED, customerId);
  noteCutOffs(context, home.offered);
  return {
    categories: await withOwnPrices(db, home.categories, { customerId, now }),
    offers: inOrder(home.offered, OFFERED).flatMap((product) => homeOffer(product, now, home, outcode) ?? []),
    rating: reviewSummary(home.reviews),
    hasSamples: home.reviews.hasSamples,
  };
}

export const handle = { isCacheable: true, isPriced: true };
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Flyers, business cards, posters and booklets',
    description:
      'Flyers, business cards, posters, booklets, banners and more, printed in Lisburn. We check your artwork as you upload it, and you see the despatch date before you order.',
    keywords: 'printing, flyers, business cards, posters, booklets, banners',
  });

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { categories, ...start } = loaderData;
  return (
    <>
      <section className="frame flex flex-col pt-4 pb-14 sm:pt-8 lg:pt-12">
        <h1>Print that comes out right first time</h1>
        {/* On a phone the prices and the picture come first. */}
        <p className="mt-3 max-w-[68ch] max-sm:order-last max-sm:mt-6 sm:mb-3">
          Upload your artwork and we check its pages, size and bleed while you wait. You see what to fix
          before you pay, not a week later.
        </p>
        <HomeStart {...start} />
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
                {category.fromPence !== null && <FromPrice {...category} fromPence={category.fromPence} />}
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
