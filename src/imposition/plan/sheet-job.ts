import type { Um } from './measures.ts';
import type { PressSheet } from './press-sheet.ts';

/** Where a piece is folded, in the piece as it is read: from its left edge, or from its bottom edge. */
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
  /** finished copies to be printed, overs included */
  quantity: number;
  /** the file's pages, from 1, in reading order */
  pages: readonly number[];
  /** may lie on its side, whatever the grain of the paper */
  mayTurn: boolean;
};

/** Cards, flyers, leaflets: pieces of one leaf. A file of several leaves (ten different cards) makes one kind of each. */
export type FlatJob = EveryJob & {
  kind: 'flat';
  sides: 1 | 2;
  folds: readonly Fold[];
  /** which edge of the back lies behind the top of the front; as a calendar turns, `head-to-foot` */
  backing: 'head-to-head' | 'head-to-foot';
};

/** A saddle-stitched book: spreads that lie in one another, stapled through the fold. Its size is that of a page. */
export type BookletJob = EveryJob & {
  kind: 'booklet';
  /** thickness of one sheet */
  paperUm: Um;
  /** corrects the push-out for how the paper folds: 1 to 1.4 */
  creepFactor: number;
  /** pages that don't make whole sheets of four: not printed, or blank ones added at the end */
  fillers: 'refuse' | 'add';
};

export type SheetJob = FlatJob | BookletJob;

export type SheetRequest = {
  sheet: PressSheet;
  jobs: readonly SheetJob[];
  /** sheets lost each time another plate is set up; default 0 */
  makeReadySheets?: number;
  /** the most different sheets; default: as many as it takes */
  platesMax?: number;
};
