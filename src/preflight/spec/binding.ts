/** The width in mm hidden at the binding edge, by binding: by glue, or by holes for the wire. */
const BINDING_MM: Partial<Record<string, number>> = { 'perfect-bound': 6, 'wire-bound': 10 };

export const bindingMm = (form: string): number => BINDING_MM[form] ?? 0;

/** Forms whose pages are read in order, with the cover first. */
const BOUND: ReadonlySet<string> = new Set(['booklet', 'perfect-bound', 'wire-bound']);

/** A stapled booklet is made of folded sheets of four pages; other bindings have single leaves. */
export const pageStep = (form: string): { step?: number } => (form === 'booklet' ? { step: 4 } : {});

export const isBound = (form: string): boolean => BOUND.has(form);

/** Returns whether a form's cover has a spine, as wide as its papers are thick. */
export const hasSpine = (form: string): boolean => form === 'perfect-bound';

/** The paper inside a book or of its cover. */
interface BookPaper {
  name: string;
  /** thickness in thousandths of a millimetre */
  um: number;
}

/** The papers of a book, each null if not known. */
export interface BookPapers {
  paper: BookPaper | null;
  cover: BookPaper | null;
}

/**
 * Returns the width of a perfect-bound spine in mm, to a tenth, for half as many leaves as pages, without the cover's
 * two pages on either side. Returns null if a paper isn't known.
 */
export function spineMm(pages: number, { paper, cover }: BookPapers): number | null {
  if (!paper || !cover) return null;
  return tenths((((pages - COVER_PAGES) / 2) * paper.um + 2 * cover.um) / UM_PER_MM);
}

const UM_PER_MM = 1000;

/** Front, inside front, inside back, back. */
export const COVER_PAGES = 4;

/** An open cover as one sheet: back, spine, front from left to right. Finished sizes in mm. */
export interface CoverSpread {
  widthMm: number;
  heightMm: number;
  /** 0 if the cover is only folded */
  spineMm: number;
  /** the page count for which the spine is calculated, including the cover's four */
  pages: number;
  /** the inside paper, `130gsm Silk`, and what each leaf adds to the spine in mm; null without a spine */
  inside: { paper: string; leafMm: number } | null;
}

/** The product details and choices that decide its cover. */
interface Bound extends BookPapers {
  form: string;
  widthMm: number;
  heightMm: number;
  pages: number;
}

/**
 * Returns a bound job's cover as one sheet: folded round a stapled booklet, with a spine round a glued book. Returns
 * null if there is none, or if pages and papers don't determine the spine's width.
 */
export function coverSpread({ form, widthMm, heightMm, pages, paper, cover }: Bound): CoverSpread | null {
  if (pages < COVER_PAGES) return null;
  const flat = { widthMm: 2 * widthMm, heightMm, pages };
  if (form === 'booklet') return { ...flat, spineMm: 0, inside: null };
  const spine = hasSpine(form) ? spineMm(pages, { paper, cover }) : null;
  if (!paper || spine === null) return null;
  const inside = { paper: paper.name, leafMm: paper.um / UM_PER_MM };
  return { ...flat, widthMm: 2 * widthMm + spine, spineMm: spine, inside };
}

/** Returns the same cover for another number of pages. */
export function coverAround(cover: CoverSpread, pages: number): CoverSpread {
  const { inside, spineMm: before, widthMm } = cover;
  const spine = tenths(before + ((pages - cover.pages) / 2) * (inside?.leafMm ?? 0));
  return { ...cover, pages, spineMm: spine, widthMm: widthMm - before + spine };
}

/**
 * Returns the width of a cover's spine in thousandths of a millimetre, to store with an order, or null if it has none.
 */
export function spineUm(cover: CoverSpread | undefined): number | null {
  return cover && cover.spineMm > 0 ? Math.round(cover.spineMm * UM_PER_MM) : null;
}

/** Returns the same cover with a spine of the agreed width, whatever its papers measure now. */
export function withSpine(cover: CoverSpread, um: number): CoverSpread {
  const spine = um / UM_PER_MM;
  return { ...cover, spineMm: spine, widthMm: cover.widthMm - cover.spineMm + spine };
}

const tenths = (mm: number) => Math.round(mm * 10) / 10;
