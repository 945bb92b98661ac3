import { stringify } from 'csv-stringify/sync';
import { data, type LoaderFunctionArgs } from 'react-router';
import { readToPrice } from '#features/pricing/prices/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { cellsOf, sheetOf, startSheet } from './price-sheet.ts';

/**
 * `/admin/products/:productId/pricing/table.csv`: a product's published price table. `?groups=finishes,sides` asks for
 * different columns: then it has the prices that such a table would start with.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const product = await readToPrice(context.get(shopContext).db, params.productId ?? '');
  if (!product) throw data('Product not found.', { status: 404 });
  const method = product.pricing?.method;
  const keys = url.searchParams.get('groups')?.split(',');
  const groups = product.optionGroups
    .map(({ key }) => key)
    .filter((key) => key !== 'quantities' && keys?.includes(key));
  const isPublished = method?.kind === 'table' && (!keys || groups.join() === method.groups.join());
  const table = isPublished ? sheetOf(product, method) : startSheet(product, groups);
  const csv = stringify(cellsOf(table), { bom: true, escape_formulas: true, record_delimiter: 'windows' });
  return new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="prices-${product.id}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
