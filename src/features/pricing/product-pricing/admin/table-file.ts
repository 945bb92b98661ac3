import { delimiterOf, rowsOf } from '#kit/csv-table.ts';
import { textOf } from '#kit/file-text.ts';
import type { SheetText } from './price-sheet.ts';

export type TableFile = { ok: true; name: string; table: SheetText } | { ok: false; problem: string };

const FILE_BYTES_MAX = 2 * 1024 * 1024;
const ROWS_MAX = 50_000;

/**
 * Reads a price table from a CSV file, whatever its separator, into the form's text. The cells are checked together
 * with the form.
 */
export async function readTableFile(file: File | null): Promise<TableFile> {
  if (!file || file.size === 0) return { ok: false, problem: 'Choose a CSV file first' };
  if (file.size > FILE_BYTES_MAX) return { ok: false, problem: 'The file is larger than 2 MB' };
  const text = textOf(await file.bytes());
  const read = rowsOf(text, delimiterOf(text), ROWS_MAX + 1);
  if (!read.ok) return { ok: false, problem: 'We couldn’t read this file. Save it as CSV and try again' };
  const { rows } = read;
  if (rows.length > ROWS_MAX) return { ok: false, problem: 'The file has more than 50,000 rows' };
  return {
    ok: true,
    name: file.name.slice(0, 100),
    table: rows.map(({ cells }) => cells.map(plain).join('\t')).join('\n'),
  };
}

/** A cell on one line, without the character that stops spreadsheets from running it as a formula. */
const plain = (cell: string): string =>
  cell
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@])/, '');
