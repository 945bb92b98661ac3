import { Fragment } from 'react';
import { data, redirect } from 'react-router';
import { isViewForm, readViews, viewAction } from '#features/desk/list-views/index.server.ts';
import {
  isViewAnswer,
  readListView,
  ViewFields,
  ViewForm,
  ViewTabs,
  viewParams,
} from '#features/desk/list-views/index.ts';
import { countWords } from '#kit/count-words.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { StaffLink } from '#shell/staff-link.tsx';
import { ButtonLink, PrimaryLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChoice, ListFilter } from '#ui/list-filter.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paging } from '#ui/paging.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/products-page.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import {
  type Archivable,
  listCategories,
  listProducts,
  PAGE_SIZE,
  type ProductFilter,
  readArchivable,
  readBestWithoutPhoto,
  readProductFilter,
} from './product-list.server.ts';
import { Categories, ProductTable, PutBack } from './product-table.tsx';
import { putInShop } from './put-in-shop.server.ts';
import { setArchived } from './save-product.server.ts';

export const handle = { title: 'Products', hydrate: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const text = (name: string) => (url.searchParams.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 100);
  const page = /^[1-9]\d{0,3}$/.test(text('page')) ? Number(text('page')) : 1;
  const view = readProductFilter(url.searchParams);
  const listView = readListView('products', url.searchParams);
  const thing = thingOf(text('archive') || text('done'));
  const isWhole = !view.search && !view.category && !view.archived && page === 1;
  const [{ products, total }, categories, archivable, toPhotograph, named] = await Promise.all([
    listProducts(db, { ...listView, ...view, page }),
    listCategories(db),
    thing && readArchivable(db, thing),
    isWhole ? readBestWithoutPhoto(db, clock()) : [],
    readViews(context, db, 'products', url),
  ]);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return {
    ...view,
    listView,
    named,
    params: viewParams(listView),
    products,
    total,
    categories,
    page: Math.min(page, pages),
    pages,
    done: text('done'),
    asks: text('archive') !== '',
    thing: archivable ?? null,
    toPhotograph,
  };
}

/** Parses `products:a5-flyers-001` or `categories:flyers` from the address. */
function thingOf(text: string): Pick<Archivable, 'table' | 'id'> | null {
  const [, table, id] = /^(products|categories):([a-z0-9-]{1,80})$/.exec(text) ?? [];
  return table && id ? { table: table as Archivable['table'], id } : null;
}

interface ListedView extends ProductFilter {
  /** its order, columns and open view, as the page’s address has them */
  params: Readonly<Record<string, string>>;
}

/** The list's address with its filter and further parameters. */
function listAddress(view: ListedView, more: Readonly<Record<string, string>> = {}): string {
  const { search, category, archived, params } = view;
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(category && { category }),
    ...(archived && { archived: 'yes' }),
    ...params,
    ...more,
  });
  return query.size > 0 ? `${href('/admin/products')}?${query}` : '/admin/products';
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readForm(request);
  if (isViewForm(form)) return viewAction(context, 'products', url.searchParams, form);
  const table = form.get('table') === 'categories' ? 'categories' : 'products';
  const intent = form.get('intent');
  if (intent !== 'archive' && intent !== 'restore') return data(null, { status: 422 });
  const id = String(form.get('id') ?? '');
  const put = table === 'products' && intent === 'restore' ? await putInShop(shop, actor, id) : undefined;
  if (put?.ok === false) return data({ id, missing: put.missing }, { status: 409 });
  const isDone = put?.ok ?? (await setArchived(shop, actor, { table, id, archived: intent === 'archive' }));
  const params = viewParams(readListView('products', url.searchParams));
  const view = { ...readProductFilter(url.searchParams), params };
  throw redirect(listAddress(view, isDone ? { done: `${table}:${id}` } : {}));
}

