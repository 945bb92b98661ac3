import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { poundsField } from '#kit/money.ts';
import { shopContext } from '#platform/shop.ts';
import { ALL_PRICES, readListedPrices } from './prices.server.ts';

/** The template shows the first five products (back-office document, section 9). */
const TEMPLATE_ROWS = 5;

/**
 * `/admin/prices/export.csv`: the filtered prices in the import's format; `?template` gives the first five products.
 * Streamed, with a byte order mark so that spreadsheets read UTF-8, and without cells that they would run as formulas.
 * If the prices can't be read, the page says why.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, clock, log } = context.get(shopContext);
  const isTemplate = url.searchParams.has('template');
  const filter = {
    search: (url.searchParams.get('search') ?? '').trim(),
    category: url.searchParams.get('category') ?? '',
  };
  const rows = await (isTemplate
    ? readListedPrices(db, ALL_PRICES, TEMPLATE_ROWS)
    : readListedPrices(db, filter)
  ).catch((error: unknown) => {
    log.error({ err: error }, 'prices could not be exported');
    throw redirect('/admin/prices?transfer=export&failed');
  });
  const columns = ['Product ID', 'Product Name', 'Category', 'Base Price'];
  const lines = rows.map((row) => [row.id, row.name, row.categoryName, poundsField(row.basePricePence)]);
  const csv = Readable.from(lines).pipe(
    stringify({ header: true, columns, bom: true, escape_formulas: true, record_delimiter: 'windows' }),
  );
  const day = clock().toISOString().slice(0, 10);
  const name = isTemplate ? 'price-import-template.csv' : `prices-${day}.csv`;
  return new Response(Readable.toWeb(csv) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
