import type { LoaderFunctionArgs } from 'react-router';
import { readListView } from '#features/desk/list-views/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { poundsField } from '#kit/money.ts';
import { csvResponse, rowsOfPages } from '#platform/http/csv.server.ts';
import { shopContext } from '#platform/shop.ts';
import { type ListedProduct, listProducts, readProductFilter } from './product-list.server.ts';
import { vatWords } from './vat-words.ts';

const COLUMNS = {
  id: 'Product',
  name: 'Name',
  category: 'Category',
  price: 'Base price (£)',
  vat: 'VAT',
  photo: 'Photo',
  sold: 'In the shop',
};

/** `/admin/products/export.csv?…`: the products of the list’s filter, in its order. */
export async function loader({ context, url, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const filter = { ...readListView('products', url.searchParams), ...readProductFilter(url.searchParams) };
  const rows = rowsOfPages(async (place) => {
    const { products, total } = await listProducts(db, { ...filter, ...place });
    return { rows: products.map(recordOf), hasMore: place.page * place.size < total };
  }, request.signal);
  return csvResponse(`products-${londonDay(clock())}.csv`, COLUMNS, rows);
}

const recordOf = (product: ListedProduct) => ({
  id: product.id,
  name: product.name,
  category: product.categoryName,
  price: poundsField(product.pricePence),
  vat: vatWords(product.vatClass),
  photo: product.photo ? 'Yes' : '',
  sold: product.isArchived || product.isCategoryArchived ? '' : 'Yes',
});
