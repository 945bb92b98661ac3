import { dayOf, penceOf } from './statement-cells.ts';

/** Which columns of a file without headings have the day and the money received, from 0. */
export interface ChosenColumns {
  date: number;
  amount: number;
}

type Rows = readonly (readonly string[])[];

/** Pounds and pence: a whole number could be anything. */
const WITH_PENCE = /[.,]\d{2}\D*$/;

/** Whether some row of a file looks like a payment, with a day and an amount. */
export const hasMovements = (rows: Rows): boolean =>
  rows.some((row) => row.some((cell) => dayOf(cell) !== null) && row.some(isAmount));

/**
 * Returns the columns of a file without headings if its content leaves no doubt; null if there are several of a kind.
 */
export function guessColumns(rows: Rows): ChosenColumns | null {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  const columns = Array.from({ length: countOf(rows) }, (_, at) => filled.map((row) => row[at] ?? ''));
  const where = (holds: (cells: readonly string[]) => boolean) =>
    columns.flatMap((cells, at) => (holds(cells) ? [at] : []));
  const [date, ...dates] = where((cells) => cells.every((cell) => dayOf(cell) !== null));
  const [amount, ...amounts] = where(
    (cells) => cells.some(isAmount) && cells.every((cell) => cell === '' || isAmount(cell)),
  );
  if (date === undefined || amount === undefined || dates.length > 0 || amounts.length > 0) return null;
  return { date, amount };
}

/**
 * Returns them with all other columns as the text, so that a line reads the same on every statement, whoever chose the
 * columns, because its text is part of its identity.
 */
export function allColumns(rows: Rows, { date, amount }: ChosenColumns) {
  const count = countOf(rows);
  const texts = Array.from({ length: count }, (_, at) => at).filter((at) => at !== date && at !== amount);
  return { date, amount, texts, count };
}

const isAmount = (cell: string) => WITH_PENCE.test(cell) && typeof penceOf(cell) === 'number';

/** Counts the columns of the shortest row that has more than one: an unquoted comma in an amount adds a column. */
function countOf(rows: Rows): number {
  const counts = rows.map((row) => row.length).filter((count) => count > 1);
  return counts.length > 0 ? Math.min(...counts) : 0;
}
