import { href } from '#kit/href.ts';
import type { Product } from './product.ts';

/** The sort orders of a category. The first is the shop's own. */
export const SORTS = {
  ours: 'Our order',
  'price-up': 'Lowest price first',
  'price-down': 'Highest price first',
  size: 'Smallest size first',
  name: 'Name, A to Z',
} as const;
export type Sort = keyof typeof SORTS;

/**
 * A category's filters, order and page, as in its address: `?size=a5&size=a6&finish=170gsm-silk&sort=price-up&page=2`.
 */
export interface CategoryView {
  /** option ids */
  size: readonly string[];
  finish: readonly string[];
  sort: Sort;
  /** from 1 */
  page: number;
}

/** A category without filters, from its start. */
export const FIRST_PAGE: CategoryView = { size: [], finish: [], sort: 'ours', page: 1 };

/** Products or categories on a page: whole rows of two, three and four. */
export const CATEGORY_PAGE_SIZE = 24;

/** How many pages a list has: at least one. */
export function pagesOf(count: number): number {
  return Math.max(1, Math.ceil(count / CATEGORY_PAGE_SIZE));
}

/** One filter. `name` is short: `A5`, without its millimetres. */
interface Facet {
  id: string;
  name: string;
}
export interface Facets {
  size: Facet[];
  finish: Facet[];
}
export type FacetKey = keyof Facets;

/** The option group of each filter. */
export const GROUP_OF = { size: 'sizes', finish: 'finishes' } as const;
export const FACET_NAMES: Readonly<Record<FacetKey, string>> = { size: 'Size', finish: 'Finish' };

/** The number of products from which a category has filters and sorting (convention: fewer fit in one glance). */
export const FILTER_FROM = 10;

/** Reads the number of a page from an address; the first page if it has none. */
export function readPage(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/**
 * Reads the request in an address, which may have unknown options, or a page past the last. Unknown sort orders are
 * ignored.
 */
export function requestedView(query: URLSearchParams): CategoryView {
  const sort = query.get('sort') ?? '';
  return {
    size: query.getAll('size'),
    finish: query.getAll('finish'),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'ours',
    page: readPage(query),
  };
}

/** Returns the view for a request: without unknown filters, and none at all in a category too small for them. */
export function viewOf(
  requested: CategoryView,
  { facets, total, matching }: { facets: Facets; total: number; matching: number },
): CategoryView {
  const page = Math.min(requested.page, pagesOf(matching));
  if (total < FILTER_FROM) return { size: [], finish: [], sort: 'ours', page };
  const known = (key: FacetKey) =>
    facets[key].map(({ id }) => id).filter((id) => requested[key].includes(id));
  return { size: known('size'), finish: known('finish'), sort: requested.sort, page };
}

/** The address of a view of this category. */
export function viewUrl(categoryId: string, view: CategoryView): string {
  const query = new URLSearchParams();
  for (const key of ['size', 'finish'] as const) for (const id of view[key]) query.append(key, id);
  if (view.sort !== 'ours') query.set('sort', view.sort);
  if (view.page > 1) query.set('page', String(view.page));
  const search = query.toString();
  return `${href('/shop/:category', { category: categoryId })}${search && `?${search}`}`;
}

/** The first page of the view without one of its filters. */
export function withoutFilter(view: CategoryView, key: FacetKey, id: string): CategoryView {
  return { ...view, [key]: view[key].filter((one) => one !== id), page: 1 };
}

function optionsOf({ optionGroups }: Product, key: FacetKey) {
  return optionGroups.find((group) => group.key === GROUP_OF[key])?.options ?? [];
}

/**
 * Returns products that differ only in size, smallest first: one form, one size each, no two alike. Empty if they do
 * not.
 */
export function formatsToCompare(products: readonly Product[]): Product[] {
  const sizes = new Set(products.map(({ widthMm, heightMm }) => `${widthMm}x${heightMm}`));
  const isOneMake = new Set(products.map(({ form }) => form)).size === 1;
  const isOneSizeEach = products.every((product) => differentSizes(product) <= 1);
  if (products.length < 3 || !isOneMake || !isOneSizeEach || sizes.size < products.length) return [];
  return products.toSorted((one, other) => one.widthMm * one.heightMm - other.widthMm * other.heightMm);
}

/** How many different sizes a product has; portrait and landscape count as one. */
function differentSizes(product: Product): number {
  const sides = ({ widthMm, heightMm }: { widthMm: number | null; heightMm: number | null }) =>
    [widthMm ?? 0, heightMm ?? 0].toSorted((a, b) => a - b).join('x');
  return new Set(optionsOf(product, 'size').map(sides)).size;
}
