import type { LineMm } from './folds.ts';
import type { SinglePage } from './proof-view.ts';
import type { RectMm } from './sheet.ts';

/** A page as a browser shows it among all the others: its picture, where it is cut, and its folds. Lengths in mm. */
export interface ShownPage {
  page: number;
  /** `Front, page 1` */
  words: string;
  /** `Page 1 of 2, front, as printed` */
  alt: string;
  /** its spread on the proof's own page, from 0 */
  spread: number;
  /** a photograph fills the sheet and is cropped */
  fills: boolean;
  picture: RectMm;
  trim: RectMm;
  safe: RectMm | null;
  folds: LineMm[];
}

/**
 * Returns the pages as a browser shows them, with lengths in hundredths of a millimetre, since a book has hundreds of
 * pages.
 */
export function shownPages(pages: readonly SinglePage[]): ShownPage[] {
  return pages.map(({ page, words, alt, spread, fills, picture, trim, safe, folds, coverFolds }) => ({
    page,
    words,
    alt,
    spread,
    fills,
    picture: rounded(picture),
    trim: rounded(trim),
    safe: safe && rounded(safe),
    folds: [...folds, ...coverFolds].map(({ from, to }) => ({
      from: [round(from[0]), round(from[1])],
      to: [round(to[0]), round(to[1])],
    })),
  }));
}

const rounded = ([x0, y0, x1, y1]: RectMm): RectMm => [round(x0), round(y0), round(x1), round(y1)];
const round = (mm: number) => Math.round(mm * 100) / 100;
