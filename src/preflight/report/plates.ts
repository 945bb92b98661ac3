/** A colour on screen, 0 to 255 each. */
export type ScreenColour = readonly [number, number, number];

/** One plate of a page. `mean` and `most` are shares of its full ink, 0 to 1. */
type PlateFacts = {
  name: string;
  /** its ink in full, on paper */
  rgb: ScreenColour;
  mean: number;
  most: number;
};

/**
 * A page as the plates of the press: cyan, magenta, yellow and black, then its spot colours. Drawn once in the engine;
 * each plate is a grey picture, dark where there is ink.
 */
export type PageSeparations = {
  widthPx: number;
  heightPx: number;
  /** the actual pixels per inch; null for a picture, which has no size of its own */
  dpi: number | null;
  /** false if screen colours were converted, so that the figures are what our paper's profile makes of them */
  isExact: boolean;
  /** false if spot colours couldn't be drawn separately, and are on the four plates as the mixtures that the file states */
  isApart: boolean;
  /** spot colours that the owner replaces, but that couldn't be replaced on this page */
  notReplaced: string[];
  plates: PlateFacts[];
  /** how many pixels have how much ink on all plates together; the place is the sum, with 255 for each plate at full strength */
  totals: number[];
  /** what the four inks look like together on paper, each at full strength or not at all, see `paintPlates` */
  mixtures: number[];
};

/**
 * Returns the sum of all plates (255 for each at full strength) above which a pixel has more ink than a limit in per
 * cent. A flat tint may be one step off in each ink.
 */
export const sumOver = (limitPercent: number): number => limitPercent * 2.55 + TINT_DUST;
const TINT_DUST = 4;

/** Returns the share of a page with more ink than a limit in per cent, 0 to 1. */
export function shareOver(totals: readonly number[], limitPercent: number): number {
  const least = sumOver(limitPercent);
  let [all, over] = [0, 0];
  for (const [sum, pixels] of totals.entries()) {
    all += pixels;
    if (sum > least) over += pixels;
  }
  return all === 0 ? 0 : over / all;
}
