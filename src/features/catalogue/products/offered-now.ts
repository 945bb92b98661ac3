import {
  type Despatch,
  despatchFor,
  fullDaysOf,
  fullWords,
  type ShopDays,
} from '#features/pricing/delivery/index.ts';
import { movingTurnarounds, turnaroundIdOf } from '#features/pricing/prices/index.ts';
import type { Product } from './product.ts';

/** A product as offered now, by the option ids of its turnarounds. */
export interface Offered<Part extends Pick<Product, 'optionGroups'>> {
  /** without turnarounds whose day is full */
  product: Part;
  despatches: Record<string, Despatch>;
  /** a sentence for each turnaround that is full */
  full: Record<string, string>;
}

/**
 * Returns when each turnaround of a product leaves if it is ordered now. One whose day is full is not offered, except
 * that the slowest moves to the next day with room, so that the product can always be ordered.
 */
export function offeredNow<Part extends Pick<Product, 'categoryId' | 'optionGroups'>>(
  product: Part,
  now: Date,
  { closedDays, fullDays }: ShopDays,
): Offered<Part> {
  const closed = new Set(closedDays);
  const options = product.optionGroups.find(({ key }) => key === 'turnaround')?.options ?? [];
  const moving = movingTurnarounds(product.optionGroups);
  const despatches: Record<string, Despatch> = {};
  const full: Record<string, string> = {};
  for (const option of options) {
    if (!option.turnaround) continue;
    const days = fullDaysOf(fullDays, turnaroundIdOf(option), product.categoryId);
    const despatch = despatchFor(option.turnaround, now, closed, moving.has(option.id) ? days : undefined);
    if (days.has(despatch.day))
      full[option.id] = `${fullWords(option.name, despatch, now)} Choose another turnaround.`;
    else despatches[option.id] = despatch;
  }
  if (Object.keys(full).length === 0) return { product, despatches, full };
  const optionGroups = product.optionGroups.map((group) =>
    group.key === 'turnaround'
      ? { ...group, options: group.options.filter(({ id }) => !(id in full)) }
      : group,
  );
  return { product: { ...product, optionGroups }, despatches, full };
}
