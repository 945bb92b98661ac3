import { href } from '#kit/href.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { tradeCustomer } from '#visitor/signed-in-user.server.ts';
import type { Route } from './+types/funeral-page.ts';
import { categoryLoader } from './category-loader.server.ts';
import { CategorySheet } from './category-sheet.tsx';
import { collectionOf } from './product.ts';
import { RingUs } from './ring-us.tsx';

export const loader = categoryLoader('funeral', tradeCustomer);

export const handle = { isCacheable: true, isPriced: true, isPaged: true };
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    keywords: 'funeral printing, order of service, memorial cards, memory boards',
    ...collectionOf(args.loaderData?.listing?.products ?? []),
    title: 'Funeral Printing: orders of service and cards',
    description:
      'Orders of service, memorial cards, thank you cards and memory boards, printed carefully and quickly in Lisburn.',
  });

export default function FuneralPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <CategorySheet
      title="Funeral Printing"
      {...loaded}
      above={
        <>
          <RingUs categoryId="funeral" className="mt-4 max-w-[68ch]" />
          <p className="mt-2">
            <a href={href('/orders-of-service')} className="inline-flex min-h-11 items-center font-semibold">
              Make an order of service, step by step
            </a>
          </p>
        </>
      }
    >
      <section
        className="mt-12 grid gap-8 border-t border-ink pt-8 lg:grid-cols-[1fr_2fr]"
        aria-labelledby="help"
      >
        <div>
          <h2 id="help">How we help</h2>
          <p className="mt-3">
            Feel the papers before you choose. The sample pack is free and arrives in 2-3 business days.
          </p>
          <p className="mt-5">
            <ButtonLink to="/sample-pack">Get Free Samples</ButtonLink>
          </p>
        </div>
        <ol className="grid gap-6 sm:grid-cols-3">
          {STEPS.map(({ title, text }) => (
            <li key={title} className="border-t border-rule pt-3">
              <h3>{title}</h3>
              <p className="mt-2 text-sm">{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </CategorySheet>
  );
}

const STEPS = [
  {
    title: 'Send what you have',
    text: 'A PDF from the funeral director, or your own pages and photographs. We look at each page as you upload it, and tell you if something would not print well.',
  },
  {
    title: 'We read it through',
    text: 'Before we print, a person checks names, dates and photographs. If something looks wrong, we ring you before we print.',
  },
  {
    title: 'In time for the service',
    text: 'Each product page shows the day it leaves us. If the service is sooner, ring us, and we’ll do all we can.',
  },
];
