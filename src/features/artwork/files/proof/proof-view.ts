import { madeOf, type Product } from '#features/catalogue/products/index.ts';
import type { Choice, MadeOf } from '#features/pricing/prices/index.ts';
import type { EngineReport, Finding, FinishRole } from '#preflight/index.ts';
import {
  bindingMm,
  type DesignerText,
  designerText,
  FINISH_ROLES,
  findingText,
  judgeArtwork,
  spreadsOfFile,
  type Verdict,
} from '#preflight/index.ts';
import { artworkSpecOf, type OrderedArtwork, orderedSpec } from '../product-artwork.ts';
import { type DrawnPage, type DrawnSheet, drawSheets } from './drawn-sheet.ts';
import { PROOF_PAGES_MAX } from './proof-keys.ts';
import type { Zoom } from './proof-path.ts';
import { heightOf, type ProofSheet, sheetsOf, widthOf } from './sheet.ts';
import { bookOf, bookPage, type Layout, layoutOf, nameInBook, pageName, spreadsOf } from './spreads.ts';

/** A finding in the list beside the pages. */
export interface ListedFinding {
  /** from 1, as on its marks */
  number: number;
  code: Finding['code'];
  severity: Finding['severity'];
  title: string;
  fix: string;
  designer: DesignerText;
  /** the pages with its mark, each with its spread */
  pages: { page: number; spread: number }[];
}

/** A thumbnail in the page strip, with the proportions of its picture. */
type Thumbnail = { page: number; widthMm: number; heightMm: number };

/** The proof of a file for a product: one spread of it, and all findings. */
export interface ProofView {
  verdict: Verdict;
  findings: ListedFinding[];
  /** the caption and pages of each spread, in order; empty if the file could not be read */
  spreads: { words: string; label: string; pages: Thumbnail[] }[];
  /** which of them is shown, from 0 */
  at: number;
  sheets: DrawnSheet[];
  layout: Layout;
  hasFolds: boolean;
  /** the lines and layers on the pages shown, each kind once */
  finishes: FinishRole[];
  foldWords: string | null;
  /** width at the bound edge that is hidden; 0 if the pages shown lie flat */
  bindingMm: number;
  /** the first page is an open cover */
  openCover: boolean;
  /** spine width of the open cover shown, 0 if it is only folded; null if none is shown */
  spineMm: number | null;
  /** a page isn't the product's size: the lines only show by how much */
  otherSize: boolean;
}

/** At real size a disc needn't grow with the page. */
const DISC_MM_MAX: Readonly<Record<Zoom, number>> = { fit: Infinity, real: 4, double: 2.5 };

/** What an item was ordered with, and what it is made of; null if that wasn't recorded. */
export type OrderedItem = OrderedArtwork & { madeOf: MadeOf | null };

/**
 * Builds a proof. Pure. `spread` is the unchecked value from the address, `ordered` is what an item was ordered with.
 */
export function proofView(
  report: EngineReport,
  product: Product,
  choices: readonly Choice[],
  {
    spread,
    page = 0,
    zoom,
    ordered = null,
  }: {
    spread: number;
    /** of the file, from 1: shows its spread, if there is one */
    page?: number;
    zoom: Zoom;
    ordered?: OrderedItem | null;
  },
): ProofView {
  const proof = readProof(report, product, choices, ordered);
  const { verdict, findings, spec, spreads, all, book, made } = proof;
  const ofPage = spreads.findIndex((pages) => pages.includes(page));
  const index = ofPage >= 0 ? ofPage : spread;
  const at = Number.isInteger(index) ? Math.max(0, Math.min(spreads.length - 1, index)) : 0;
  const { folds, foldWords } = made;
  const spineMm = spec.cover?.spineMm ?? 0;
  const sheets = drawSheets(all, spreads[at] ?? [], { ...proof.drawing, discMmMax: DISC_MM_MAX[zoom] });
  return {
    verdict,
    at,
    sheets,
    layout: proof.drawing.layout,
    hasFolds: folds.length > 0,
    finishes: FINISH_ROLES.filter((role) =>
      sheets.some(({ pages }) => pages.some((page) => page.finishes.some((it) => it.role === role))),
    ),
    bindingMm: sheets.some(({ pages }) => pages.some(({ hidden }) => hidden)) ? bindingMm(made.form) : 0,
    openCover: book.covers > 0,
    spineMm: sheets.some((sheet) => sheet.spineWords) ? spineMm : null,
    otherSize: findings.some(({ code }) => code === 'size.wrong'),
    foldWords,
    findings: findings.map((finding, i) => ({ ...listed(finding, report, spreads), number: i + 1 })),
    spreads: spreads.map((pages) => ({
      words: spreadWords(pages, proof.drawing.nameOf, proof.drawing.numberOf),
      label: pages
        .map((page) => proof.drawing.numberOf(page) ?? (page === 1 ? 'Cover' : 'Inside cover'))
        .join('–'),
      pages: all.filter(({ page }) => pages.includes(page)).map(thumbnail),
    })),
  };
}

