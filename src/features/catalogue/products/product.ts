import type {
  Choice,
  Option,
  PricedProduct,
  TaxedProduct,
  WeighedProduct,
} from '#features/pricing/prices/index.ts';
import { href } from '#kit/href.ts';
import type { Turnaround } from '#kit/turnaround.ts';
import type { Finishing } from '#preflight/index.ts';

/** A product as the shop sells it. Sizes in mm, finished (cut) size; money in pence, VAT included. */
export interface Product extends PricedProduct, TaxedProduct, WeighedProduct {
  id: string;
  categoryId: string;
  categoryName: string;
  name: string;
  description: string;
  widthMm: number;
  heightMm: number;
  bleedMm: number;
  safeMm: number;
  pagesMin: number;
  pagesMax: number;
  form: string;
  panels: number | null;
  /** finishes that its artwork may or must have in addition to its colours */
  finishing: Finishing;
  /** the owner's rules for judging artwork, by product family, if any */
  artworkRules: Record<string, object> | null;
  specifications: { label: string; value: string }[];
}

export interface Category {
  id: string;
  name: string;
  description: string;
  intro: string | null;
}

/** Returns products by id, in the ids' order. */
export function inOrder(products: readonly Product[], ids: readonly string[]): Product[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the chosen turnaround, which sets the despatch day; undefined if none is chosen. */
export function turnaroundOf(choices: readonly Choice[]): Turnaround | undefined {
  return choices.find(({ group }) => group === 'turnaround')?.option.turnaround;
}

/** How many options a group has; 0 if the product lacks the group. */
export function optionCount(product: PricedProduct, key: string): number {
  return product.optionGroups.find((group) => group.key === key)?.options.length ?? 0;
}

/** A product's picture for shared links and search engines: JPEG, 1200 × 630. */
export function socialPictureUrl(productId: string): string {
  return href('/pictures/:picture', { picture: `${productId}.social.jpg` });
}

/** Returns a page's picture and collection for `pageMeta`: the first product's picture, and links to all. */
export function collectionOf(products: readonly Pick<Product, 'id' | 'name'>[]) {
  const [first] = products;
  return {
    ...(first ? { picture: { path: socialPictureUrl(first.id), alt: first.name } } : {}),
    kind: {
      type: 'CollectionPage' as const,
      items: products.map(({ id, name }) => ({ name, to: href('/product/:productId', { productId: id }) })),
    },
  };
}

/** The page counts that a product can be ordered with, fewest first; empty if there is no such choice. */
export function pageChoices(product: Product): { option: Option; pages: number }[] {
  const group = product.optionGroups.find(({ options }) => options.some(({ pages }) => (pages ?? 0) > 2));
  return (group?.options ?? [])
    .flatMap((option) => (option.pages === null ? [] : [{ option, pages: option.pages }]))
    .sort((a, b) => a.pages - b.pages);
}
