import {
  PLAIN_PRICING,
  type PricedProduct,
  readPrice,
  type TableMethod,
  tableColumns,
} from '#features/pricing/prices/index.ts';
import { figure } from '#kit/count-words.ts';
import { poundsField } from '#kit/money.ts';

/** A price table as text: a line for each quantity, cells separated by tabs, as spreadsheets copy and paste it. */
export type SheetText = string;

const COPIES_MAX = 1_000_000;
/** The most cells of a table. */
const CELLS_MAX = 50_000;

/** Writes a table as text, with its columns' names in the first line. */
export function sheetOf(product: PricedProduct, { groups, copies, columns }: TableMethod): SheetText {
  const shown = tableColumns(product, groups);
  const head = ['Copies', ...shown.map(({ words }) => words || 'Price')].join('\t');
  const rows = copies.map((count, row) =>
    [count, ...shown.map(({ key }) => poundsOrNothing(columns[key]?.[row] ?? null))].join('\t'),
  );
  return [head, ...rows].join('\n');
}

/**
 * The text of the table that a product starts with: what each quantity and column costs by base price and surcharges,
 * so that publishing it unchanged changes nothing. It has no prices if the product is priced by another method.
 */
export function startSheet(product: PricedProduct, groups: TableMethod['groups']): SheetText {
  const listed = product.optionGroups.find(({ key }) => key === 'quantities')?.options ?? [];
  const surcharges = new Map(listed.map((option) => [option.copies ?? 1, option.priceModifierPence]));
  const copies = surcharges.size > 0 ? [...surcharges.keys()].sort((a, b) => a - b) : [1];
  const { method, extras } = product.pricing ?? PLAIN_PRICING;
  if (method.kind !== 'additive' || extras.length > 0)
    return sheetOf(product, { kind: 'table', groups, copies, columns: {} });
  const columns = Object.fromEntries(
    tableColumns(product, groups).map(({ key, surchargePence }) => [
      key,
      copies.map((count) => {
        const price = product.basePricePence + surchargePence + (surcharges.get(count) ?? 0);
        return price > 0 ? price : null;
      }),
    ]),
  );
  return sheetOf(product, { kind: 'table', groups, copies, columns });
}

const poundsOrNothing = (pence: number | null): string => (pence === null ? '' : poundsField(pence));

/** Splits text into lines of cells, in the form that spreadsheets put on the clipboard. */
export function cellsOf(text: SheetText): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** Splits a table's text into the columns that its first line names, or null, and the other lines. */
function namesAndLines(text: SheetText): { names: string[] | null; body: string[][] } {
  const lines = cellsOf(text);
  const [first] = lines;
  const hasNames = first !== undefined && !/^[\d,\s]+$/.test(first[0] ?? '');
  return hasNames ? { names: first.slice(1), body: lines.slice(1) } : { names: null, body: lines };
}

/**
 * Returns the lines of a table as in the editor: copies first and then a cell for each of its columns, whatever their
 * order in the text. Null if the text names none of them: then it is another table's, or empty.
 */
export function editedRows(
  product: PricedProduct,
  groups: TableMethod['groups'],
  text: SheetText,
): string[][] | null {
  const shown = tableColumns(product, groups);
  const { names, body } = namesAndLines(text);
  if (!names && body.length === 0) return null;
  const placed: readonly Placed[] = names ? placeColumns(names, shown).columns : shown;
  const places = shown.map((column) => placed.indexOf(column));
  if (places.every((place) => place < 0)) return null;
  return body.map(([copies = '', ...cells]) => [copies, ...places.map((place) => cells[place] ?? '')]);
}

export type ReadSheet = { ok: true; method: TableMethod } | { ok: false; problems: string[] };

/**
 * Reads a table as typed or pasted. A first line of names says which column is which, in any order and letter case;
 * without one they are in the order of `tableColumns`. Every mistake has its row and column.
 */
