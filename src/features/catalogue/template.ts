import { configure, firstChoices, type Option } from '../pricing/index.ts';
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
  /** one for each printed side */
  pages: string[];
}

/** Forms whose artwork is one flat sheet: no folds, spines or covers that a template would have to place. */
const FLAT_FORMS: ReadonlySet<string> = new Set([
  ...['sheet', 'card', 'menu', 'form', 'pad', 'plan', 'planner', 'voucher', 'foil-voucher', 'ticket'],
  ...['perforated', 'banner', 'roller-banner', 'board'],
]);

/** Whether there is a template of the product (ruling 11). */
export function hasTemplate({ form }: { form: string }): boolean {
  return FLAT_FORMS.has(form);
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

/** The template of a product in a size; undefined where it has none, or no such size. Without a size, in its first. */
export function templateOf(product: Product, sizeId: string | null): Template | undefined {
  if (!hasTemplate(product)) return undefined;
  const first = firstChoices(product);
  const configuration = configure(product, sizeId === null ? first : { ...first, size: sizeId });
  if (!configuration.ok) return undefined;
  const { widthMm, heightMm } = finishedSize(product, configuration.choices);
  const { bleedMm, safeMm } = product;
  const trim = { xMm: bleedMm, yMm: bleedMm, widthMm, heightMm };
  const size = configuration.selected.size;
  return {
    title: `${product.name}, ${widthMm} × ${heightMm} mm: artwork template`,
    fileName: `${product.id}${size ? `-${size}` : ''}-template.pdf`,
    ...{ bleedMm, safeMm, trim },
    sheet: { xMm: 0, yMm: 0, widthMm: widthMm + 2 * bleedMm, heightMm: heightMm + 2 * bleedMm },
    safe: inset(trim, safeMm),
    pages: pagesOf(product),
  };
}

/** Foil is a page of its own, after those that are printed: solid black where there is to be foil. */
function pagesOf({ form, pagesMax }: Product): string[] {
  const printed = form === 'foil-voucher' ? pagesMax - 1 : pagesMax;
  const pages =
    printed === 1 ? ['Front'] : Array.from({ length: printed }, (_, i) => SIDES[i] ?? `Page ${i + 1}`);
  return form === 'foil-voucher' ? [...pages, 'Foil (solid black)'] : pages;
}

const SIDES = ['Front', 'Back'];

function inset({ xMm, yMm, widthMm, heightMm }: RectMm, by: number): RectMm {
  return { xMm: xMm + by, yMm: yMm + by, widthMm: widthMm - 2 * by, heightMm: heightMm - 2 * by };
}
