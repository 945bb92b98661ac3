import type { Product } from '#features/catalogue/products/index.ts';
import type { Choice } from '#features/pricing/prices/index.ts';
import {
  type ArtworkNeeds,
  type ArtworkRules,
  type ArtworkSpec,
  ruleFamily,
  shippedRules,
  withSpine,
} from '#preflight/index.ts';
import { sheetNeeds } from './sheet-needs.ts';

/** Returns Galley’s default rules for the product’s family, with the owner’s changes. */
export function rulesOf({ form, artworkRules }: Product): ArtworkRules {
  const family = ruleFamily(form);
  return { ...shippedRules[family], ...artworkRules?.[family] };
}

/** Returns what a product with these choices needs of its artwork, and the rules that judge it. */
export function artworkSpecOf(product: Product, choices: readonly Choice[]): ArtworkSpec {
  return { ...sheetNeeds(product, choices), rules: rulesOf(product) };
}

/** What an item was ordered with. */
export interface OrderedArtwork {
  /** null: ordered before that was kept */
  needs: ArtworkNeeds | null;
  /** of a book's cover; null: not known, so by today's papers */
  spineUm: number | null;
}

/** The same for an ordered item, which keeps what it was ordered with. */
export function orderedSpec(
  product: Product,
  choices: readonly Choice[],
  { needs, spineUm }: OrderedArtwork,
): ArtworkSpec {
  return needs ? { ...needs, rules: rulesOf(product) } : asOrdered(artworkSpecOf(product, choices), spineUm);
}

/** The same as it was ordered: a cover that was designed for the spine it had then stays right for it. `spineUm` null: not known. */
const asOrdered = (spec: ArtworkSpec, spineUm: number | null): ArtworkSpec =>
  spineUm === null || !spec.cover ? spec : { ...spec, cover: withSpine(spec.cover, spineUm) };
