import { fromPricePence } from '#features/pricing/index.ts';
import { href } from '#kit/href.ts';
import { finishedSize, type Product } from './product.ts';

/** The sort orders of a category. The first is the shop's own. */
export const SORTS = {
  ours: 'Our order',
  'price-up': 'Lowest price first',
  'price-down': 'Highest price first',
  size: 'Smallest size first',
  name: 'Name, A to Z',
} as const;
type Sort = keyof typeof SORTS;

/** A category's filters and order, as option ids: `?size=a5&size=a6&finish=170gsm-silk&sort=price-up`. */
export interface CategoryView {
  size: string[];
  finish: string[];
  sort: Sort;
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

const GROUP_OF = { size: 'sizes', finish: 'finishes' } as const;
export const FACET_NAMES: Readonly<Record<FacetKey, string>> = { size: 'Size', finish: 'Finish' };

/** The number of products from which a category has filters and sorting (convention: fewer fit in one glance). */
export const FILTER_FROM = 10;

/** Returns the filters: only options that some products lack. */
export function facetsOf(products: readonly Product[]): Facets {
  const distinct = (key: FacetKey) => {
    const found = new Map<string, string>();
    for (const product of products)
      for (const { id, name } of optionsOf(product, key)) if (!found.has(id)) found.set(id, shortName(name));
    return [...found].map(([id, name]) => ({ id, name }));
  };
  return { size: distinct('size'), finish: distinct('finish') };
}

/** Returns the view for an address. Unknown parameters are ignored. */
export function readView(query: URLSearchParams, facets: Facets): CategoryView {
  const known = (key: FacetKey) =>
    facets[key].map(({ id }) => id).filter((id) => query.getAll(key).includes(id));
  const sort = query.get('sort') ?? '';
  return {
    size: known('size'),
    finish: known('finish'),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'ours',
  };
}

/** Returns the products of a view, in order. Within a filter any choice matches; every filter must match. */
export function productsInView(products: readonly Product[], view: CategoryView): Product[] {
  const meets = (product: Product, key: FacetKey) =>
    view[key].length === 0 || optionsOf(product, key).some(({ id }) => view[key].includes(id));
  const shown = products.filter((product) => meets(product, 'size') && meets(product, 'finish'));
  return shown.toSorted(ORDER[view.sort]);
}

/** The address of a view of this category. */
export function viewUrl(categoryId: string, view: CategoryView): string {
  const query = new URLSearchParams();
  for (const key of ['size', 'finish'] as const) for (const id of view[key]) query.append(key, id);
  if (view.sort !== 'ours') query.set('sort', view.sort);
  const search = query.toString();
  return `${href('/shop/:category', { category: categoryId })}${search && `?${search}`}`;
}

/** The view without one of its filters. */
export function withoutFilter(view: CategoryView, key: FacetKey, id: string): CategoryView {
  return { ...view, [key]: view[key].filter((one) => one !== id) };
}

const ORDER: Readonly<Record<Sort, (a: Product, b: Product) => number>> = {
  ours: () => 0,
  'price-up': (a, b) => fromPricePence(a) - fromPricePence(b),
  'price-down': (a, b) => fromPricePence(b) - fromPricePence(a),
  size: (a, b) => areaMm2(a) - areaMm2(b),
  name: (a, b) => a.name.localeCompare(b.name, 'en-GB', { numeric: true }),
};

function areaMm2(product: Product): number {
  const { widthMm, heightMm } = finishedSize(product, []);
  return widthMm * heightMm;
}

function optionsOf({ optionGroups }: Product, key: FacetKey) {
  return optionGroups.find((group) => group.key === GROUP_OF[key])?.options ?? [];
}

/** `A5` of `A5 (148 × 210 mm)`. */
function shortName(name: string): string {
  return name.replace(/ \(.*\)$/, '');
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
  return products.toSorted(ORDER.size);
}

/** How many different sizes a product has; portrait and landscape count as one. */
function differentSizes(product: Product): number {
  const sides = ({ widthMm, heightMm }: { widthMm: number | null; heightMm: number | null }) =>
    [widthMm ?? 0, heightMm ?? 0].toSorted((a, b) => a - b).join('x');
  return new Set(optionsOf(product, 'size').map(sides)).size;
}