/** A page of a proof by itself, with its lines. */
export interface SinglePage extends DrawnPage {
  /** `Front, page 1` */
  words: string;
  /** its spread, from 0 */
  spread: number;
}

/** Returns every page of a file that can be drawn, in order, as `proofView` draws them. Pure. */
export function everyPage(
  report: EngineReport,
  product: Product,
  choices: readonly Choice[],
  ordered: OrderedItem | null = null,
): SinglePage[] {
  const { spreads, all, drawing } = readProof(report, product, choices, ordered);
  const drawn = { ...drawing, findings: [], discMmMax: 0 };
  return spreads.flatMap((numbers, spread) =>
    numbers.flatMap((number) =>
      drawSheets(all, [number], drawn).flatMap(({ words, pages }) =>
        pages.map((page) => ({ ...page, words, spread })),
      ),
    ),
  );
}

/** Judges a file for a product, and works out how its pages belong together. */
function readProof(
  report: EngineReport,
  product: Product,
  choices: readonly Choice[],
  ordered: OrderedItem | null,
) {
  const spec = ordered ? orderedSpec(product, choices, ordered) : artworkSpecOf(product, choices);
  const { verdict, findings } = judgeArtwork(report, spec);
  const file = spreadsOfFile(report, spec);
  const made = ordered?.madeOf ?? madeOf(product, choices);
  // If pages are drawn side by side, it isn't known which of them face each other.
  const layout = file.throughout ? 'singles' : layoutOf(made.form, spec.pages.wanted);
  const pageCount = Math.min(report.pageCount, PROOF_PAGES_MAX);
  const book = bookOf(file, spec.pages.wanted);
  const spreads = spreadsOf(report.pages.length > 0 || report.pixel ? pageCount : 0, layout, book);
  const { folds } = made;
  const spineMm = spec.cover?.spineMm ?? 0;
  const numberOf = (page: number) => bookPage(page, book);
  const nameOf = (page: number) =>
    book.covers > 0 ? nameInBook(page, book, spineMm) : pageName(page, pageCount, layout, folds.length > 0);
  const drawing = {
    findings,
    folds,
    layout,
    pageCount,
    nameOf,
    numberOf,
    printed: book.lastPage,
    product: spec,
    bindingMm: bindingMm(made.form),
  };
  return { verdict, findings, spec, spreads, all: sheetsOf(report, spec), book, made, drawing };
}

function thumbnail({ page, picture }: ProofSheet): Thumbnail {
  return { page, widthMm: widthOf(picture), heightMm: heightOf(picture) };
}

function listed(finding: Finding, report: EngineReport, spreads: readonly number[][]) {
  return {
    code: finding.code,
    severity: finding.severity,
    ...findingText(finding),
    designer: designerText(finding.code),
    pages: markedPages(finding, report).map((page) => ({
      page,
      spread: spreads.findIndex((pages) => pages.includes(page)),
    })),
  };
}

function markedPages(finding: Finding, report: EngineReport): number[] {
  if (report.pixel) return finding.code.startsWith('image.') ? [1] : [];
  const pages = (finding.items ?? [{ page: finding.page ?? undefined }]).flatMap(({ page }) => page ?? []);
  const drawn = new Set(report.pages.map(({ page }) => page));
  return [...new Set(pages)].filter((page) => drawn.has(page));
}

type NumberOf = (page: number) => number | null;

function spreadWords(pages: readonly number[], nameOf: (page: number) => string, numberOf: NumberOf): string {
  const [first = 1, second] = pages;
  if (second !== undefined && !nameOf(first)) return `Pages ${numberOf(first)}–${numberOf(second)}`;
  const words = pages.map((page) => nameOf(page) || `Page ${numberOf(page)}`);
  return words.join(' and ').replace(/ and [A-Z]/, (word) => word.toLowerCase());
}
