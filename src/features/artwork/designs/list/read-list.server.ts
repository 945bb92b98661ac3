import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Layout } from '#composition/index.ts';
import { DELIMITERS, delimiterOf, rowsOf } from '#kit/csv-table.ts';
import { textOf } from '#kit/file-text.ts';
import { withZip } from '#platform/storage/unzip.server.ts';
import { zipStored } from '#platform/storage/zip.ts';
import { temporaryPrefix } from '#platform/temporary-folders.server.ts';
import type { Engine } from '#preflight/index.server.ts';
import { type ListRow, placeName, RECORDS_MAX } from './design-list.ts';
import { matchColumns, namesColumns } from './match-columns.ts';

/** A file with a table, at most this large. */
export const TABLE_BYTES_MAX = 10 * 1024 * 1024;

const COLUMNS_MAX = 60;
const CELL_MAX = 2000;
/** A spreadsheet is an archive of XML: 5,000 rows of 60 columns unpack to less. */
const UNPACKED = { filesMax: 2000, bytesMax: 80 * 1024 * 1024 };

export type ReadList = { ok: true; columns: string[]; rows: ListRow[] } | { ok: false; problem: string };

const refused = (problem: string): ReadList => ({ ok: false, problem });
const TOO_LONG = `A list can have up to ${RECORDS_MAX.toLocaleString('en-GB')} rows. Split it into several.`;
const NO_ROWS = 'We found no rows in it. The first row should have the names of the columns.';
const DAMAGED = 'We couldn’t read this file. Open it, save it again as XLSX or CSV, and choose it again.';

/** Reads a table that was sent as a file: CSV with any separator, or XLSX. */
export async function readListFile(
  engine: Pick<Engine, 'readTable'>,
  layout: Layout,
  bytes: Uint8Array,
): Promise<ReadList> {
  if (bytes.length === 0) return refused('This file is empty.');
  if (bytes.length > TABLE_BYTES_MAX)
    return refused('This file is larger than 10 MB. Leave out pictures and other sheets.');
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return readSpreadsheet(engine, layout, Buffer.from(bytes));
  const isOldExcel = bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11;
  if (isOldExcel)
    return refused('This is an old Excel file, or one with a password. Save it as XLSX or CSV without one.');
  return readListText(layout, textOf(bytes));
}

/** Reads a table as text: a CSV file, or cells pasted from a spreadsheet. */
export function readListText(layout: Layout, text: string): ReadList {
  const tables = DELIMITERS.map((delimiter) => ({
    delimiter,
    read: rowsOf(text, delimiter, RECORDS_MAX + 2),
  }));
  const named = tables.find(({ read }) => read.ok && namesColumns(layout, read.rows[0]?.cells ?? []));
  const { read } = named ?? tables.find(({ delimiter }) => delimiter === delimiterOf(text)) ?? {};
  if (!read) return refused(DAMAGED);
  if (!read.ok) {
    const where = read.line ? ` Look at line ${read.line}: a quotation mark may be missing.` : '';
    return refused(`We couldn’t read this table.${where}`);
  }
  return tableOf(layout, read.rows);
}

async function readSpreadsheet(
  engine: Pick<Engine, 'readTable'>,
  layout: Layout,
  bytes: Buffer,
): Promise<ReadList> {
  const unpacked = await withZip(bytes, UNPACKED, (files) =>
    Promise.all(files.map(async ({ name, read }) => [name, await read()] as const)),
  );
  if (!unpacked.ok)
    return refused(
      unpacked.problem === 'locked'
        ? 'This file has a password. Save it without one.'
        : unpacked.problem === 'damaged'
          ? DAMAGED
          : 'This spreadsheet is too large. Leave out pictures and other sheets, or save the list as CSV.',
    );
  // Packed again without compression: the library that reads it can’t be made to unpack more than was measured here.
  const entries = unpacked.result.map(([name, content]) => ({
    name,
    open: async () => Readable.from([content]),
    content,
  }));
  const plain = await buffer(Readable.from(zipStored(entries)));
  const folder = await mkdtemp(temporaryPrefix('table'));
  const file = join(folder, 'table.xlsx');
  await writeFile(file, plain);
  const table = await engine
    .readTable(file, RECORDS_MAX + 2)
    .finally(() => rm(folder, { recursive: true, force: true }));
  if (table.status === 'refused') return refused(DAMAGED);
  const rows = table.rows.map((cells, i) => ({ row: i + 1, cells }));
  return tableOf(
    layout,
    rows.filter(({ cells }) => cells.some((cell) => cell !== '')),
  );
}

/** Without names in its first row, a table has columns A, B, C and all its rows are records. */
function tableOf(layout: Layout, all: readonly { row: number; cells: readonly string[] }[]): ReadList {
  const [head, ...body] = all.map(({ row, cells }) => ({
    row,
    cells: cells.slice(0, COLUMNS_MAX).map((cell) => cell.slice(0, CELL_MAX)),
  }));
  if (!head) return refused(NO_ROWS);
  const hasNames = namesColumns(layout, head.cells) || looksLikeNames(head.cells, body[0]?.cells);
  const rows = hasNames ? body : [head, ...body];
  if (rows.length === 0) return refused(NO_ROWS);
  if (rows.length > RECORDS_MAX) return refused(TOO_LONG);
  const width = Math.max(...[head, ...body].map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, i) => (hasNames && head.cells[i]) || placeName(i));
  return { ok: true, columns, rows };
}

/** Names of columns have no figures and no @, and are there for all columns. */
const looksLikeNames = (head: readonly string[], first: readonly string[] | undefined) =>
  first !== undefined &&
  head.every((cell) => cell !== '' && !/[\d@]/.test(cell) && cell.length <= 40) &&
  first.some((cell) => /[\d@]/.test(cell));

/** The settings that a new list starts with. */
export const firstSettings = (layout: Layout, columns: readonly string[], each: number) => ({
  ...matchColumns(layout, columns),
  each,
});
