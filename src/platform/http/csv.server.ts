import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A column's key in the rows, and its heading. */
export type CsvColumns = Readonly<Record<string, string>>;

/** An amount below nought: escaped, it would be text, and a column with it wouldn't add up. */
const NEGATIVE = /^-\d+(\.\d+)?$/;

/** Returns rows as a CSV file that streams, that every spreadsheet opens, and that is never cached. */
export function csvResponse<Columns extends CsvColumns>(
  name: string,
  columns: Columns,
  rows: Iterable<Row<Columns>> | AsyncIterable<Row<Columns>>,
): Response {
  // A spreadsheet would run a name that begins with = as a formula (OWASP, CSV injection), so it is escaped.
  const csv = stringify({
    header: true,
    columns,
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { string: (text) => (NEGATIVE.test(text) ? { value: text, escape_formulas: false } : text) },
  });
  const source = Readable.from(rows);
  source.on('error', (error) => csv.destroy(error));
  return new Response(Readable.toWeb(source.pipe(csv)) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

type Row<Columns extends CsvColumns> = Record<keyof Columns, string | number | null>;

/** How many rows of a list are read at a time for a file, and the most that a file has. */
const CSV_PAGE = 500;
const ROWS_MAX = 50_000;

/** Reads a list page after page, for a file. Stops when the browser no longer wants it. */
export async function* rowsOfPages<Listed>(
  read: (page: { page: number; size: number }) => Promise<{ rows: readonly Listed[]; hasMore: boolean }>,
  signal: AbortSignal,
): AsyncGenerator<Listed> {
  for (let page = 1; page <= ROWS_MAX / CSV_PAGE && !signal.aborted; page += 1) {
    const { rows, hasMore } = await read({ page, size: CSV_PAGE });
    yield* rows;
    if (!hasMore) return;
  }
}
