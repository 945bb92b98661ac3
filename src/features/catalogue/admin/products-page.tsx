import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { readForm } from '../../../kit/forms.ts';
import { formatPounds } from '../../../kit/money.ts';
import { shopContext } from '../../../platform/shop.ts';
import { BackOffice } from '../../../shell/back-office.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Paging } from '../../../ui/paging.tsx';
import { administratorOf } from '../../accounts/index.server.ts';
import { listCategories, listProducts, PAGE_SIZE } from './product-list.server.ts';
import { setArchived } from './save-product.server.ts';

export const handle = { frame: 'bare' };
export const meta = () => [{ title: 'Products | Back office' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const text = (name: string) => (url.searchParams.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 100);
  const page = /^[1-9]\d{0,3}$/.test(text('page')) ? Number(text('page')) : 1;
  const view = { search: text('search'), category: text('category'), archived: text('archived') === 'yes' };
  const [{ products, total }, categories] = await Promise.all([
    listProducts(db, { ...view, page }),
    listCategories(db),
  ]);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return { ...view, products, total, categories, page, pages, done: text('done') };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readForm(request);
  const table = form.get('table') === 'categories' ? 'categories' : 'products';
  const intent = form.get('intent');
  if (intent !== 'archive' && intent !== 'restore') return data(null, { status: 422 });
  const id = String(form.get('id') ?? '');
  const isDone = await setArchived(shop, actor, { table, id, archived: intent === 'archive' });
  throw redirect(`/admin/products${isDone ? `?done=${intent}` : ''}`);
}

const DONE: Readonly<Record<string, string>> = {
  archive: 'Archived: it is out of the shop. Orders keep what they bought.',
  restore: 'It is in the shop again.',
  saved: 'Saved. The shop shows it now.',
};

export default function ProductsPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <BackOffice>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Products</h1>
        <p className="flex gap-2">
          <a href="/admin/categories/new" className="button">
            New Category
          </a>
          <a href="/admin/products/new" className="button button-primary">
            New Product
          </a>
        </p>
      </div>
      {DONE[page.done] && (
        <div className="mt-4">
          <Notice tone="good">{DONE[page.done]}</Notice>
        </div>
      )}
      <Filter page={page} />
      <p className="figures mt-4 text-grey" role="status">
        {page.total} {page.total === 1 ? 'product' : 'products'}{' '}
        {(page.search || page.category || page.archived) && <a href="/admin/products">Clear filters</a>}
      </p>
      {page.products.length > 0 ? (
        <ProductTable products={page.products} />
      ) : (
        <div className="mt-3">
          <EmptyState title="No products found" />
        </div>
      )}
      <Paging
        page={page.page}
        pages={page.pages}
        address={(to) =>
          `/admin/products?${new URLSearchParams({ search: page.search, category: page.category, archived: page.archived ? 'yes' : '', page: String(to) })}`
        }
      />
      <Categories categories={page.categories} />
    </BackOffice>
  );
}

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

function ProductTable({ products }: { products: PageData['products'] }) {
  return (
    <div className="sheet mt-3 overflow-x-auto">
      <table className="list-table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="hidden md:table-cell">
              Category
            </th>
            <th scope="col" className="text-right!">
              Base Price
            </th>
            <th scope="col" className="hidden lg:table-cell">
              VAT
            </th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id} className="hover:bg-paper">
              <td>
                <a href={`/admin/products/${product.id}`} className="block font-semibold">
                  {product.name}
                </a>
                <span className="text-xs text-grey">{product.id}</span>
              </td>
              <td className="hidden md:table-cell">{product.categoryName}</td>
              <td className="figures text-right">{formatPounds(product.basePricePence)}</td>
              <td className="hidden lg:table-cell">{product.vatClass === 'zero' ? 'Zero' : '20%'}</td>
              <td>
                <Archive table="products" {...product} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Categories({ categories }: { categories: PageData['categories'] }) {
  return (
    <section aria-labelledby="categories" className="mt-10">
      <h2 id="categories">Categories</h2>
      <div className="sheet mt-3 overflow-x-auto">
        <table className="list-table">
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col" className="text-right!">
                Products
              </th>
              <th scope="col">Status</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {categories.map((category) => (
              <tr key={category.id}>
                <td>
                  <a href={`/admin/categories/${category.id}`} className="font-semibold">
                    {category.name}
                  </a>
                </td>
                <td className="figures text-right">{category.products}</td>
                <td>{category.isArchived ? '○ Archived' : '● In the shop'}</td>
                <td>
                  <Archive table="categories" {...category} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Archive({
  table,
  id,
  name,
  isArchived,
}: {
  table: string;
  id: string;
  name: string;
  isArchived: boolean;
}) {
  return (
    <form method="post" action="/admin/products">
      <input type="hidden" name="table" value={table} />
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value={isArchived ? 'restore' : 'archive'}
        className="button-text"
        aria-label={`${isArchived ? 'Put back' : 'Archive'} ${name}`}
      >
        {isArchived ? 'Put back' : 'Archive'}
      </button>
    </form>
  );
}

function Filter({ page }: { page: PageData }) {
  return (
    <search>
      <form method="get" className="mt-5 flex flex-wrap items-end gap-2">
        <div>
          <label htmlFor="search" className="field-label">
            Search
          </label>
          <input type="search" id="search" name="search" defaultValue={page.search} className="field w-64" />
        </div>
        <div>
          <label htmlFor="category" className="field-label">
            Category
          </label>
          <select id="category" name="category" defaultValue={page.category} className="field w-auto">
            <option value="">All Categories</option>
            {page.categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor="archived" className="field-label">
            Status
          </label>
          <select
            id="archived"
            name="archived"
            defaultValue={page.archived ? 'yes' : ''}
            className="field w-auto"
          >
            <option value="">In the shop</option>
            <option value="yes">Archived</option>
          </select>
        </div>
        <button type="submit" className="button">
          Filter
        </button>
      </form>
    </search>
  );
}
