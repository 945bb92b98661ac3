import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { isDay } from '#kit/day.ts';
import { LINE_ENDS } from '#kit/file-text.ts';
import { oneLine } from '#kit/plain-text.ts';

/** Money that came in, by the bank's statement. */
export interface StatementLine {
  /** of the file, as a spreadsheet counts */
  row: number;
  /** `2026-11-24` */
  day: string;
  amountPence: number;
  /** everything that the bank says about it: who paid, and their reference */
  text: string;
  /** its place among lines of the same day, amount and text, from 1: a customer may pay twice */
  nth: number;
}

export type ReadStatement =
  | { ok: true; lines: StatementLine[] /** rows that could not be read */; unread: number[] }
  | { ok: false; message: string };

/** How UK banks name the columns of their CSV files, in lower case. */
const DATES =
  /^(date|transaction date|posted date|posting date|posted transactions date|booking date|value date|completed date)( \(utc\))?$/;
const AMOUNTS = /^(amount|value|transaction amount)( ?[(]?(gbp|£)[)]?)?$/;
const PAID_IN = /^(paid in|money in|credit|credits|credit amount|amount in|received)( ?[(]?(gbp|£)[)]?)?$/;
const TEXTS =
  /^((transaction )?(description|details|narrative|text|reference|information)( ?#?\d)?|payment reference|memo|name|payee|payer|notes|counter ?party)$/;

/** A statement may begin with lines about the account. */
const HEAD_ROWS_MAX = 25;
const ROWS_MAX = 20_000;
const TEXT_MAX = 300;

/**
 * Reads a bank's CSV: any order of columns, with one of amounts or one of money in, days as in the UK. Only lines that bring money
 * in are returned.
 */
export function readStatement(text: string): ReadStatement {
  const table = tableIn(text);
  if (typeof table === 'string') return { ok: false, message: table };
  const { rows, head, columns } = table;
  if (rows.length > ROWS_MAX)
    return { ok: false, message: `Use at most ${ROWS_MAX.toLocaleString('en-GB')} lines at a time.` };
  const seen = new Map<string, number>();
  const unread: number[] = [];
  const lines = rows.slice(head + 1).flatMap((cells, i): StatementLine[] => {
    const row = head + i + 2;
    if (cells.every((cell) => cell === '')) return [];
    // An amount with a comma that isn't quoted: its parts stand in two columns.
    if (cells.slice(columns.count).some((cell) => cell !== '')) {
      unread.push(row);
      return [];
    }
    const amountPence = penceOf(cells[columns.amount] ?? '');
    // A line without money in, if that has a column of its own.
    if (amountPence === null) return [];
    const day = dayOf(cells[columns.date] ?? '');
    if (amountPence === undefined || day === null) {
      unread.push(row);
      return [];
    }
    if (amountPence <= 0) return [];
    const said = oneLine(columns.texts.map((at) => cells[at] ?? '').join(' ')).slice(0, TEXT_MAX);
    const same = `${day} ${amountPence} ${said}`;
    const nth = (seen.get(same) ?? 0) + 1;
    seen.set(same, nth);
    return [{ row, day, amountPence, text: said, nth }];
  });
  return { ok: true, lines, unread };
}

interface Table {
  rows: string[][];
  /** which row names the columns */
  head: number;
  columns: { date: number; amount: number; texts: number[]; count: number };
}

const SEPARATORS = [',', ';', '\t'];

/** Returns the rows and columns of a file, whichever sign separates them, or what is wrong with it. */
function tableIn(text: string): Table | string {
  for (const delimiter of SEPARATORS) {
    let rows: string[][];
    try {
      rows = parse(text, {
        bom: true,
        delimiter,
        relaxColumnCount: true,
        relaxQuotes: true,
        recordDelimiter: LINE_ENDS,
        trim: true,
      });
    } catch {
      return 'This can’t be read as CSV. Download it from your bank again, as CSV.';
    }
    const head = rows.slice(0, HEAD_ROWS_MAX).findIndex((row) => columnsOf(row) !== null);
    const columns = columnsOf(rows[head] ?? []);
    if (columns) return { rows, head, columns };
  }
  return 'We can’t find its columns. One line must name “Date”, “Description”, and “Amount” or “Paid in”.';
}

function columnsOf(row: readonly string[]): Table['columns'] | null {
  const names = row.map((name) => name.toLowerCase().replace(/\s+/g, ' ').trim());
  const date = names.findIndex((name) => DATES.test(name));
  const paidIn = names.findIndex((name) => PAID_IN.test(name));
  const amount = paidIn < 0 ? names.findIndex((name) => AMOUNTS.test(name)) : paidIn;
  const texts = names.flatMap((name, at) => (TEXTS.test(name) ? [at] : []));
  return date < 0 || amount < 0 || texts.length === 0 ? null : { date, amount, texts, count: names.length };
}

/** Returns `£1,234.50`, `(12.00)` or `12.00-` in pence; null for nothing, undefined for what is no amount. */
function penceOf(cell: string): number | null | undefined {
  const typed = cell.replace(/[£,\s]|gbp/gi, '');
  if (typed === '') return null;
  const [, open, sign, pounds, pence = '', minus] =
    /^([(]?)([+-]?)(\d{1,9})(?:[.](\d{1,2}))?(-?)[)]?$/.exec(typed) ?? [];
  if (pounds === undefined) return undefined;
  const amount = Number(pounds) * 100 + Number(pence.padEnd(2, '0'));
  return open || sign === '-' || minus ? -amount : amount;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns a day as banks write it, `24/11/2026`, `24 Nov 26` or `2026-11-24`, as `2026-11-24`; null if it is none. */
function dayOf(cell: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(cell);
  const uk = /^(\d{1,2})[/. -](\d{1,2}|[a-z]{3,9})[/. -](\d{4}|\d{2})(?:$|[ T])/i.exec(cell);
  if (!iso && !uk) return null;
  const [day = '', month = '', year = ''] = iso ? [iso[3], iso[2], iso[1]] : (uk?.slice(1) ?? []);
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const number = /^\d/.test(month) ? month : String(named);
  const written = `${year.padStart(4, '20')}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}

/** Returns what identifies a line on any statement that has it. A hash: the names in it are kept nowhere else. */
export function lineKey({ day, amountPence, text, nth }: Omit<StatementLine, 'row'>): string {
  const said = text.toUpperCase().replace(/\s+/g, ' ');
  return createHash('sha256').update(`${day}|${amountPence}|${said}|${nth}`).digest('hex');
}

const ORDER_NUMBER = /ORD[\s._/-]*(\d{4})[\s._/-]*(\d{6})(?!\d)/gi;

/** Returns the order numbers in a line's text, however the customer wrote them: `ord 2026 000123`. */
export function orderNumbersIn(text: string): string[] {
  return [...new Set([...text.matchAll(ORDER_NUMBER)].map(([, year, number]) => `ORD-${year}-${number}`))];
}
