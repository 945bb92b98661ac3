import type { RefusedReason } from '../../report/report.ts';

/** Reads `{{Name}}` out of an owner’s PDF. Lengths are mm, sizes of letters points. */

type Inks = [number, number, number, number];

/** Which way text runs: to the right, down or up the page. */
export type Turn = 0 | 90 | -90;

/** A line with placeholders as it stands in the PDF. `base` is its base line, in mm down from the top of what is read. */
export interface PlaceholderLine {
  /** fixed words and placeholders: `T {{Phone}}` */
  text: string;
  /** the font’s PostScript name, without the mark of a subset */
  font: string;
  size: number;
  inks: Inks;
  base: number;
}

/**
 * Lines that stand together. `from` and `width` are the room they may take along the text. Of text that runs down the
 * page, `from` counts down from the top of the page and `base` from its right to the left (negative x); of text that runs
 * up, `from` is negative y and `base` x.
 */
export interface PlaceholderBlock {
  /** from 0 */
  page: number;
  turn: Turn;
  align: 'left' | 'centre' | 'right';
  from: number;
  width: number;
  lines: PlaceholderLine[];
}

/** A placeholder that can’t become a field: its words and place, in mm from the top left corner of the finished page. */
export interface PlaceholderProblem {
  page: number;
  kind: 'unclosed' | 'nameless' | 'slanted' | 'not-removed';
  text: string;
  at: [x: number, y: number];
}

/** `pages` are the finished pages. `parts`: the PDF without the words that became fields. */
export type TemplateOutcome =
  | {
      status: 'ok';
      widthMm: number;
      heightMm: number;
      pages: number;
      blocks: PlaceholderBlock[];
      problems: PlaceholderProblem[];
      parts: Uint8Array<ArrayBuffer>[];
    }
  | { status: 'refused'; reason: RefusedReason | 'page-sizes' | 'page-count' };

/** A template has no more pages than this. */
export const TEMPLATE_PAGES_MAX = 16;
