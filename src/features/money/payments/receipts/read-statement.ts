import { createHash } from 'node:crypto';
import { DELIMITERS, missingColumns, rowsOf } from '#kit/csv-table.ts';
import { oneLine } from '#kit/plain-text.ts';
import { allColumns, type ChosenColumns, guessColumns, hasMovements } from './guess-columns.ts';
import { dayOf, isMonthFirst, penceOf } from './statement-cells.ts';

/** Money received, according to the bank's statement. */
export interface StatementLine {
  /** of the file, counted as in a spreadsheet */
  row: number;
  /** `2026-11-24` */
  day: string;
  amountPence: number;
  /** everything that the bank says about it: who paid, and their reference */
  text: string;
  /** its position among lines with the same day, amount and text, from 1: a customer may pay twice */
  nth: number;
}

export type ReadStatement =
  | { ok: true; lines: StatementLine[] /** rows that could not be read */; unread: number[] }
  /** `ask`: the first rows of a file that doesn't name its columns, for staff to say which is which */
  | { ok: false; message: string; ask?: string[][] };

/** The column names in UK banks' CSV files, in lower case. */
const DATES =
  /^(date|transaction date|posted date|posting date|posted transactions date|booking date|value date|completed date)( \(utc\))?$/;
const AMOUNTS = /^(amount|value|transaction amount)( ?[(]?(gbp|£)[)]?)?$/;
const PAID_IN = /^(paid in|money in|credit|credits|credit amount|amount in|received)( ?[(]?(gbp|£)[)]?)?$/;
const TEXTS =
  /^((transaction )?(description|details|narrative|text|reference|information)( ?#?\d)?|payment reference|memo|name|payee|payer|notes|counter ?party)$/;

/** A statement may start with lines about the account. */
const HEAD_ROWS_MAX = 25;
const ROWS_MAX = 20_000;
const TEXT_MAX = 300;

/**
 * Reads a bank's CSV: columns in any order, with one for amounts or one for money in, and days as in the UK. Only lines
 * with money received are returned. `chosen`: the columns of a file without headings, as named by staff.
 */
export function readStatement(text: string, chosen?: ChosenColumns): ReadStatement {
  const table = tableIn(text, chosen);
  if (!('columns' in table)) return { ok: false, ...table };
  const { rows, head, columns } = table;
  if (rows.length > ROWS_MAX)
    return { ok: false, message: `Use at most ${ROWS_MAX.toLocaleString('en-GB')} lines at a time.` };
  const turned = rows.findIndex((cells, at) => at > head && isMonthFirst(cells[columns.date] ?? ''));
  if (turned >= 0) return { ok: false, message: turnedWords(turned + 1, rows[turned]?.[columns.date] ?? '') };
  const counts = new Map<string, number>();
  const unread: number[] = [];
  const lines = rows.slice(head + 1).flatMap((cells, i): StatementLine[] => {
    const row = head + i + 2;
    if (cells.every((cell) => cell === '')) return [];
    // An amount with an unquoted comma: its parts are in two columns.
    if (cells.slice(columns.count).some((cell) => cell !== '')) {
      unread.push(row);
      return [];
    }
    const amountPence = penceOf(cells[columns.amount] ?? '');
    // A line without money in, if that has its own column.
    if (amountPence === null) return [];
    const day = dayOf(cells[columns.date] ?? '');
    if (amountPence === undefined || day === null) {
      unread.push(row);
      return [];
    }
    if (amountPence <= 0) return [];
    const said = oneLine(columns.texts.map((at) => cells[at] ?? '').join(' ')).slice(0, TEXT_MAX);
    const same = `${day} ${amountPence} ${said}`;
    const nth = (counts.get(same) ?? 0) + 1;
    counts.set(same, nth);
    return [{ row, day, amountPence, text: said, nth }];
  });
  return { ok: true, lines, unread };
}

/** If a program wrote the month first in one row, 03/04 in another could be either day. */
const turnedWords = (row: number, cell: string) =>
  `The days in this file have been turned round: line ${row} says ${cell.slice(0, 20)}, with the month first. Download it from your bank again, and don’t save it in a spreadsheet before.`;

interface Table {
  rows: string[][];
  /** the row that names the columns; -1 if none does */
  head: number;
  columns: { date: number; amount: number; texts: number[]; count: number };
}

/** Returns the rows and columns of a file, whatever the separator, or what is wrong with it or has to be asked. */
function tableIn(
  text: string,
  chosen: ChosenColumns | undefined,
): Table | { message: string; ask?: string[][] } {
  let unnamed: string[][] | null = null;
  for (const delimiter of DELIMITERS) {
    const rows = cellsOf(text, delimiter);
    if (!rows) return { message: 'This can’t be read as CSV. Download it from your bank again, as CSV.' };
    const head = rows.slice(0, HEAD_ROWS_MAX).findIndex((row) => columnsOf(row) !== null);
    const columns = columnsOf(rows[head] ?? []);
    if (columns) return { rows, head, columns };
    if (!unnamed && hasMovements(rows)) unnamed = rows;
  }
  const columns = unnamed && (chosen ?? guessColumns(unnamed));
  if (unnamed && columns) return { rows: unnamed, head: -1, columns: allColumns(unnamed, columns) };
  if (unnamed)
    return {
      message: `${missingWords(text) || 'This file doesn’t name its columns.'} Tell us which one has the day, and which one the money that came in.`,
      ask: unnamed.slice(0, SAMPLE_ROWS),
    };
  return {
    message: `We can’t find its columns. One line must name “Date”, “Description”, and “Amount” or “Paid in”. ${missingWords(text)}`,
  };
}

/** The columns missing from the line that names most of them. */
function missingWords(text: string): string {
  const rows = DELIMITERS.flatMap((delimiter) => cellsOf(text, delimiter)?.slice(0, HEAD_ROWS_MAX) ?? []);
  const judged = rows.map((row) => ({ row, missing: missingIn(namesOf(row)) }));
  const best = judged.toSorted(
    (a, b) => a.missing.length - b.missing.length || b.row.length - a.row.length,
  )[0];
  return best && best.missing.length < 3 ? missingColumns(best.missing, best.row) : '';
}

function missingIn(names: readonly string[]): string[] {
  const has = (known: RegExp) => names.some((name) => known.test(name));
  return [
    ...(has(DATES) ? [] : ['Date']),
    ...(has(TEXTS) ? [] : ['Description']),
    ...(has(PAID_IN) || has(AMOUNTS) ? [] : ['Amount']),
  ];
}

/** How many rows staff see of a file whose columns they have to name. */
const SAMPLE_ROWS = 3;

/** The rows as in the file, including empty ones. */
function cellsOf(text: string, delimiter: string): string[][] | null {
  const read = rowsOf(text, delimiter, ROWS_MAX + HEAD_ROWS_MAX + 2);
  if (!read.ok) return null; // the caller says so
  const cells: string[][] = Array.from({ length: read.rows.at(-1)?.row ?? 0 }, () => []);
  for (const { row, cells: values } of read.rows) cells[row - 1] = values;
  return cells;
}

const namesOf = (row: readonly string[]) => row.map((name) => name.toLowerCase().replace(/\s+/g, ' ').trim());

function columnsOf(row: readonly string[]): Table['columns'] | null {
  const names = namesOf(row);
  const date = names.findIndex((name) => DATES.test(name));
  const paidIn = names.findIndex((name) => PAID_IN.test(name));
  const amount = paidIn < 0 ? names.findIndex((name) => AMOUNTS.test(name)) : paidIn;
  const texts = names.flatMap((name, at) => (TEXTS.test(name) ? [at] : []));
  return date < 0 || amount < 0 || texts.length === 0 ? null : { date, amount, texts, count: names.length };
}

/** Returns the identity of a line on any statement that has it. It is a hash, so the names in it aren't stored. */
export function lineKey({ day, amountPence, text, nth }: Omit<StatementLine, 'row'>): string {
  const said = text.toUpperCase().replace(/\s+/g, ' ');
  return createHash('sha256').update(`${day}|${amountPence}|${said}|${nth}`).digest('hex');
}
