import { configure, firstChoices, type Option } from '../pricing/index.ts';
import { bindingMm, foldsMm, isBound, pageChoices, spineMm } from './binding.ts';
import { finishedSize, type Product } from './product.ts';

/** Rectangle on a page in mm: from the sheet's lower left corner, as PDF counts. */
export interface RectMm {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
}

/** What an artwork template shows, in mm: the sheet with bleed, where it is cut, and where text is safe. */
export interface Template {
  title: string;
  fileName: string;
  bleedMm: number;
  safeMm: number;
  /** the page itself: finished size and bleed on every side */
  sheet: RectMm;
  trim: RectMm;
  safe: RectMm;
  /** where it is folded, in mm from the sheet's left edge */
  foldsMm: number[];
  /** what the binding hides of each page, in mm; on the left of odd pages, on the right of even ones */
  bindingMm: number;
  /** further lines on the first page */
  notes: string[];
  /** names, one for each printed side */
  pages: string[];
}

/** Whether there is a template of the product (ruling 11): of everything that is printed on pages of one size. */
export function hasTemplate({ widthMm, heightMm }: { widthMm: number; heightMm: number }): boolean {
  return widthMm > 0 && heightMm > 0;
}

/** The sizes to offer templates of: the product's own, or one without a name where it has no choice of size. */
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

/** Where a template is downloaded. */
export function templateUrl(productId: string, option: Option | null): string {
  return `/templates/${productId}.pdf${option ? `?size=${option.id}` : ''}`;
}

/** What a template is asked for by: ids of options; `paper` and `cover` decide how wide a spine is. */
export interface TemplateChoice {
  size?: string | undefined;
  pages?: number | undefined;
  paper?: string | undefined;
  cover?: string | undefined;
}

/** The template of a product; undefined where it has none, or no such size or number of pages. Else the first of each. */
export function templateOf(product: Product, choice: TemplateChoice): Template | undefined {
  if (!hasTemplate(product)) return undefined;
  const first = firstChoices(product);
  const configuration = configure(
    product,
    choice.size === undefined ? first : { ...first, size: choice.size },
  );
  if (!configuration.ok) return undefined;
  const counts = pageChoices(product);
  const pages = choice.pages ?? counts[0]?.pages ?? product.pagesMax;
  if (choice.pages !== undefined && !counts.some((it) => it.pages === choice.pages)) return undefined;
  const { widthMm, heightMm } = finishedSize(product, configuration.choices);
  const { bleedMm, safeMm } = product;
  const trim = { xMm: bleedMm, yMm: bleedMm, widthMm, heightMm };
  const size = configuration.selected.size;
  const counted = counts.length > 0 ? `-${pages}-pages` : '';
  return {
    title: `${product.name}, ${widthMm} × ${heightMm} mm: artwork template`,
    fileName: `${product.id}${size ? `-${size}` : ''}${counted}-template.pdf`,
    ...{ bleedMm, safeMm, trim },
    sheet: { xMm: 0, yMm: 0, widthMm: widthMm + 2 * bleedMm, heightMm: heightMm + 2 * bleedMm },
    safe: inset(trim, safeMm),
    foldsMm: foldsMm(product, widthMm).map((mm) => bleedMm + mm),
    bindingMm: bindingMm(product.form),
    notes: notesOf(product, pages, choice),
    pages: pagesOf(product, pages),
  };
}

function notesOf(product: Product, pages: number, { paper, cover }: TemplateChoice): string[] {
  if (product.form !== 'perfect-bound') return [];
  const spine = spineMm(pages, nameOf(product, 'innerPages', paper), nameOf(product, 'cover', cover));
  return spine === null ? [] : [`Spine ${spine} mm wide: we carry the back cover’s edge over it`];
}

/** The name of an option of a group, or of its first. */
function nameOf(product: Product, key: string, id: string | undefined): string {
  const options = product.optionGroups.find((group) => group.key === key)?.options ?? [];
  return (options.find((option) => option.id === id) ?? options[0])?.name ?? '';
}

/** Foil is a page of its own, after those that are printed: solid black where there is to be foil. */
function pagesOf({ form }: Product, count: number): string[] {
  const printed = form === 'foil-voucher' ? count - 1 : count;
  const name = (i: number) =>
    isBound(form) && printed >= 4 ? boundPage(i, printed) : (SIDES[i] ?? `Page ${i + 1}`);
  const pages = printed === 1 ? ['Front'] : Array.from({ length: printed }, (_, i) => name(i));
  return form === 'foil-voucher' ? [...pages, 'Foil (solid black)'] : pages;
}

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
