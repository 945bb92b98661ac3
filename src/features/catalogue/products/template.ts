import {
  configure,
  type Fold,
  finishedSize,
  firstChoices,
  leafPaper,
  type Option,
  type Paper,
} from '#features/pricing/prices/index.ts';
import { href } from '#kit/href.ts';
import { formatMm, formatSize } from '#kit/millimetres.ts';
import { bindingMm, COVER_PAGES, type CoverSpread, coverSpread, isBound } from '#preflight/index.ts';
import { foldsOf } from './folds.ts';
import { type Product, pageChoices } from './product.ts';

/** Rectangle on a page in mm, from the sheet's lower left corner as in PDF. */
export interface RectMm {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
}

/** An artwork template, in mm: the sheet with bleed, the cut, and the safe areas for text. */
export interface Template {
  title: string;
  fileName: string;
  bleedMm: number;
  safeMm: number;
  /** the page itself: finished size and bleed on every side */
  sheet: RectMm;
  trim: RectMm;
  /** where text is safe, from left to right: on an open cover, one on either side of the spine */
  safe: RectMm[];
  folds: Fold[];
  /** what the binding hides of each page, in mm: on the left of odd pages, on the right of even ones */
  bindingMm: number;
  /** further lines on the first page */
  notes: string[];
  /** what the dashed lines mean; empty if there are none */
  foldWords: string;
  /** for each printed side, the names of its safe areas */
  pages: string[][];
}

/** Whether the product has a template (ruling 11): everything printed on pages of one size does. */
export function hasTemplate({ widthMm, heightMm }: { widthMm: number; heightMm: number }): boolean {
  return widthMm > 0 && heightMm > 0;
}

/** The sizes with a template: the product's own, or an unnamed one if it has no choice of size. */
export function templateSizes(
  product: Product,
): { option: Option | null; widthMm: number; heightMm: number }[] {
  const options = product.optionGroups.find(({ key }) => key === 'sizes')?.options ?? [];
  if (options.length === 0) return [{ option: null, ...finishedSize(product, []) }];
  return options.map((option) => ({
    option,
    ...finishedSize(product, [{ group: 'sizes', label: 'Size', option }]),
  }));
}

/** Whether any choice allows an open cover, which then has its own template. */
export function takesOpenCover(product: Product): boolean {
  const [fewest] = pageChoices(product);
  return fewest !== undefined && openCover(product, product, fewest.pages, {}) !== null;
}

/** The download address of a template. */
export function templateUrl(productId: string, option: Option | null): string {
  return `${href('/templates/:template', { template: `${productId}.pdf` })}${option ? `?size=${option.id}` : ''}`;
}

/** The choices that define a template, as option ids; `paper` and `cover` set the spine width. */
export interface TemplateChoice {
  size?: string | undefined;
  pages?: number | undefined;
  paper?: string | undefined;
  cover?: string | undefined;
  /** for a bound job: its open cover, or the inside pages; if omitted, all single pages */
  part?: TemplatePart | undefined;
}

export const TEMPLATE_PARTS = ['cover', 'inside'] as const;
export type TemplatePart = (typeof TEMPLATE_PARTS)[number];

/**
 * Returns a product's template; undefined if it has none, or if the size, page count or part is unknown. Omitted
 * choices default to the first option. A four-page booklet is only a cover, so that is also its template for the
 * inside.
 */
export function templateOf(product: Product, choice: TemplateChoice): Template | undefined {
  if (!hasTemplate(product)) return undefined;
  const first = firstChoices(product);
  const configuration = configure(
    product,
    choice.size === undefined ? first : { ...first, size: choice.size },
  );
  if (!configuration.ok) return undefined;
  const counts = pageChoices(product);
  const count = choice.pages ?? counts[0]?.pages ?? product.pagesMax;
  if (choice.pages !== undefined && !counts.some((it) => it.pages === choice.pages)) return undefined;
  const finished = finishedSize(product, configuration.choices);
  const cover = openCover(product, finished, count, choice);
  if (choice.part && !cover) return undefined;
  const part = choice.part === 'inside' && count === COVER_PAGES ? 'cover' : choice.part;
  const sized =
    part === 'cover' && cover ? coverSheet(product, finished, cover) : pageSheet(product, finished);
  const size = configuration.selected.size;
  const names = [product.id, size, counts.length > 0 ? `${count}-pages` : '', part, 'template'];
  const { widthMm, heightMm } = sized.trim;
  const folded = { folds: foldsOf(product, configuration.choices), foldWords: 'Dashed line: fold' };
  return {
    title: `${product.name}, ${formatSize({ widthMm, heightMm })}: ${part ? `${part} ` : ''}artwork template`,
    fileName: `${names.filter(Boolean).join('-')}.pdf`,
    bleedMm: product.bleedMm,
    safeMm: product.safeMm,
    ...folded,
    bindingMm: bindingMm(product.form),
    notes: part ? [] : notesOf(cover),
    pages: part === 'inside' ? insidePages(count) : pagesOf(product, count),
    ...sized,
  };
}

