import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { BindingGuide } from './binding-guide.tsx';
import { EmptyCategory } from './empty-category.tsx';
import { fastestDespatches } from './fastest-despatch.ts';
import { collectionOf } from './product.ts';
import { ProductList } from './product-list.tsx';
import { readCategory } from './store.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const found = await readCategory(db, 'booklets');
  return {
    found: found ?? null,
    fastest: found ? fastestDespatches(found.products, clock(), found.closedDays) : {},
  };
}

export const handle = { keep: true };
export const meta = (args: MetaArgs<typeof loader>) =>
  pageMeta(args, {
    keywords: 'booklet printing, stapled, perfect bound, wire bound, diaries, notebooks',
    ...collectionOf(args.loaderData?.found?.products ?? []),
    title: 'Booklet Printing: stapled, glued, wire bound',
    description:
      'Stapled, perfect bound and wire bound booklets, orders of service, diaries and notebooks, with a guide to which binding suits your page count.',
  });

export default function BookletsPage() {
  const { found, fastest } = useLoaderData<typeof loader>();
  const products = found?.products ?? [];
  return (
    <div className="frame pb-8">
      <Breadcrumb crumbs={[{ label: 'Shop', to: '/shop' }, { label: 'Booklet Printing' }]} />
      <h1>Booklet Printing</h1>
      <p className="mt-4 max-w-[68ch]">{found?.category.intro ?? found?.category.description}</p>
      {products.length > 0 ? (
        <>
          <nav aria-label="Booklets, diaries and notebooks" className="mt-6">
            <ul className="flex flex-wrap gap-2">
              {products.map(({ id, name }) => (
                <li key={id}>
                  <a href={`/product/${id}`} className="button">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <ProductList products={products} fastest={fastest} />
        </>
      ) : (
        <EmptyCategory />
      )}
      <BindingGuide />
      <p className="mt-8 flex flex-wrap gap-3">
        <a href="/help" className="button">
          Artwork Guide
        </a>
        <a href="/sample-pack" className="button">
          Get Free Samples
        </a>
      </p>
    </div>
  );
}
