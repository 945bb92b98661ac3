/** A paper or other material: its weight and thickness. */
export interface Paper {
  name: string;
  gsm: number;
  /** thousandths of a millimetre */
  um: number;
  /** board or acetate, which doesn’t go through the press */
  isUnprinted?: true;
}

/** A form's value for “this option adds no paper”. */
export const BRINGS_NONE = 'none';

/** The groups whose options are the papers of a book, which decide its spine. */
export const SPINE_GROUPS: readonly string[] = ['innerPages', 'cover'];

/** The paper of a book's leaves if no option chooses it; null if their number doesn't follow from its pages. */
export function leafPaper(stock: Stock | null | undefined): Paper | null {
  return stock?.sheets === undefined ? (stock?.paper ?? null) : null;
}

/** What a product or an option of it is made of, besides its price and measures. */
export interface Stock {
  paper?: Paper;
  /** how many sheets of it each copy has; left out: the number that the pages need */
  sheets?: number;
  /** what else each copy weighs, in grams */
  grams?: number;
  /** its group chooses the paper, but this option names none */
  isUnknown?: true;
}
