import type { Um } from './measures.ts';
import type { PressSheet } from './press-sheet.ts';

/** Where a piece is folded, as it is read: from its left edge, or from its bottom edge. */
export type Fold = { line: 'vertical' | 'horizontal'; atUm: Um };

type EveryJob = {
  /** as printed on the sheet and in the cut list: `ORD-1042-1` */
  id: string;
  /** jobs share a sheet only if this is the same */
  stock: string;
  /** finished size of one page, as it is read */
  widthUm: Um;
  heightUm: Um;
  bleedUm: Um;
  /** finished copies to be printed, including overs */
  quantity: number;
  /** the file's pages, from 1, in reading order */
  pages: readonly number[];
  /** may lie on its side, whatever the grain of the paper */
  mayTurn: boolean;
};

/** Cards, flyers, leaflets: pieces of one leaf. A file of several leaves (ten different cards) makes a kind of each. */
export type FlatJob = EveryJob & {
  kind: 'flat';
  /** copies of each leaf, if they differ; `quantity` is all of them together */
  quantities?: readonly number[];
  sides: 1 | 2;
  folds: readonly Fold[];
  /** which edge of the back lies behind the top of the front; as in a calendar, `head-to-foot` */
  backing: 'head-to-head' | 'head-to-foot';
};

/** A page of the file that is one face of an open cover, with the width that it is cut to there; or its two pages, null if blank. */
export type CoverFace = { page: number; widthUm: Um } | readonly [left: number | null, right: number | null];

/** The cover of a book as one sheet: outside and inside, around the spine. */
export type OpenCover = {
  /** it is printed together with the other pieces on this paper */
  stock: string;
  /** thickness of the sheet */
  paperUm: Um;
  /** 0 if it is only folded */
  spineUm: Um;
  outside: CoverFace;
  inside: CoverFace;
};

/** A saddle-stitched book: spreads inside one another, stapled through the fold. Its size is that of a page. */
export type BookletJob = EveryJob & {
  kind: 'booklet';
  /** around the spreads of `pages`; without it the outermost of these is the cover */
  cover?: OpenCover;
  /** thickness of one sheet */
  paperUm: Um;
  /** corrects the push-out for how the paper folds: 1 to 1.4 */
  creepFactor: number;
  /** what to do with pages that don't make whole sheets of four: refuse them, or add blank ones at the end */
  fillers: 'refuse' | 'add';
};

/**
 * A book of single leaves. Each leaf fills its own sheets, as often as it fits, and the sheets are in the order of the
 * leaves: printed in that order, each pile of the cut sheets is complete books. Its size is that of a page.
 */
export type LeavesJob = EveryJob & {
  kind: 'leaves';
  /**
   * `glue`: leaves keep their bleed until the book is cut, its cover around them. `wire`: leaves are cut before they are
   * punched; the first and the last may be of another paper.
   */
  binding: { kind: 'glue'; cover: OpenCover } | { kind: 'wire'; coverStock: string };
};

export type SheetJob = FlatJob | BookletJob | LeavesJob;

/** The papers of a job, that of its pages first. */
export function stocksOf(job: SheetJob): string[] {
  const cover =
    job.kind === 'booklet'
      ? job.cover?.stock
      : job.kind === 'leaves'
        ? job.binding.kind === 'glue'
          ? job.binding.cover.stock
          : job.binding.coverStock
        : undefined;
  return [...new Set([job.stock, cover ?? job.stock])];
}

/** `130gsm Silk`, `130gsm Silk with a cover of 250gsm Silk` */
export const stockWords = ([pages, cover]: readonly string[]): string =>
  cover === undefined ? (pages ?? '') : `${pages} with a cover of ${cover}`;

export type SheetRequest = {
  sheet: PressSheet;
  jobs: readonly SheetJob[];
  /** sheets lost each time a plate is set up; 0 by default */
  makeReadySheets?: number;
  /** the most distinct sheets; by default as many as it takes */
  platesMax?: number;
};
