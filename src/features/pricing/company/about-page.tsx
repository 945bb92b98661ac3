import { countCatalogue } from '#features/catalogue/products/index.server.ts';
import { readTestimonials } from '#features/catalogue/reviews/index.server.ts';
import { Testimonials } from '#features/catalogue/reviews/index.ts';
import { shopContext } from '#platform/shop.ts';
import { useDeliveryWords, useFrame } from '#shell/frame-data.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ButtonLink, PrimaryLink } from '#ui/button.tsx';
import type { Route } from './+types/about-page.ts';
import { townOf } from './company.ts';

/** The figures are counted, not just claimed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [testimonials, { products, families }] = await Promise.all([
    readTestimonials(db),
    countCatalogue(db),
  ]);
  return { testimonials, productCount: products, familyCount: families };
}

export const handle = { isCacheable: true };
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    keywords: 'printing company, printers',
    kind: { type: 'AboutPage' },
    title: 'About us',
    description: 'Our story, our values and our certifications: who prints your order and how we work.',
  });

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { freeFrom } = useDeliveryWords();
  const { testimonials, productCount, familyCount } = loaderData;
  const company = useFrame()?.company;
  if (!company) return null;
  const figures = [
    { figure: String(productCount), words: 'products, with a price for every option' },
    { figure: String(familyCount), words: 'kinds of print, from gift vouchers to banners' },
    { figure: '24–48\u00a0h', words: 'from order to despatch' },
    ...(freeFrom ? [{ figure: freeFrom, words: 'for free delivery' }] : []),
  ];
  return (
    <div className="frame py-8 lg:py-12">
      <h1>About {company.name}</h1>
      <section aria-labelledby="story" className="crop-marks mt-8 p-6 sm:p-10">
        <h2 id="story">Our story</h2>
        <div className="mt-5 grid gap-x-14 gap-y-4 lg:grid-cols-2">
          <p>
            We print in {townOf(company)} for businesses and people all over the United Kingdom: a hundred
            cards for a new bakery, four hundred leaflets for a theatre, one order of service by tomorrow
            morning.
          </p>
          <p>
            Most print goes wrong before it reaches the press: a blurred picture, an edge without bleed, a
            missing page. So we check your file while you wait and show you what we found. You fix it before
            we print, so there is no reprint to pay for.
          </p>
        </div>
        <dl className="figures mt-9 grid grid-cols-2 gap-x-8 gap-y-6 lg:grid-cols-4">
          {figures.map(({ figure, words }) => (
            <div key={words} className="flex flex-col-reverse justify-end border-t border-ink pt-3">
              <dt className="text-sm text-grey">{words}</dt>
              <dd className="font-display text-xl font-semibold sm:text-2xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="values" className="mt-14">
        <h2 id="values">Our values</h2>
        <ul className="mt-6 grid gap-8 md:grid-cols-3">
          {VALUES.map(({ title, words }) => (
            <li key={title} className="border-t border-ink pt-4">
              <h3>{title}</h3>
              <p className="mt-2 text-sm">{words}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="certifications" className="mt-14 max-w-[68ch]">
        <h2 id="certifications">Certifications</h2>
        <p className="mt-4">
          When we hold a certificate, we show its name and number here, so that you can check it. None is
          listed at the moment.
        </p>
        <p className="mt-3">
          We are registered in Northern Ireland under company number{' '}
          <span className="whitespace-nowrap">{company.companyNumber}</span>, and for VAT under{' '}
          <span className="whitespace-nowrap">{company.vatNumber}</span>.
        </p>
      </section>
      <Testimonials testimonials={testimonials} />
      <p className="mt-12 flex flex-wrap gap-3">
        <PrimaryLink to="/shop">All Products</PrimaryLink>
        <ButtonLink to="/sample-pack">Get Free Samples</ButtonLink>
        <ButtonLink to="/contact">Contact Us</ButtonLink>
      </p>
    </div>
  );
}

const VALUES = [
  {
    title: 'Exact',
    words: 'Sizes in millimetres, prices to the penny, dates by the day. If we can’t be exact, we tell you.',
  },
  {
    title: 'Plain',
    words: 'One price, VAT included. When we use a print term, we explain it.',
  },
  {
    title: 'On your side',
    words:
      'If anything is not as ordered, tell us and we’ll put it right. A person will answer, by phone or email.',
  },
];
