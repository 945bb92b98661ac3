import type { Um } from './measures.ts';
import type { BookletJob } from './sheet-job.ts';

/** An open sheet of a booklet: page numbers left and right of the fold on both sides; null is blank. */
export type Spread = {
  front: readonly [left: number | null, right: number | null];
  back: readonly [left: number | null, right: number | null];
};

const PAGES_PER_SHEET = 4;

/** How many blank pages at the end make whole sheets. */
export const fillersOf = (pageCount: number): number =>
  (PAGES_PER_SHEET - (pageCount % PAGES_PER_SHEET)) % PAGES_PER_SHEET;

/**
 * Pages in reading order as the sheets of a saddle-stitched booklet, the outermost first. Its front shows the last page
 * and the first, its back the second and the last but one.
 */
export function spreadsOf(pages: readonly number[]): Spread[] {
  const all: (number | null)[] = [...pages, ...Array<null>(fillersOf(pages.length)).fill(null)];
  const at = (i: number) => all[i] ?? null;
  return Array.from({ length: all.length / PAGES_PER_SHEET }, (_, k) => {
    const [first, last] = [2 * k, all.length - 1 - 2 * k];
    return { front: [at(last), at(first)], back: [at(first + 1), at(last - 1)] };
  });
}

/**
 * How far the sheet `k` sheets inside the outermost (one more if there is a cover around that) is pushed out at the
 * fore-edge: its pages move towards the spine by as much, so that all outer margins are equal after the book is cut.
 */
export const creepUm = (
  { paperUm, creepFactor, cover }: Pick<BookletJob, 'paperUm' | 'creepFactor' | 'cover'>,
  k: number,
): Um => Math.round(((cover?.paperUm ?? 0) + k * paperUm) * creepFactor);
