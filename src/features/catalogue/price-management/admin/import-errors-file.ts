import { stringify } from 'csv-stringify/sync';
import type { LoaderFunctionArgs } from 'react-router';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { readImportProblems } from './import-prices.server.ts';

/** `/admin/prices/imports/{import}/errors.csv`: every refused row of a checked price file, with the reason. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.importId ?? '';
  const problems = isUuid(id) ? await readImportProblems(context.get(shopContext).db, id) : null;
  if (!problems) return new Response('Import not found.', { status: 404 });
  const lines = problems.map(({ row, productId, error }) => [row, productId, error]);
  const columns = ['Row', 'Product ID', 'Error'];
  const csv = stringify(lines, {
    header: true,
    columns,
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  return new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="price-import-errors.csv"',
      'Cache-Control': 'private, no-store',
    },
  });
}
