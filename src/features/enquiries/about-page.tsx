import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { shopContext } from '../../platform/shop.ts';
import { useDeliveryWords, useFrame } from '../../shell/frame-data.ts';
import { pageMeta } from '../../shell/page-meta.tsx';
import { readCategories } from '../catalogue/index.server.ts';
import { readTestimonials } from '../reviews/index.server.ts';
import { Testimonials } from './testimonials.tsx';

/** The figures are counted, not claimed. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const [testimonials, categories] = await Promise.all([readTestimonials(db), readCategories(db)]);
  return {
    testimonials,
    productCount: categories.reduce((sum, { productCount }) => sum + productCount, 0),
    familyCount: categories.filter(({ productCount }) => productCount > 0).length,
  };
}

export const handle = { keep: true };
export const meta = (args: MetaArgs<typeof loader>) =>
  pageMeta(args, {
    keywords: 'printing company, printers, Lisburn, Northern Ireland',
    title: 'About us',
    description:
      'A printing company in Lisburn, Northern Ireland: how we work, what we value and who stands behind it.',
  });

export default function AboutPage() {
  const { freeFrom } = useDeliveryWords();
  const { testimonials, productCount, familyCount } = useLoaderData<typeof loader>();
  const company = useFrame()?.company;
  if (!company) return null;
  const figures = [
    { figure: String(productCount), words: 'products, each with its options priced' },
    { figure: String(familyCount), words: 'families of print, from gift vouchers to banners' },
    { figure: '24–48\u00a0h', words: 'from order to dispatch' },
    { figure: freeFrom, words: 'and delivery is free' },
  ];
  return (
    <div className="frame py-8 lg:py-12">
      <section className="crop-marks p-6 sm:p-10">
        <h1>About {company.name}</h1>
        <div className="mt-5 grid gap-x-14 gap-y-4 lg:grid-cols-2">
          <p>
            We put ink on paper in Lisburn, for businesses and people all over the United Kingdom: a hundred
            cards for a new bakery, four hundred leaflets for a theatre, one order of service by tomorrow
            morning.
          </p>
          <p>
            Most print goes wrong before it reaches the press: a picture too coarse, an edge without bleed, a
            page missing. So we check the file while you wait and show you what we found. You mend it with a
            cup of tea, not with a reprint.
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
        <h2 id="values">What we value</h2>
        <ul className="mt-6 grid gap-8 md:grid-cols-3">
          {VALUES.map(({ title, words }) => (
            <li key={title} className="border-t border-ink pt-4">
              <h3>{title}</h3>
              <p className="mt-2 text-sm">{words}</p>
            </li>
          ))}
        </ul>
      </section>
      <Testimonials testimonials={testimonials} />
      <section aria-labelledby="registrations" className="mt-14 max-w-[68ch]">
        <h2 id="registrations">Certifications and registrations</h2>
        <p className="mt-4 text-sm">
          {company.name} is registered in Northern Ireland under company number {company.companyNumber} and
          for VAT under <span className="whitespace-nowrap">{company.vatNumber}</span>. A certificate is named
          here when we hold it, with its number, and not before.
        </p>
      </section>
      <p className="mt-12 flex flex-wrap gap-3">
        <a href="/shop" className="button button-primary">
          All Products
        </a>
        <a href="/sample-pack" className="button">
          Get Free Samples
        </a>
        <a href="/contact" className="button">
          Contact Us
        </a>
      </p>
    </div>
  );
}

const VALUES = [
  {
    title: 'Exact',
    words:
      'Sizes in millimetres, prices to the penny, dates by the day. If we can’t say a thing exactly, we say so.',
  },
  {
    title: 'Plain',
    words: 'One price with VAT in it. Print terms where they help, explained where they stand.',
  },
  {
    title: 'On your side',
    words:
      'If anything is not as ordered, tell us and we put it right. A person answers, by phone or by mail.',
  },
];
