import { data } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import type { Route } from './+types/category-page.ts';
import { CategoryFilters, FilterState, NoneMatch } from './category-filters.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { FILTER_FROM, facetsOf, formatsToCompare, productsInView, readView } from './category-view.ts';
import { CompareSizes } from './compare-sizes.tsx';
import { EmptyCategory } from './empty-category.tsx';
import { fastestDespatches } from './fastest-despatch.ts';
import { liveFilter } from './live-filter.ts';
import { noteCutOffs } from './note-cut-offs.server.ts';
import { collectionOf } from './product.ts';
import { ProductList } from './product-list.tsx';
import { readCategories, readCategory } from './store.server.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const found = await readCategory(db, params.category);
  // An unknown category shows the general shop page to people, and 404 to machines (ruling 42).
  if (!found) return data({ found: null, categories: await readCategories(db) }, { status: 404 });
  const { category, products, closedDays } = found;
  const facets = facetsOf(products);
  const view = readView(products.length < FILTER_FROM ? new URLSearchParams() : url.searchParams, facets);
  noteCutOffs(context, products);
  const fastest = fastestDespatches(products, clock(), closedDays);
  return data({ found: { category, products, facets, view, fastest }, categories: [] });
}

export const handle = { isCacheable: true };
export function meta(args: Route.MetaArgs) {
  const found = args.loaderData?.found;
  if (!found) return pageMeta(args, { title: 'All products', isPrivate: true });
  const { name, description } = found.category;
  const keywords = `${name}, printing`;
  return pageMeta(args, { title: name, description, keywords, ...collectionOf(found.products) });
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { found, categories } = loaderData;
  if (!found) return <CategoryGrid categories={categories} />;
  const { category, products, fastest } = found;
  return (
    <div className="frame pb-8">
      <Breadcrumb crumbs={[{ label: 'Shop', to: '/shop' }, { label: category.name }]} />
      <h1>{category.name}</h1>
      <p className="mt-4 max-w-[68ch]">{category.intro ?? category.description}</p>
      {products.length === 0 && <EmptyCategory name={category.name} />}
      {products.length >= FILTER_FROM && <FilteredList {...found} />}
      {products.length > 0 && products.length < FILTER_FROM && (
        <ProductList products={products} fastest={fastest} />
      )}
      <CompareSizes products={formatsToCompare(products)} />
    </div>
  );
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>;

function FilteredList({ category, products, facets, view, fastest }: Found) {
  const shown = productsInView(products, view);
  const requested = { categoryId: category.id, facets, view };
  return (
    <>
      <CategoryFilters {...requested} />
      <FilterState {...requested} shown={shown.length} of={products.length} />
      <div data-live-part="list">
        {shown.length > 0 ? <ProductList products={shown} fastest={fastest} /> : <NoneMatch {...requested} />}
      </div>
      <OwnScript run={liveFilter} />
    </>
  );
}
