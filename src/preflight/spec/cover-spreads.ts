import type { EngineReport, PageFacts } from '../report/report.ts';
import { type ArtworkSpec, SIZE_TOLERANCE_MM } from './artwork-spec.ts';
import { COVER_PAGES } from './binding.ts';
import { cutSize, type Size, sizeOfBox } from './page-size.ts';

type Pages = Pick<EngineReport, 'pageCount' | 'pages'>;

/** A page of the file with the open cover, and the width that its spine has there, in mm. */
export interface CoverPage {
  page: number;
  spineMm: number;
}

/** Which pages of a file are spreads, and what the file adds up to as a book. */
export interface FileSpreads {
  /** the first pages, if they are the open cover; its outside, then its inside */
  cover: readonly CoverPage[];
  /** pages of that size where single pages belong */
  misplaced: readonly number[];
  /** the whole file is spreads, except perhaps its first and last page, because it was exported that way */
  throughout: boolean;
  /** pages of the book, including the cover's blank ones */
  printed: number;
  /** only the cover's outside is printed */
  whiteInside: boolean;
  /** the page of the book that follows the cover's spreads */
  firstInside: 2 | 3;
}

/** Finds the spreads in a file for a bound product. Other products have none. */
export function spreadsOfFile(report: Pages, spec: ArtworkSpec): FileSpreads {
  const spines = new Map<number, number>();
  for (const page of report.pages) {
    const spine = spineOnPage(page, spec);
    if (spine !== null) spines.set(page.page, spine);
  }
  const leading = spec.cover ? leadingPages(spines) : [];
  const misplaced = [...spines.keys()].filter((page) => !leading.some((it) => it.page === page));
  const throughout = misplaced.length > 0 && isMadeOfSpreads(report, spines);
  const cover = throughout ? [] : leading;
  const single = report.pageCount - spines.size;
  const inside = spec.pages.wanted - COVER_PAGES;
  const whiteInside = cover.length === 1 && misplaced.length === 0 && single === inside;
  return {
    cover,
    misplaced: throughout ? [...spines.keys()] : misplaced,
    throughout,
    printed: single + 2 * spines.size + (whiteInside ? 2 : 0),
    whiteInside,
    firstInside: cover.length === 1 && single > inside ? 2 : 3,
  };
}

/** Returns the likely page count of a file's book, if none is set. */
export function likelyPages(report: Pages, spec: ArtworkSpec): number {
  const { cover, printed, misplaced } = spreadsOfFile(report, spec);
  if (cover.length === 0) return printed;
  const single = report.pageCount - cover.length - misplaced.length;
  // Folded sheets have four pages each; two more are the inside cover, sent as single pages.
  const insideSent = cover.length === 1 && spec.cover?.inside === null && single % 4 === 2;
  return single + (insideSent ? 2 : COVER_PAGES);
}

/** Returns the spec for each page of a file. An open cover gets its own size, with its actual spine. */
export function specsOfPages(report: Pages, spec: ArtworkSpec): (page: PageFacts) => ArtworkSpec {
  const { cover } = spreadsOfFile(report, spec);
  return ({ page }) => {
    const spread = cover.find((it) => it.page === page);
    return spread ? { ...spec, widthMm: 2 * spec.widthMm + spread.spineMm } : spec;
  };
}

/**
 * Returns whether any box of a page, with or without bleed, has the proportions of two pages. If so, it must not become
 * one page.
 */
export function looksLikeSpread(page: PageFacts, spec: ArtworkSpec): boolean {
  const { media, crop } = page.boxes;
  return [cutSize(page), sizeOfBox(page, crop), sizeOfBox(page, media)].some((size) =>
    [size, withoutBleed(size, spec)].some((it) => spineIn(it, spec) !== null),
  );
}

/** In mm. Anything further off isn't a spine; the thickest book in the catalogue has one of 9 mm. */
const SPINE_OFF_MM_MAX = 10;

/** Returns the width in mm between two finished pages side by side, or null if the page isn't a spread. */
function spineOnPage(page: PageFacts, spec: ArtworkSpec): number | null {
  return spineIn(cutSize(page), spec) ?? spineIn(withoutBleed(page, spec), spec);
}

/** Spreads are in reading orientation; unlike single pages, they aren't accepted sideways. */
function spineIn({ widthMm, heightMm }: Size, spec: ArtworkSpec): number | null {
  if (!spec.bound) return null;
  const within = SIZE_TOLERANCE_MM + 0.01;
  const spine = widthMm - 2 * spec.widthMm;
  const isHigh = Math.abs(heightMm - spec.heightMm) <= within;
  const isWide = spine >= -within && spine <= (spec.cover?.spineMm ?? 0) + SPINE_OFF_MM_MAX;
  return isHigh && isWide ? spine : null;
}

function withoutBleed({ widthMm, heightMm }: Size, { bleedMm }: ArtworkSpec): Size {
  return { widthMm: widthMm - 2 * bleedMm, heightMm: heightMm - 2 * bleedMm };
}

function leadingPages(spines: ReadonlyMap<number, number>): CoverPage[] {
  const [outside, inside] = [spines.get(1), spines.get(2)];
  if (outside === undefined) return [];
  const first = { page: 1, spineMm: outside };
  return inside === undefined ? [first] : [first, { page: 2, spineMm: inside }];
}

/** Programs that export spreads keep a book's first and last page single. */
function isMadeOfSpreads({ pages, pageCount }: Pages, spines: ReadonlyMap<number, number>): boolean {
  if (spines.size === pageCount) return true;
  const between = pages.filter(({ page }) => page > 1 && page < pageCount);
  return between.length > 0 && between.every(({ page }) => spines.has(page));
}
