import type { BreakPrices, FlowPart, FlowRow } from './flow.ts';

/** Rows of a paragraph that stay together at either side of a page’s end. */
const TOGETHER = 2;

/** What a page’s end costs, measured against the square of the part of a page that stays empty. */
const PRICE = { betweenParts: 0, betweenChunks: 0.35, inProse: 0.4, lonelyEnd: 0.8, inVerse: 3 } as const;

/**
 * The price of each place where a page can end. Headings never end a page. A verse is divided only if it doesn’t fit on a
 * page with its heading.
 */
export function breakPrices(
  parts: readonly FlowPart[],
  rows: readonly FlowRow[],
  pageHeight: number,
): BreakPrices {
  return rows.map((row, i) => {
    const next = rows[i + 1];
    if (!next || next.part !== row.part) return PRICE.betweenParts;
    const kind = parts[row.part]?.chunks[row.chunk]?.kind ?? 'line';
    if (next.chunk !== row.chunk) {
      if (kind === 'head') return Number.POSITIVE_INFINITY;
      return rowsLeft(rows, i) < TOGETHER ? PRICE.lonelyEnd : PRICE.betweenChunks;
    }
    const [before, after] = aroundInChunk(rows, i);
    if (Math.min(before, after) < TOGETHER) return Number.POSITIVE_INFINITY;
    if (kind === 'prose') return PRICE.inProse;
    return kind === 'verse' && isTooHigh(parts, rows, i, pageHeight)
      ? PRICE.inVerse
      : Number.POSITIVE_INFINITY;
  });
}

/** Rows of the same part behind a row. */
function rowsLeft(rows: readonly FlowRow[], i: number): number {
  let count = 0;
  while (rows[i + 1 + count]?.part === rows[i]?.part && rows[i + 1 + count]) count++;
  return count;
}

/** Rows of the same chunk up to a row, and behind it. */
function aroundInChunk(rows: readonly FlowRow[], i: number): [number, number] {
  const isSame = (it: FlowRow | undefined) => it?.part === rows[i]?.part && it?.chunk === rows[i]?.chunk;
  let [before, after] = [1, 0];
  while (isSame(rows[i - before])) before++;
  while (isSame(rows[i + 1 + after])) after++;
  return [before, after];
}

/** Whether a chunk with the headings right above it is higher than a page. */
function isTooHigh(
  parts: readonly FlowPart[],
  rows: readonly FlowRow[],
  i: number,
  pageHeight: number,
): boolean {
  const at = rows[i];
  if (!at) return false;
  let first = at.chunk;
  while (first > 0 && parts[at.part]?.chunks[first - 1]?.kind === 'head') first--;
  const own = rows.filter(({ part, chunk }) => part === at.part && chunk >= first && chunk <= at.chunk);
  return heightOf(own) > pageHeight;
}

/** The height of rows on one page: the space above the first is left out. */
export const heightOf = (rows: readonly FlowRow[]): number =>
  rows.reduce((sum, { height, before }, i) => sum + height + (i === 0 ? 0 : before), 0);

/**
 * Divides rows among exactly `pages` pages, as evenly as the prices of their ends let it. Returns where each page ends
 * (behind the last row of it) and what that costs, or null if the rows can’t be divided so.
 */
export function breakPages(
  rows: readonly FlowRow[],
  prices: BreakPrices,
  pageHeight: number,
  pages: number,
): { ends: number[]; cost: number } | null {
  // best[j]: the cheapest way to end the pages so far behind row j - 1
  let best: { cost: number; ends: number[] }[] = [{ cost: 0, ends: [] }];
  for (let page = 1; page <= pages; page++) {
    const next: { cost: number; ends: number[] }[] = [];
    for (const [from, { cost, ends }] of best.entries()) {
      if (!Number.isFinite(cost)) continue;
      let height = 0;
      for (let to = from + 1; to <= rows.length; to++) {
        const row = rows[to - 1] as FlowRow;
        height += row.height + (to === from + 1 ? 0 : row.before);
        if (height > pageHeight) break;
        const price = prices[to - 1] ?? Number.POSITIVE_INFINITY;
        if (!Number.isFinite(price) || isSlice(rows, from, to)) continue;
        const total =
          cost + (1 - height / pageHeight) ** 2 + (to === rows.length ? 0 : price + turned(page, price));
        if (total < (next[to]?.cost ?? Number.POSITIVE_INFINITY))
          next[to] = { cost: total, ends: [...ends, to] };
      }
    }
    best = Array.from(
      { length: rows.length + 1 },
      (_, j) => next[j] ?? { cost: Number.POSITIVE_INFINITY, ends: [] },
    );
  }
  const found = best[rows.length];
  return found && Number.isFinite(found.cost) ? found : null;
}

/** Whether a page would hold a single row from the middle of a paragraph. */
function isSlice(rows: readonly FlowRow[], from: number, to: number): boolean {
  const isSame = (a: FlowRow | undefined, b: FlowRow | undefined) =>
    a && b && a.part === b.part && a.chunk === b.chunk;
  return (
    to - from < TOGETHER && Boolean(isSame(rows[from - 1], rows[from]) && isSame(rows[to - 1], rows[to]))
  );
}

/** The second page of an opening is on the right: whoever sings on from it has to turn over. */
const turned = (page: number, price: number): number => (page % 2 === 0 && price > 0 ? 0.1 : 0);
