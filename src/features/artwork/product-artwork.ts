import type { Product } from '#features/catalogue/index.ts';
import type { Choice } from '#features/pricing/index.ts';
import {
  type ArtworkRules,
  type ArtworkSpec,
  ruleFamily,
  shippedRules,
  withSpine,
} from '#preflight/index.ts';
import { sheetNeeds } from './sheet-needs.ts';

/** Galley's default rules for the product's family, with the owner's changes. */
function rulesOf({ form, artworkRules }: Product): ArtworkRules {
  const family = ruleFamily(form);
  return { ...shippedRules[family], ...artworkRules?.[family] };
}

/** Returns what a product with these choices needs of its artwork, and the rules that judge it. */
export function artworkSpecOf(product: Product, choices: readonly Choice[]): ArtworkSpec {
  return { ...sheetNeeds(product, choices), rules: rulesOf(product) };
}

/** The same as it was ordered: a cover that was designed for the spine it had then stays right for it. `spineUm` null: not known. */
export const asOrdered = (spec: ArtworkSpec, spineUm: number | null): ArtworkSpec =>
  spineUm === null || !spec.cover ? spec : { ...spec, cover: withSpine(spec.cover, spineUm) };