export default function ProductsPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { thing, listView, named } = page;
  const refused = isViewAnswer(actionData) ? undefined : actionData;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Products</h1>
        <p className="flex flex-wrap gap-2">
          <StaffLink
            to={listAddress(page).replace('/admin/products', href('/admin/products/export.csv'))}
            className="button"
            download
          >
            Export CSV
          </StaffLink>
          <ButtonLink to="/admin/categories/new">New Category</ButtonLink>
          <PrimaryLink to="/admin/products/new">New Product</PrimaryLink>
        </p>
      </div>
      {page.done === 'saved' && (
        <Notice className="mt-4" tone="good">
          Saved. The shop shows it now.
        </Notice>
      )}
      {refused && <Refused {...refused} />}
      {thing && !page.asks && <Done thing={thing} home={listAddress(page)} />}
      <ToPhotograph products={page.toPhotograph} />
      <ViewTabs view={listView} named={named} />
      <Filter page={page} />
      <ViewForm view={listView} named={named} answer={actionData} />
      <p className="figures mt-4 text-grey" role="status">
        {countWords(page.total, 'product')}{' '}
        {(page.search || page.category || page.archived) && <a href="/admin/products">Clear filters</a>}
      </p>
      {page.products.length > 0 ? (
        <ProductTable products={page.products} view={listView} home={(more) => listAddress(page, more)} />
      ) : (
        <EmptyState className="mt-3" title="No products found">
          {page.search || page.category
            ? 'Nothing matches. Remove a filter.'
            : page.archived
              ? 'Every product is in the shop.'
              : 'Create your first product.'}
        </EmptyState>
      )}
      <Paging page={page.page} pages={page.pages} address={(to) => listAddress(page, { page: String(to) })} />
      <Categories categories={page.categories} home={(more) => listAddress(page, more)} />
      {thing && page.asks && !thing.isArchived && <ArchiveDialog thing={thing} home={listAddress(page)} />}
    </>
  );
}

type PageData = Route.ComponentProps['loaderData'];

/** Confirms that something was archived or restored, with a way to undo it. */
function Done({ thing, home }: { thing: Archivable; home: string }) {
  return (
    <Notice className="mt-4" tone="good">
      <span className="flex flex-wrap items-center justify-between gap-3">
        {thing.isArchived
          ? `${thing.name} is archived and no longer in the shop. Existing orders are not affected.`
          : `${thing.name} is in the shop now.`}
        {thing.isArchived && <PutBack table={thing.table} id={thing.id} home={home} words="Undo" />}
      </span>
    </Notice>
  );
}

/** Which of the best sellers would be bought more with a photo than with a drawing. */
function ToPhotograph({ products }: { products: PageData['toPhotograph'] }) {
  if (products.length === 0) return null;
  return (
    <p className="mt-4 max-w-[70ch]">
      Your best sellers without a photo:{' '}
      {products.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <a href={`${href('/admin/products/:productId', { productId: id })}#photos`}>{name}</a>
        </Fragment>
      ))}
      . A photo comes first, before the drawings.
    </p>
  );
}

/** Why a product can't be put back. */
function Refused({ id, missing }: { id: string; missing: string[] }) {
  return (
    <Notice className="mt-4" tone="stop">
      Customers couldn’t order it. {missing.join(' ')}{' '}
      <a href={href('/admin/products/:productId', { productId: id })}>See what is missing</a>
    </Notice>
  );
}

function Filter({ page }: { page: PageData }) {
  return (
    <ListFilter search={page.search} className="mt-5">
      <FilterChoice
        name="category"
        label="Category"
        value={page.category}
        all="All Categories"
        choices={page.categories.map(({ id, name }) => [id, name])}
      />
      <FilterChoice
        name="archived"
        label="Status"
        value={page.archived ? 'yes' : ''}
        all="In the shop"
        choices={[['yes', 'Not in the shop']]}
      />
      <ViewFields view={page.listView} />
    </ListFilter>
  );
}
