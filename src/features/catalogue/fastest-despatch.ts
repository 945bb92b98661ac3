import { despatchFor } from '#features/delivery/index.ts';
import type { Product } from './product.ts';

/**
 * Returns the earliest despatch day over a product's turnarounds, `Tuesday 24 November`; null for a product without
 * turnarounds. `closedDays` are the shop's own, `2026-12-24`.
 */
function fastestDespatch(
  { optionGroups }: Pick<Product, 'optionGroups'>,
  now: Date,
  closedDays: readonly string[],
): string | null {
  const turnarounds = optionGroups.find(({ key }) => key === 'turnaround')?.options ?? [];
  const closed = new Set(closedDays);
  const days = turnarounds.flatMap(({ turnaround }) =>
    turnaround ? [despatchFor(turnaround, now, closed)] : [],
  );
  return days.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0]?.label ?? null;
}

/** The same for several products, by id. */
export function fastestDespatches(
  products: readonly Product[],
  now: Date,
  closedDays: readonly string[],
): Record<string, string | null> {
  return Object.fromEntries(
    products.map((product) => [product.id, fastestDespatch(product, now, closedDays)]),
  );
}
