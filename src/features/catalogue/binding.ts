import type { Option } from '../pricing/index.ts';
import type { Product } from './product.ts';

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

/**
 * Width of a perfect-bound spine in mm, to a tenth: half as many sheets as pages, the cover's two pages on either side
 * left out. `paper` and `cover` are the names of options, `130gsm Silk`; null where they do not tell a weight.
 */
export function spineMm(pages: number, paper: string, cover: string): number | null {
  const gsm = (name: string) => Number(/(\d+)\s*gsm/i.exec(name)?.[1] ?? Number.NaN);
  const inside = ((pages - 4) / 2) * gsm(paper) * bulkOf(paper);
  const around = 2 * gsm(cover) * bulkOf(cover);
  const width = inside + around;
  return Number.isFinite(width) && width > 0 ? Math.round(width * 10) / 10 : null;
}

/** Where a sheet is folded, in mm from its left edge when it lies with its long side across; none for what is not folded. */
export function foldsMm({ panels }: Pick<Product, 'panels'>, widthMm: number): number[] {
  if (!panels || panels < 2) return [];
  return Array.from({ length: panels - 1 }, (_, i) => ((i + 1) * widthMm) / panels);
}

/** The numbers of pages that a product can be ordered with, fewest first; none where that is not a choice. */
export function pageChoices(product: Product): { option: Option; pages: number }[] {
  const group = product.optionGroups.find(({ options }) => options.some(({ pages }) => (pages ?? 0) > 2));
  return (group?.options ?? [])
    .flatMap((option) => (option.pages === null ? [] : [{ option, pages: option.pages }]))
    .sort((a, b) => a.pages - b.pages);
}
