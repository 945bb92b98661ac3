/** Width in mm at the binding edge that a reader does not see, by how a job is bound: glue, or holes for the wire. */
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

/** What a leaf of the inside and the cover's two leaves add to a spine, in mm; null where a name tells no weight. */
function spineParts(paper: string, cover: string): { leafMm: number; coverMm: number } | null {
  const thick = (name: string) => Number(/(\d+)\s*gsm/i.exec(name)?.[1] ?? Number.NaN) * bulkOf(name);
  const parts = { leafMm: thick(paper), coverMm: 2 * thick(cover) };
  return parts.leafMm > 0 && parts.coverMm > 0 ? parts : null;
}

/**
 * Width of a perfect-bound spine in mm, to a tenth: half as many sheets as pages, the cover's two pages on either side
 * left out. `paper` and `cover` are the names of options, `130gsm Silk`; null where they do not tell a weight.
 */
export function spineMm(pages: number, paper: string, cover: string): number | null {
  const parts = spineParts(paper, cover);
  return parts && tenths(((pages - COVER_PAGES) / 2) * parts.leafMm + parts.coverMm);
}

/** Front, its inside, the back's inside, back. */
export const COVER_PAGES = 4;

/** A cover laid open as one sheet, back, spine, front from left to right: finished sizes in mm. */
export interface CoverSpread {
  widthMm: number;
  heightMm: number;
  /** 0 where the cover is only folded */
  spineMm: number;
  /** the number of pages, the cover's four among them, that the spine is reckoned for */
  pages: number;
  /** the paper of the inside, `130gsm Silk`, and what each leaf of it adds to the spine in mm; null without a spine */
  inside: { paper: string; leafMm: number } | null;
}

/** What of a product and its choices decides its cover: `paper` and `cover` are names of options. */
interface Bound {
  form: string;
  widthMm: number;
  heightMm: number;
  pages: number;
  paper: string;
  cover: string;
}

/**
 * The cover of a bound job as one sheet: folded round a stapled booklet, with a spine round a glued book. Null where
 * there is none, or where pages and papers don't tell how wide the spine is.
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

/** The same cover round another number of pages. */
export function coverAround(cover: CoverSpread, pages: number): CoverSpread {
  const { inside, spineMm: before, widthMm } = cover;
  const spine = tenths(before + ((pages - cover.pages) / 2) * (inside?.leafMm ?? 0));
  return { ...cover, pages, spineMm: spine, widthMm: widthMm - before + spine };
}

const tenths = (mm: number) => Math.round(mm * 10) / 10;
