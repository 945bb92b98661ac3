import type { Product } from '#features/catalogue/index.ts';
import { type Choice, finishedSize, leafPaper } from '#features/pricing/index.ts';
import type { ArtworkSpec } from '#preflight/index.ts';
import {
  type ArtworkRules,
  type BookPapers,
  coverSpread,
  isBound,
  ruleFamily,
  shippedRules,
  withSpine,
} from '#preflight/index.ts';

/** Galley's default rules for the product's family, with the owner's changes. */
function rulesOf({ form, artworkRules }: Product): ArtworkRules {
  const family = ruleFamily(form);
  return { ...shippedRules[family], ...artworkRules?.[family] };
}

/** The papers of a book: the chosen ones, or inside what the product is made of with every choice. */
function bookPapers({ stock }: Product, choices: readonly Choice[]): BookPapers {
  const of = (key: string) => choices.find(({ group }) => group === key)?.option.stock?.paper ?? null;
  return { paper: of('innerPages') ?? leafPaper(stock), cover: of('cover') };
}

/** Returns what a product with these choices needs of its artwork. The chosen sides or pages set the page count. */
export function artworkSpecOf(product: Product, choices: readonly Choice[]): ArtworkSpec {
  const paged = choices.filter(({ option }) => option.pages !== null).map(({ option }) => option.pages ?? 1);
  const wanted = paged.length > 0 ? Math.max(...paged) : product.pagesMin;
  const size = finishedSize(product, choices);
  const cover =
    paged.length > 0 &&
    coverSpread({ form: product.form, ...size, pages: wanted, ...bookPapers(product, choices) });
  return {
    ...size,
    bleedMm: product.bleedMm,
    safeMm: product.safeMm,
    rules: rulesOf(product),
    pages: { wanted, min: product.pagesMin, max: product.pagesMax, free: paged.length === 0 },
    ...(isBound(product.form) ? { bound: true } : {}),
    ...(cover ? { cover } : {}),
  };
}

/** The same as it was ordered: a cover that was designed for the spine it had then stays right for it. `spineUm` null: not known. */
export const asOrdered = (spec: ArtworkSpec, spineUm: number | null): ArtworkSpec =>
  spineUm === null || !spec.cover ? spec : { ...spec, cover: withSpine(spec.cover, spineUm) };
