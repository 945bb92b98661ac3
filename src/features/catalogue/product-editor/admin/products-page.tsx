import { Fragment } from 'react';
import { data, redirect } from 'react-router';
import { ProductPicture } from '#features/catalogue/products/product-picture.tsx';
import { countWords } from '#kit/count-words.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { shopContext } from '#platform/shop.ts';
import { StaffLink } from '#shell/staff-link.tsx';
import { ButtonLink, PrimaryLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChoice, ListFilter } from '#ui/list-filter.tsx';
import { ListTable } from '#ui/list-table.tsx';
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
import { putInShop } from './put-in-shop.server.ts';
import { setArchived } from './save-product.server.ts';
import { vatWords } from './vat-words.ts';

export const handle = { title: 'Products', hydrate: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const text = (name: string) => (url.searchParams.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 100);
  const page = /^[1-9]\d{0,3}$/.test(text('page')) ? Number(text('page')) : 1;
  const view = readProductFilter(url.searchParams);
  const thing = thingOf(text('archive') || text('done'));
  const isWhole = !view.search && !view.category && !view.archived && page === 1;
  const [{ products, total }, categories, archivable, toPhotograph] = await Promise.all([
    listProducts(db, { ...view, page }),
    listCategories(db),
    thing && readArchivable(db, thing),
    isWhole ? readBestWithoutPhoto(db, clock()) : [],
  ]);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return {
    ...view,
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

/** The list's address with its filter and further parameters. */
function listAddress(view: ProductFilter, more: Readonly<Record<string, string>> = {}): string {
  const { search, category, archived } = view;
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(category && { category }),
    ...(archived && { archived: 'yes' }),
    ...more,
  });
  return query.size > 0 ? `${href('/admin/products')}?${query}` : '/admin/products';
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readForm(request);
  const table = form.get('table') === 'categories' ? 'categories' : 'products';
  const intent = form.get('intent');
  if (intent !== 'archive' && intent !== 'restore') return data(null, { status: 422 });
  const id = String(form.get('id') ?? '');
  const put = table === 'products' && intent === 'restore' ? await putInShop(shop, actor, id) : undefined;
  if (put?.ok === false) return data({ id, missing: put.missing }, { status: 409 });
  const isDone = put?.ok ?? (await setArchived(shop, actor, { table, id, archived: intent === 'archive' }));
  const view = readProductFilter(url.searchParams);
  throw redirect(listAddress(view, isDone ? { done: `${table}:${id}` } : {}));
}

export default function ProductsPage({ loaderData: page, actionData: refused }: Route.ComponentProps) {
  const { thing } = page;
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
      <Filter page={page} />
      <p className="figures mt-4 text-grey" role="status">
        {countWords(page.total, 'product')}{' '}
        {(page.search || page.category || page.archived) && <a href="/admin/products">Clear filters</a>}
      </p>
      {page.products.length > 0 ? (
        <ProductTable products={page.products} home={(more) => listAddress(page, more)} />
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

/** The list's address with further parameters. */
type Home = (more?: Readonly<Record<string, string>>) => string;

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

function ProductTable({ products, home }: { products: PageData['products']; home: Home }) {
  return (
    <ListTable
      className="mt-3"
      columns={[
        'Product',
        { head: 'Category', className: 'hidden md:table-cell' },
        { head: 'Base Price', className: 'text-right!' },
        { head: 'VAT', className: 'hidden lg:table-cell' },
        'Actions',
      ]}
    >
      {products.map((product) => (
        <tr key={product.id} className="hover:bg-paper [&>td]:align-middle">
          <td>
            <div className="flex items-center gap-3">
              <ProductPicture
                of={product.photo ? `photo/${product.photo}` : product.id}
                alt=""
                sizes="56px"
                className="aspect-4/3 w-14 shrink-0 bg-stage"
              />
              <div>
                <a
                  href={href('/admin/products/:productId', { productId: product.id })}
                  className="block font-semibold wrap-anywhere"
                >
                  {product.name}
                </a>
                <span className="text-xs text-grey">{product.id}</span>
              </div>
            </div>
          </td>
          <td className="hidden wrap-anywhere md:table-cell">
            {product.categoryName}
            {product.isCategoryArchived && ' (archived)'}
          </td>
          <td className="figures text-right">{formatPounds(product.pricePence)}</td>
          <td className="hidden lg:table-cell">{vatWords(product.vatClass)}</td>
          <td>
            <Archive table="products" {...product} home={home} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function Categories({ categories, home }: { categories: PageData['categories']; home: Home }) {
  return (
    <section aria-labelledby="categories" className="mt-10">
      <h2 id="categories">Categories</h2>
      <ListTable
        className="mt-3"
        columns={['Category', { head: 'Products', className: 'text-right!' }, 'Status', 'Actions']}
      >
        {categories.map((category) => (
          <tr key={category.id}>
            <td>
              <a
                href={href('/admin/categories/:categoryId', { categoryId: category.id })}
                className="font-semibold wrap-anywhere"
              >
                {category.name}
              </a>
            </td>
            <td className="figures text-right">{category.products}</td>
            <td>{category.isArchived ? '○ Archived' : '● In the shop'}</td>
            <td>
              <Archive table="categories" {...category} home={home} />
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

interface ArchiveProps {
  table: Archivable['table'];
  id: string;
  name: string;
  isArchived: boolean;
  home: Home;
}

function Archive({ table, id, name, isArchived, home }: ArchiveProps) {
  if (isArchived)
    return <PutBack table={table} id={id} home={home()} words="Put back" label={`Put back ${name}`} />;
  return (
    <a href={home({ archive: `${table}:${id}` })} aria-label={`Archive ${name}`}>
      Archive
    </a>
  );
}

interface PutBackProps extends Pick<ArchiveProps, 'table' | 'id'> {
  home: string;
  words: string;
  label?: string;
}

function PutBack({ table, id, home, words, label }: PutBackProps) {
  return (
    <form method="post" action={home}>
      <input type="hidden" name="table" value={table} />
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value="restore"
        className={words === 'Undo' ? 'button' : 'button-text'}
        aria-label={label}
      >
        {words}
      </button>
    </form>
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
    </ListFilter>
  );
}
