/** Hidden width in mm at the binding edge, by binding: glue, or holes for the wire. */
const BINDING_MM: Partial<Record<string, number>> = { 'perfect-bound': 6, 'wire-bound': 10 };

export const bindingMm = (form: string): number => BINDING_MM[form] ?? 0;

/** Forms whose pages are read in order, cover first. */
const BOUND: ReadonlySet<string> = new Set(['booklet', 'perfect-bound', 'wire-bound']);

export const isBound = (form: string): boolean => BOUND.has(form);

/**
 * Thickness of a sheet in mm for each g/m²: coated papers are pressed, uncoated ones are open (bulk of 0.85 and 1.25
 * cm³/g, as mills give for silk and offset papers).
 */
const bulkOf = (paper: string): number => (/uncoated|white|ivory|offset/i.test(paper) ? 1.25 : 0.85) / 1000;

/** What a leaf of the inside and the cover's two leaves add to a spine, in mm; null if a name states no weight. */
function spineParts(paper: string, cover: string): { leafMm: number; coverMm: number } | null {
  const thicknessMm = (name: string) => Number(/(\d+)\s*gsm/i.exec(name)?.[1] ?? Number.NaN) * bulkOf(name);
  const parts = { leafMm: thicknessMm(paper), coverMm: 2 * thicknessMm(cover) };
  return parts.leafMm > 0 && parts.coverMm > 0 ? parts : null;
}

/**
 * Width of a perfect-bound spine in mm, to a tenth: half as many sheets as pages, without the cover's two pages on
 * either side. `paper` and `cover` are option names such as `130gsm Silk`; null if they state no weight.
 */
export function spineMm(pages: number, paper: string, cover: string): number | null {
  const parts = spineParts(paper, cover);
  return parts && tenths(((pages - COVER_PAGES) / 2) * parts.leafMm + parts.coverMm);
}

/** Front, its inside, the back's inside, back. */
export const COVER_PAGES = 4;

/** An open cover as one sheet: back, spine, front from left to right. Finished sizes in mm. */
export interface CoverSpread {
  widthMm: number;
  heightMm: number;
  /** 0 if the cover is only folded */
  spineMm: number;
  /** the page count the spine is calculated for, including the cover's four */
  pages: number;
  /** the inside paper, `130gsm Silk`, and what each leaf adds to the spine in mm; null without a spine */
  inside: { paper: string; leafMm: number } | null;
}

/** The product details and choices that decide its cover: `paper` and `cover` are option names. */
interface Bound {
  form: string;
  widthMm: number;
  heightMm: number;
  pages: number;
  paper: string;
  cover: string;
}

/**
 * Returns a bound job's cover as one sheet: folded round a stapled booklet, with a spine round a glued book. Null if
 * there is none, or if pages and papers don't determine the spine's width.
 */
export function coverSpread({ form, widthMm, heightMm, pages, paper, cover }: Bound): CoverSpread | null {
  if (pages < COVER_PAGES) return null;
  const flat = { widthMm: 2 * widthMm, heightMm, pages };
  if (form === 'booklet') return { ...flat, spineMm: 0, inside: null };
  const parts = form === 'perfect-bound' ? spineParts(paper, cover) : null;
  const spine = parts && spineMm(pages, paper, cover);
  if (!parts || spine === null) return null;
  const { leafMm } = parts;
  return { ...flat, widthMm: 2 * widthMm + spine, spineMm: spine, inside: { paper, leafMm } };
}

/** The same cover for another number of pages. */
export function coverAround(cover: CoverSpread, pages: number): CoverSpread {
  const { inside, spineMm: before, widthMm } = cover;
  const spine = tenths(before + ((pages - cover.pages) / 2) * (inside?.leafMm ?? 0));
  return { ...cover, pages, spineMm: spine, widthMm: widthMm - before + spine };
}

const tenths = (mm: number) => Math.round(mm * 10) / 10;
