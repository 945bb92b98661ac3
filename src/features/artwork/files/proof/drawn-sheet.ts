import type { Fold } from '#features/pricing/prices/index.ts';
import { formatMm } from '#kit/millimetres.ts';
import type { Finding } from '#preflight/index.ts';
import { foldLines, type LineMm } from './folds.ts';
import { type Mark, marksOf } from './marks.ts';
import { heightOf, type ProofSheet, type RectMm, widthOf } from './sheet.ts';
import type { Layout } from './spreads.ts';

/** A page in a drawing: its part `shown` is placed at `at`. Lengths in mm. */
export interface DrawnPage extends Omit<ProofSheet, 'spine'> {
  shown: RectMm;
  at: { x: number; y: number };
  /** `Page 1 of 2, front, as printed` */
  alt: string;
  marks: Mark[];
  folds: LineMm[];
  /** the bound edge, on this page's own edge */
  spine: LineMm | null;
  /** the folds of an open cover; empty on every other page */
  coverFolds: LineMm[];
  /** the strip hidden by the glue or the wire; null if the binding hides nothing */
  hidden: RectMm | null;
}

/** One drawing: a page, or two that face each other in a book. */
export interface DrawnSheet {
  /** the caption above it */
  words: string;
  /** `Spine 4.7 mm`, over the middle of an open cover; otherwise null */
  spineWords: string | null;
  widthMm: number;
  heightMm: number;
  /** radius of its marks' discs */
  radiusMm: number;
  pages: DrawnPage[];
}

interface Drawing {
  findings: readonly Finding[];
  folds: readonly Fold[];
  layout: Layout;
  pageCount: number;
  nameOf: (page: number) => string;
  /** the book's page number for a page of the file; null for an open cover */
  numberOf: (page: number) => number | null;
  /** the last page of the book that is printed */
  printed: number;
  product: { widthMm: number; heightMm: number };
  /** width at the bound edge that is hidden in the open book */
  bindingMm: number;
  /** largest radius of a mark's disc, in mm */
  discMmMax: number;
}

/** How many discs should fit in a row along the long side. */
const DISCS_PER_SIDE = 20;

/** Returns the drawings of a spread: a book's two leaves as one, a sheet's two sides separately. */
export function drawSheets(sheets: readonly ProofSheet[], spread: readonly number[], drawing: Drawing) {
  const pages = spread.flatMap((number) => sheets.find(({ page }) => page === number) ?? []);
  const [left, right] = pages;
  if (drawing.layout !== 'bound' || !left || !right)
    return pages.map((page) => oneDrawing([{ ...page, shown: page.view }], drawing));
  const facing = [
    { ...left, shown: until(left.view, left.trim[2]) },
    { ...right, shown: from(right.view, right.trim[0]) },
  ];
  return [oneDrawing(facing, drawing)];
}

type Shown = ProofSheet & { shown: RectMm };

function oneDrawing(pages: readonly Shown[], drawing: Drawing): DrawnSheet {
  // Leaves are aligned at the height of their cut.
  const above = Math.max(...pages.map(({ shown, trim }) => trim[1] - shown[1]));
  let x = 0;
  const placed = pages.map((page) => {
    const at = { x, y: above - (page.trim[1] - page.shown[1]) };
    x += widthOf(page.shown);
    return { ...page, at };
  });
  const heightMm = Math.max(...placed.map(({ at, shown }) => at.y + heightOf(shown)));
  const radiusMm = Math.min(drawing.discMmMax, Math.max(x, heightMm) / DISCS_PER_SIDE / 2);
  return {
    widthMm: x,
    heightMm,
    radiusMm,
    words: pages.map(({ page }) => headWords(page, drawing)).join(' · '),
    spineWords: pages.flatMap(({ spine }) => (spine ? [spineWords(spine)] : []))[0] ?? null,
    pages: placed.map((page) => ({
      ...page,
      alt: altWords(page.page, drawing),
      marks: marksOf(drawing.findings, page, page.shown, radiusMm),
      folds: foldLines(drawing.folds, page.trim, drawing.product),
      coverFolds: spineFolds(page),
      hidden: drawing.layout === 'bound' ? inTheBinding(page, drawing) : null,
      spine: drawing.layout === 'bound' ? boundEdge(page, drawing) : null,
    })),
  };
}

/** Odd pages are right-hand pages. */
function boundEdge({ page, trim: [left, top, right, bottom] }: ProofSheet, { numberOf }: Drawing) {
  const number = numberOf(page);
  return number === null ? null : upright(number % 2 === 1 ? left : right, top, bottom);
}

function inTheBinding({ page, trim }: ProofSheet, { numberOf, bindingMm: mm }: Drawing): RectMm | null {
  const [left, top, right, bottom] = trim;
  const number = numberOf(page);
  if (mm === 0 || number === null) return null;
  return number % 2 === 1 ? [left, top, left + mm, bottom] : [right - mm, top, right, bottom];
}

/** Drawn from edge to edge, so that they show on a dark cover. */
function spineFolds({ spine, shown: [, top, , bottom] }: Shown): LineMm[] {
  if (!spine) return [];
  return [...new Set([spine.from, spine.to])].map((x) => upright(x, top, bottom));
}

const upright = (x: number, top: number, bottom: number): LineMm => ({ from: [x, top], to: [x, bottom] });

const until = (view: RectMm, right: number): RectMm => [view[0], view[1], right, view[3]];
const from = (view: RectMm, left: number): RectMm => [left, view[1], view[2], view[3]];

function spineWords({ from, to }: NonNullable<ProofSheet['spine']>): string {
  return to > from ? `Spine ${formatMm(to - from)} mm` : 'Fold';
}

function headWords(page: number, { nameOf, numberOf, printed, pageCount }: Drawing): string {
  const number = numberOf(page);
  const pageName = pageCount === 1 || number === null ? '' : `Page ${number}`;
  const words = [nameOf(page), pageName].filter(Boolean).join(', ').replace(', P', ', p') || 'Page 1';
  const inFile = number === null || number === page ? '' : ` (page ${page} of the file)`;
  return number !== null && number > printed ? `${words} (not printed)` : `${words}${inFile}`;
}

function altWords(page: number, { nameOf, numberOf, printed, pageCount }: Drawing): string {
  const name = nameOf(page).toLowerCase();
  const number = numberOf(page) ?? page;
  const where = number === page ? `Page ${page} of ${pageCount}` : `Page ${number}, page ${page} of the file`;
  return `${where}${name ? `, ${name}` : ''}, ${number > printed ? 'not printed' : 'as printed'}`;
}
