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
  /** null if ordered before this was recorded */
  needs: ArtworkNeeds | null;
  /** of a book's cover; null if not known, so today's papers decide */
  spineUm: number | null;
}

/** Returns what an ordered item needs of its artwork; what it was ordered with still applies. */
export function orderedSpec(
  product: Product,
  choices: readonly Choice[],
  { needs, spineUm }: OrderedArtwork,
): ArtworkSpec {
  return needs ? { ...needs, rules: rulesOf(product) } : asOrdered(artworkSpecOf(product, choices), spineUm);
}

/**
 * Returns the requirements at the time of the order, so that a cover designed for the spine it had then stays right.
 * `spineUm` is null if not known.
 */
const asOrdered = (spec: ArtworkSpec, spineUm: number | null): ArtworkSpec =>
  spineUm === null || !spec.cover ? spec : { ...spec, cover: withSpine(spec.cover, spineUm) };