/** Sheet and safe area of a single page. */
function pageSheet({ bleedMm, safeMm }: Product, size: { widthMm: number; heightMm: number }) {
  const trim = { xMm: bleedMm, yMm: bleedMm, ...size };
  return { sheet: around(trim, bleedMm), trim, safe: [inset(trim, safeMm)] };
}

/** The open cover, outside and inside: a page on either side of the spine, folded at both its edges. */
function coverSheet(
  { bleedMm, safeMm }: Product,
  page: { widthMm: number; heightMm: number },
  { widthMm, heightMm, spineMm }: CoverSpread,
) {
  const trim = { xMm: bleedMm, yMm: bleedMm, widthMm, heightMm };
  const side = (xMm: number) => inset({ ...trim, xMm, widthMm: page.widthMm }, safeMm);
  const spine = [page.widthMm, page.widthMm + spineMm].slice(spineMm > 0 ? 0 : 1);
  return {
    sheet: around(trim, bleedMm),
    trim,
    safe: [side(bleedMm), side(bleedMm + page.widthMm + spineMm)],
    folds: spine.map((atMm) => ({ across: atMm / widthMm })),
    foldWords: spineMm > 0 ? `Spine ${formatMm(spineMm)} mm, between the dashed lines` : 'Dashed line: fold',
    bindingMm: 0,
    notes: ['Page 2 is the inside: leave it out to keep it blank'],
    pages: [
      ['Back cover', 'Front cover'],
      ['Inside front cover', 'Inside back cover'],
    ],
  };
}

function openCover(
  product: Product,
  page: { widthMm: number; heightMm: number },
  pages: number,
  { paper, cover }: TemplateChoice,
): CoverSpread | null {
  const inside = paperOf(product, 'innerPages', paper) ?? leafPaper(product.stock);
  const papers = { paper: inside, cover: paperOf(product, 'cover', cover) };
  return coverSpread({ form: product.form, ...page, pages, ...papers });
}

function notesOf(cover: CoverSpread | null): string[] {
  if (!cover || cover.spineMm === 0) return [];
  return [`Spine ${cover.spineMm} mm wide: we extend the back cover’s edge over it`];
}

/** The paper of a group's option, or of its first option. */
function paperOf(product: Product, key: string, id: string | undefined): Paper | null {
  const options = product.optionGroups.find((group) => group.key === key)?.options ?? [];
  return (options.find((option) => option.id === id) ?? options[0])?.stock?.paper ?? null;
}

/** Foil has its own page after the printed ones: solid black wherever there is to be foil. */
function pagesOf({ form }: Product, count: number): string[][] {
  const printed = form === 'foil-voucher' ? count - 1 : count;
  const name = (i: number) =>
    isBound(form) && printed >= 4 ? boundPage(i, printed) : (SIDES[i] ?? `Page ${i + 1}`);
  const pages = printed === 1 ? ['Front'] : Array.from({ length: printed }, (_, i) => name(i));
  return (form === 'foil-voucher' ? [...pages, 'Foil (solid black)'] : pages).map((it) => [it]);
}

/** Page 3 of the book is the first one inside the cover. */
const insidePages = (count: number): string[][] =>
  Array.from({ length: count - COVER_PAGES }, (_, i) => [`Page ${i + 3}`]);

const SIDES = ['Front', 'Back'];

function boundPage(i: number, count: number): string {
  const covers = new Map([
    [0, 'Front cover'],
    [1, 'Inside front cover'],
    [count - 2, 'Inside back cover'],
    [count - 1, 'Back cover'],
  ]);
  return covers.get(i) ?? `Page ${i + 1}`;
}

function inset({ xMm, yMm, widthMm, heightMm }: RectMm, by: number): RectMm {
  return { xMm: xMm + by, yMm: yMm + by, widthMm: widthMm - 2 * by, heightMm: heightMm - 2 * by };
}

const around = (rect: RectMm, by: number): RectMm => ({ ...inset(rect, -by), xMm: 0, yMm: 0 });
