import type { FileSpreads } from '#preflight/index.ts';
import { isBound } from '#preflight/index.ts';

/** How a product's pages belong together: leaves bound at one edge, two sides of one sheet, or single pages. */
export type Layout = 'bound' | 'sides' | 'singles';

/** Depends on the product's form (catalogue) and on how many pages the choices print. */
export function layoutOf(form: string, wantedPages: number): Layout {
  if (isBound(form) && wantedPages > 2) return 'bound';
  return wantedPages <= 2 ? 'sides' : 'singles';
}

/** A book as it is in its file: spreads of the cover first, then the inside pages. */
export interface Book {
  /** how many of the file's first pages are the open cover */
  covers: number;
  firstInside: number;
  /** the last page of the book that is printed */
  lastPage: number;
}

type Opening = Pick<FileSpreads, 'cover' | 'firstInside'>;

/** Describes a book of `wanted` pages in a file. Without an open cover, its pages are the file's pages. */
export function bookOf({ cover, firstInside }: Opening, pageCount: number): Book {
  const covers = cover.length;
  if (covers === 0) return { covers, firstInside: 1, lastPage: pageCount };
  return { covers, firstInside, lastPage: firstInside === 2 ? pageCount - 1 : pageCount - 2 };
}

/** Returns the book's page number for a page of the file, or null for the open cover. */
export function bookPage(page: number, { covers, firstInside }: Book): number | null {
  return page <= covers ? null : page - covers + firstInside - 1;
}

/**
 * Returns a file's pages as they are viewed together: for a book the cover alone, then 2–3, 4–5, and the back; for a
 * sheet front and back. An open cover is viewed alone. Pages count from 1, and none is left out.
 */
export function spreadsOf(pageCount: number, layout: Layout, book: Book = CLOSED): number[][] {
  const pages = Array.from({ length: pageCount }, (_, i) => i + 1);
  if (layout === 'singles') return pages.map((page) => [page]);
  const [covers, inside] = [pages.slice(0, book.covers), pages.slice(book.covers)];
  // Odd pages are right-hand pages, so the first one has nothing on its left.
  const alone = layout === 'bound' && book.firstInside % 2 === 1 ? 1 : 0;
  const [first, rest] = [inside.slice(0, alone), inside.slice(alone)];
  const pairs = rest.flatMap((_, i) => (i % 2 === 0 ? [rest.slice(i, i + 2)] : []));
  return [...covers.map((page) => [page]), first, ...pairs].filter((spread) => spread.length > 0);
}

const CLOSED: Book = { covers: 0, firstInside: 1, lastPage: Number.POSITIVE_INFINITY };

/** Names a page of a file that begins with an open cover; `spineMm` is 0 if the cover is only folded. */
export function nameInBook(page: number, book: Book, spineMm: number): string {
  if (page === 1) return spineMm > 0 ? 'Back cover, spine, front cover' : 'Back cover and front cover';
  const number = bookPage(page, book);
  if (number === null) return 'Inside of the cover';
  if (book.firstInside === 3) return '';
  return { 2: 'Inside front cover', [book.lastPage]: 'Inside back cover' }[number] ?? '';
}

/** Returns `Front` or `Inside back cover`, for example; empty if a page has only a number. */
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
