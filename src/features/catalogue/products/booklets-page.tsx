import { href } from '#kit/href.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { tradeCustomer } from '#visitor/signed-in-user.server.ts';
import type { Route } from './+types/booklets-page.ts';
import { BindingGuide } from './binding-guide.tsx';
import { categoryLoader } from './category-loader.server.ts';
import { CategorySheet } from './category-sheet.tsx';
import { collectionOf } from './product.ts';

export const loader = categoryLoader('booklets', tradeCustomer);

export const handle = { isCacheable: true, isPriced: true, isPaged: true };
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    keywords: 'booklet printing, stapled, perfect bound, wire bound, diaries, notebooks',
    ...collectionOf(args.loaderData?.listing?.products ?? []),
    title: 'Booklet Printing: stapled, glued, wire bound',
    description:
      'Stapled, perfect bound and wire bound booklets, orders of service, diaries and notebooks, with a guide to which binding suits your page count.',
  });

export default function BookletsPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <CategorySheet
      title="Booklet Printing"
      {...loaded}
      above={
        <nav aria-label="Booklets, diaries and notebooks" className="mt-6">
          <ul className="flex flex-wrap gap-2">
            {loaded.listing?.products.map(({ id, name }) => (
              <li key={id}>
                <ButtonLink to={href('/product/:productId', { productId: id })}>{name}</ButtonLink>
              </li>
            ))}
          </ul>
        </nav>
      }
    >
      <BindingGuide />
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/help">Artwork Guide</ButtonLink>
        <ButtonLink to="/sample-pack">Get Free Samples</ButtonLink>
      </p>
    </CategorySheet>
  );
}
