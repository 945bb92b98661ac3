import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { HomeSignup } from '#features/newsletter/index.ts';
import { shopContext } from '#platform/shop.ts';
import { useDeliveryWords } from '#shell/frame-data.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { LocalBusinessData } from '#shell/structured-data.tsx';
import { Hero } from './hero.tsx';
import { ProductPicture, TILE_SIZES } from './product-picture.tsx';
import { readCategories } from './store.server.ts';

const POPULAR = 16;

export async function loader({ context }: LoaderFunctionArgs) {
  const categories = await readCategories(context.get(shopContext).db);
  return { categories: categories.filter((category) => category.productCount > 0).slice(0, POPULAR) };
}

export const handle = { keep: true };
export const meta = (args: MetaArgs<typeof loader>) =>
  pageMeta(args, {
    title: 'Flyers, business cards, posters and booklets',
    description:
      'Flyers, business cards, posters, booklets, banners and more, printed in Lisburn. Your artwork is checked as you upload it, and you see the day of despatch before you order.',
    keywords: 'printing, flyers, business cards, posters, booklets, banners',
  });

export default function HomePage() {
  const { categories } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="frame pt-8 pb-14 lg:pt-12">
        <h1>Print that comes out right the first time</h1>
        <p className="mt-3 mb-8 max-w-[68ch]">
          Upload your artwork and we measure it against the job while you wait: pages, size and bleed. You see
          what needs mending before you pay, not a week later.
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
                  href={`/shop/${category.id}`}
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
        <h2 id="ready">Your file is ready, or nearly</h2>
        <p className="mt-3 max-w-[68ch]">
          Choose what it is to become, upload it, and see at once whether it prints. Nearly? The guide says
          what is missing, and the free samples help to choose the paper.
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          <a href="/shop" className="button button-primary">
            All Products
          </a>
          <a href="/help" className="button">
            Artwork Guide
          </a>
          <a href="/sample-pack" className="button">
            Get Free Samples
          </a>
        </p>
      </section>
      <LocalBusinessData />
    </>
  );
}

const reasonsOf = ({ price, freeFrom }: Record<'price' | 'freeFrom', string>) => [
  {
    title: 'Checked before you pay',
    text: 'Each file is opened by the same kind of engine that prepares printing plates. Wrong size, missing pages or a locked file come back with a sentence that says how to mend it.',
  },
  {
    title: 'A date, not a guess',
    text: 'The product page names the working day your job leaves us, with Northern Ireland’s bank holidays counted in. Next day and same day are there when you need them.',
  },
  {
    title: 'One honest total',
    text: `Prices include VAT. Delivery is ${price}, and free from ${freeFrom}. What the cart says is what you pay.`,
  },
];