export function readSheet(product: PricedProduct, groups: TableMethod['groups'], text: SheetText): ReadSheet {
  const shown = tableColumns(product, groups);
  const { names, body } = namesAndLines(text);
  const head = names ?? shown.map(({ words }) => words);
  const placed = placeColumns(head, shown);
  const problems = [...placed.problems];
  if (body.length === 0)
    problems.push('Enter at least one row: how many copies, then a price for each column.');
  if (body.length * shown.length > CELLS_MAX)
    return { ok: false, problems: [`A table has at most ${figure(CELLS_MAX)} cells.`] };
  const rows: { copies: number; prices: Map<string, number> }[] = [];
  for (const [i, [first = '', ...cells]] of body.entries()) {
    const row = `Row ${i + 1 + Number(names !== null)}`;
    const copies = readCopies(first);
    if (copies === null) problems.push(`${row}: the first cell must be a number of copies, like 250.`);
    else if (rows.some((other) => other.copies === copies))
      problems.push(`${row}: ${figure(copies)} copies are listed twice.`);
    if (cells.length > head.length) problems.push(`${row}: there are more prices than columns.`);
    rows.push({ copies: copies ?? 0, prices: readCells({ row, cells, placed: placed.columns, problems }) });
  }
  if (problems.length > 0) return { ok: false, problems };
  rows.sort((a, b) => a.copies - b.copies);
  const columns = Object.fromEntries(
    shown.flatMap(({ key }) => {
      const prices = rows.map((row) => row.prices.get(key) ?? null);
      return prices.some((price) => price !== null) ? [[key, prices]] : [];
    }),
  );
  if (Object.keys(columns).length === 0) return { ok: false, problems: ['Enter at least one price.'] };
  return { ok: true, method: { kind: 'table', groups, copies: rows.map((row) => row.copies), columns } };
}

type Placed = ReturnType<typeof tableColumns>[number] | null;

function placeColumns(head: readonly string[], shown: ReturnType<typeof tableColumns>) {
  const plain = (words: string) =>
    words
      .toLowerCase()
      .replace(/\s*\/\s*/g, '/')
      .replace(/\s+/g, ' ')
      .trim();
  const problems: string[] = [];
  const byName = new Map(shown.toReversed().map((column) => [plain(column.words || 'Price'), column]));
  const columns = head.map((words): Placed => {
    const copies = byName.get(plain(words || 'Price'));
    if (!copies)
      problems.push(
        `Column “${words.slice(0, 60)}” isn’t in this table, which has: ${shown
          .slice(0, 6)
          .map((it) => it.words || 'Price')
          .join(', ')}${shown.length > 6 ? ', …' : ''}.`,
      );
    return copies ?? null;
  });
  const twice = columns.find((column, i) => column && columns.indexOf(column) !== i);
  if (twice) problems.push(`Column “${twice.words}” is there twice.`);
  return { columns, problems };
}

function readCells({
  row,
  cells,
  placed,
  problems,
}: {
  row: string;
  cells: readonly string[];
  placed: readonly Placed[];
  problems: string[];
}) {
  const prices = new Map<string, number>();
  for (const [i, cell] of cells.entries()) {
    const column = placed[i];
    if (cell === '' || !column) continue;
    const read = readPriceCell(cell);
    if (read.ok) prices.set(column.key, read.pence);
    else problems.push(`${row}, ${column.words ? `column “${column.words}”` : 'price'}: ${read.error}.`);
  }
  return prices;
}

/** Reads a price, even as spreadsheets write it: `£1,250.00`. */
export function readPriceCell(cell: string) {
  return readPrice(cell.replace(/^£\s?/, '').replace(/(\d),(?=\d{3}(\D|$))/g, '$1'));
}

/** `1,000` or `1000`; null for anything else. */
export function readCopies(cell: string): number | null {
  const copies = /^\d{1,3}(,?\d{3})*$|^\d{1,7}$/.test(cell) ? Number(cell.replaceAll(',', '')) : 0;
  return copies >= 1 && copies <= COPIES_MAX ? copies : null;
}

/** Reads lines of copies and a price, fewest first; `read` parses the price or returns an error. */
export function readBreaks<Rate>(
  text: string,
  read: (cell: string) => Rate | string,
): { ok: true; breaks: { copies: number; rate: Rate }[] } | { ok: false; problem: string } {
  const breaks: { copies: number; rate: Rate }[] = [];
  for (const [i, cells] of cellsOf(text.replace(/[ \t]+/g, '\t')).entries()) {
    const copies = readCopies(cells[0] ?? '');
    if (copies === null)
      return { ok: false, problem: `Line ${i + 1}: begin with a number of copies, like 10.` };
    if (breaks.some((other) => other.copies === copies))
      return { ok: false, problem: `Line ${i + 1}: ${figure(copies)} is listed twice.` };
    const rate = read(cells[1] ?? '');
    if (typeof rate === 'string') return { ok: false, problem: `Line ${i + 1}: ${rate}` };
    breaks.push({ copies, rate });
  }
  if (breaks.length === 0)
    return { ok: false, problem: 'Enter at least one line: from how many copies, and the price.' };
  return { ok: true, breaks: breaks.sort((a, b) => a.copies - b.copies) };
}
