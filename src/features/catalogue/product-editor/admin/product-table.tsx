import { ProductPicture } from '#features/catalogue/products/product-picture.tsx';
import { type ListView, shownColumns, sortedHead } from '#features/desk/list-views/index.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { ListTable } from '#ui/list-table.tsx';
import type { Archivable, ListedCategory, ListedProduct } from './product-list.server.ts';
import { vatWords } from './vat-words.ts';

/** The list's address with further parameters. */
export type Home = (more?: Readonly<Record<string, string>>) => string;

interface TableProps {
  products: ListedProduct[];
  view: ListView<'products'>;
  home: Home;
}

export function ProductTable({ products, view, home }: TableProps) {
  const has = shownColumns(view);
  return (
    <ListTable
      className="mt-3"
      columns={[
        sortedHead(view, 'name'),
        has.category && sortedHead(view, 'category', 'hidden md:table-cell'),
        has.price && sortedHead(view, 'price', 'text-right!'),
        has.vat && { head: 'VAT', className: 'hidden lg:table-cell' },
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
          {has.category && (
            <td className="hidden wrap-anywhere md:table-cell">
              {product.categoryName}
              {product.isCategoryArchived && ' (archived)'}
            </td>
          )}
          {has.price && <td className="figures text-right">{formatPounds(product.pricePence)}</td>}
          {has.vat && <td className="hidden lg:table-cell">{vatWords(product.vatClass)}</td>}
          <td>
            <Archive table="products" {...product} home={home} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

export function Categories({ categories, home }: { categories: ListedCategory[]; home: Home }) {
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

export function PutBack({ table, id, home, words, label }: PutBackProps) {
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
