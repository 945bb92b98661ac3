import { data } from 'react-router';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { Paging } from '#ui/paging.tsx';
import { tradeCustomer } from '#visitor/signed-in-user.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/category-page.ts';
import { CategoryFilters, FilterState, NoneMatch } from './category-filters.tsx';
import { CategoryGrid } from './category-grid.tsx';
import {
  CATEGORY_PAGE_SIZE,
  FILTER_FROM,
  formatsToCompare,
  pagesOf,
  requestedView,
  viewOf,
  viewUrl,
} from './category-view.ts';
import { CompareSizes } from './compare-sizes.tsx';
import { earliestDays } from './earliest-days.ts';
import { EmptyCategory } from './empty-category.tsx';
import { liveFilter } from './live-filter.ts';
import { noteCutOffs } from './note-cut-offs.server.ts';
import { onDay } from './on-day.ts';
import { collectionOf, inOrder } from './product.ts';
import { ProductList } from './product-list.tsx';
import { readCategory, readTilePage } from './store.server.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db, clock } = shop;
  const requested = requestedView(url.searchParams);
  const customerId = await tradeCustomer(context);
  const categoryPage = await readCategory(db, params.category, requested, customerId);
  // An unknown category shows the general shop page to people, and 404 to machines (ruling 42).
  if (!categoryPage) return data({ categoryPage: null, categories: await readTilePage(db) }, { status: 404 });
  const { closedDays, fullDays, plan, ...read } = categoryPage;
  const { outcode } = await context.get(visitorContext)();
  const listed = { ...read, products: onDay(read.products, clock()) };
  noteCutOffs(context, categoryPage.products);
  const fastest = earliestDays(categoryPage.products, clock(), { closedDays, fullDays, plan }, outcode);
  return data({
    categoryPage: { ...listed, view: viewOf(requested, categoryPage), fastest },
    categories: null,
  });
}

export const handle = { isCacheable: true, isPriced: true, isPaged: true };
export function meta(args: Route.MetaArgs) {
  const categoryPage = args.loaderData?.categoryPage;
  if (!categoryPage) return pageMeta(args, { title: 'All products', isPrivate: true });
  const { name, description } = categoryPage.category;
  const keywords = `${name}, printing`;
  return pageMeta(args, { title: name, description, keywords, ...collectionOf(categoryPage.products) });
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { categoryPage, categories } = loaderData;
  if (!categoryPage) return <CategoryGrid categories={categories} />;
  const { category, products, total } = categoryPage;
  return (
    <div className="frame pb-8">
      <Breadcrumb crumbs={[{ label: 'Shop', to: '/shop' }, { label: category.name }]} />
      <h1>{category.name}</h1>
      <p className="mt-4 max-w-[68ch]">{category.intro ?? category.description}</p>
      {categoryPage.hasTemplates && (
        <p className="mt-2">
          <a href={href('/templates/:template', { template: category.id })}>
            No artwork? Choose a template and fill it in
          </a>
        </p>
      )}
      {total === 0 && <EmptyCategory name={category.name} />}
      {total >= FILTER_FROM && <FilteredList {...categoryPage} />}
      {total > 0 && total < FILTER_FROM && <ShownProducts {...categoryPage} />}
      {total <= CATEGORY_PAGE_SIZE && <CompareSizes products={formatsToCompare(products)} />}
    </div>
  );
}

type CategoryView = NonNullable<Route.ComponentProps['loaderData']['categoryPage']>;

function FilteredList(categoryPage: CategoryView) {
  const { category, facets, view, matching, total } = categoryPage;
  const requested = { categoryId: category.id, facets, view };
  return (
    <>
      <CategoryFilters {...requested} />
      <FilterState {...requested} shown={matching} of={total} />
      <div data-live-part="list">
        {matching > 0 ? <ShownProducts {...categoryPage} /> : <NoneMatch {...requested} />}
      </div>
      <OwnScript run={liveFilter} />
    </>
  );
}

function ShownProducts({ category, products, shown, matching, view, fastest }: CategoryView) {
  return (
    <>
      <ProductList products={inOrder(products, shown)} fastest={fastest} />
      <Paging
        page={view.page}
        pages={pagesOf(matching)}
        address={(page) => viewUrl(category.id, { ...view, page })}
      />
    </>
  );
}
