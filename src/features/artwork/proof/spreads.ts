import { isBound } from '../../catalogue/index.ts';

/** How the pages of a product come together: leaves bound at one edge, two sides of one sheet, or one by one. */
export type Layout = 'bound' | 'sides' | 'singles';

/** By the product's form (catalogue) and how many pages the choices print. */
export function layoutOf(form: string, wantedPages: number): Layout {
  if (isBound(form) && wantedPages > 2) return 'bound';
  return wantedPages <= 2 ? 'sides' : 'singles';
}

/**
 * The pages of a file as they are looked at together: of a book the cover alone, then 2–3, 4–5, and the back; of a sheet
 * front and back. Pages count from 1, and none is left out.
 */
export function spreadsOf(pageCount: number, layout: Layout): number[][] {
  const pages = Array.from({ length: pageCount }, (_, i) => i + 1);
  if (layout === 'singles') return pages.map((page) => [page]);
  const alone = layout === 'bound' ? 1 : 0;
  const [first, rest] = [pages.slice(0, alone), pages.slice(alone)];
  const pairs = rest.flatMap((_, i) => (i % 2 === 0 ? [rest.slice(i, i + 2)] : []));
  return [first, ...pairs].filter((spread) => spread.length > 0);
}

/** `Front`, `Inside back cover`; empty where a page has no name beside its number. */
export function pageName(page: number, pageCount: number, layout: Layout, folded: boolean): string {
  if (layout === 'sides') return (folded ? ['Outside', 'Inside'] : ['Front', 'Back'])[page - 1] ?? '';
  if (layout === 'singles') return '';
  const names: Record<number, string> = {
    [pageCount - 1]: 'Inside back cover',
    [pageCount]: 'Back cover',
    1: 'Front cover',
    2: 'Inside front cover',
  };
  return names[page] ?? '';
}
