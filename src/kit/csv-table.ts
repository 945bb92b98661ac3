import { type CsvError, parse } from 'csv-parse/sync';

/** A row of a file. `row` counts as in a spreadsheet, from 1 and including empty rows. */
export interface CsvRow {
  row: number;
  cells: string[];
  /** whether it has more cells than the file has columns: an unquoted comma in an amount adds one */
  hasSurplus: boolean;
}

export type ReadCsv =
  | { ok: true; names: string[]; rows: CsvRow[]; delimiter: string }
  /** not CSV; `line`: where, if that is known */
  | { ok: false; why: 'unreadable'; line?: number }
  | { ok: false; why: 'too-long' }
  /** no row has the column names; `names`: those of the first row */
  | { ok: false; why: 'unnamed'; names: string[] };

interface CsvOptions {
  /** Whether this row, in lower case, has the names of the required columns. */
  isHead: (names: readonly string[]) => boolean;
  /** How many rows may come before the one with the column names. */
  headRowsMax?: number;
  rowsMax: number;
}

/** What programs put between cells: semicolons where the comma is the decimal point. */
export const DELIMITERS = [',', ';', '\t'];
/**
 * Line endings of any program. All are listed because a CSV reader that guesses applies the first one to the whole
 * file.
 */
const LINE_ENDS = ['\r\n', '\n', '\r'];
/** A row may be as long as the largest accepted file. */
const RECORD_MAX = 20 * 1024 * 1024;

/**
 * Reads a CSV file whose columns have names, whatever the separator: the one that gives a row with the column names.
 * Empty rows are left out.
 */
export function readCsv(text: string, { isHead, headRowsMax = 0, rowsMax }: CsvOptions): ReadCsv {
  let first: Extract<ReadCsv, { ok: false }> | null = null;
  for (const delimiter of DELIMITERS) {
    const read = rowsOf(text, delimiter, rowsMax + headRowsMax + 2);
    if (!read.ok) {
      first ??= read;
      continue;
    }
    const { rows } = read;
    const at = rows.slice(0, headRowsMax + 1).findIndex(({ cells }) => isHead(cells.map(asName)));
    if (at >= 0) {
      const [head, ...body] = rows.slice(at);
      const names = (head?.cells ?? []).map(asName);
      if (body.length > rowsMax) return { ok: false, why: 'too-long' };
      return { ok: true, names, rows: body.map((row) => withSurplus(row, names.length)), delimiter };
    }
    if (first === null || (first.why === 'unnamed' && (rows[0]?.cells.length ?? 0) > first.names.length))
      first = { ok: false, why: 'unnamed', names: rows[0]?.cells ?? [] };
  }
  return first ?? { ok: false, why: 'unnamed', names: [] };
}

/** A column's name in the form in which names are compared. */
const asName = (cell: string) => cell.toLowerCase().replace(/\s+/g, ' ').trim();

const withSurplus = ({ row, cells }: Omit<CsvRow, 'hasSurplus'>, columns: number): CsvRow => ({
  row,
  cells,
  hasSurplus: cells.slice(columns).some((cell) => cell !== ''),
});

/** What we say about such a row. */
export const SURPLUS_WORDS =
  'This row has more cells than the file has columns. Put an amount with a comma in quotes, or write it as 1249.00';

type Rows =
  | { ok: true; rows: Omit<CsvRow, 'hasSurplus'>[] }
  | { ok: false; why: 'unreadable'; line?: number };

/**
 * Splits a file into rows of cells at this separator. Excel's first line, which names the separator, is left out but
 * counted.
 */
export function rowsOf(text: string, delimiter: string, rowsMax: number): Rows {
  try {
    const records: string[][] = parse(text, {
      bom: true,
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      recordDelimiter: LINE_ENDS,
      trim: true,
      maxRecordSize: RECORD_MAX,
      to: rowsMax, // the rest is not read
    });
    const rows = records.map((cells, index) => ({ row: index + 1, cells }));
    const said = /^sep=/i.test(rows[0]?.cells[0] ?? '');
    return {
      ok: true,
      rows: rows.slice(said ? 1 : 0).filter(({ cells }) => cells.some((cell) => cell !== '')),
    };
  } catch (error) {
    const { lines } = error as CsvError & { lines?: number };
    return { ok: false, why: 'unreadable', ...(lines ? { line: lines } : {}) };
  }
}

/** Returns the separator of a file that names no column we know: the most frequent one in its first lines. */
export function delimiterOf(text: string): string {
  const head = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/, 5)
    .join('\n')
    .replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((sign) => [head.split(sign).length - 1, sign] as const);
  // Of equally frequent ones, a comma is more likely to be within a cell than between two.
  return counts.toReversed().reduce((most, one) => (one[0] > most[0] ? one : most))[1];
}

/** Says which columns are missing, and which ones the file has. */
export function missingColumns(missing: readonly string[], names: readonly string[]): string {
  const quoted = (list: readonly string[]) => list.map((name) => `“${name.trim().slice(0, 40)}”`).join(', ');
  const columns = names.filter((name) => name.trim() !== '').slice(0, 12);
  const what = missing.length === 1 ? 'There is no column' : 'There are no columns';
  const has = columns.length === 0 ? 'The file names none.' : `The file has ${quoted(columns)}.`;
  return `${what} ${quoted(missing)}. ${has}`;
}

/**
 * Says how a spreadsheet has changed a long number that it took for a quantity; null if it hasn't. Lost digits can't be
 * recovered.
 */
export function spreadsheetDamage(cell: string): string | null {
  const damaged = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(cell) || /^\d{15}0+$/.test(cell);
  return damaged
    ? `“${cell.slice(0, 40)}” was changed by a spreadsheet, which keeps 15 digits of a number. Format the column as text, enter it again and save`
    : null;
}
