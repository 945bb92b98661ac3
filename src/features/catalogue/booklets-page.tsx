import { type MetaArgs, useLoaderData } from 'react-router';
import { href } from '#kit/href.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { BindingGuide } from './binding-guide.tsx';
import { categoryLoader } from './category-loader.server.ts';
import { CategorySheet } from './category-sheet.tsx';
import { collectionOf } from './product.ts';

export const loader = categoryLoader('booklets');

export const handle = { isCacheable: true };
export const meta = (args: MetaArgs<typeof loader>) =>
  pageMeta(args, {
    keywords: 'booklet printing, stapled, perfect bound, wire bound, diaries, notebooks',
    ...collectionOf(args.loaderData?.found?.products ?? []),
    title: 'Booklet Printing: stapled, glued, wire bound',
    description:
      'Stapled, perfect bound and wire bound booklets, orders of service, diaries and notebooks, with a guide to which binding suits your page count.',
  });

export default function BookletsPage() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <CategorySheet
      title="Booklet Printing"
      {...loaded}
      above={
        <nav aria-label="Booklets, diaries and notebooks" className="mt-6">
          <ul className="flex flex-wrap gap-2">
            {loaded.found?.products.map(({ id, name }) => (
              <li key={id}>
                <a href={href('/product/:productId', { productId: id })} className="button">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      }
    >
      <BindingGuide />
      <p className="mt-8 flex flex-wrap gap-3">
        <a href="/help" className="button">
          Artwork Guide
        </a>
        <a href="/sample-pack" className="button">
          Get Free Samples
        </a>
      </p>
    </CategorySheet>
  );
}
