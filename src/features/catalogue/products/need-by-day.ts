import {
  isInTime,
  needByWords,
  type ShownDelivery,
  type TurnaroundDay,
} from '#features/pricing/delivery/index.ts';
import { isDay } from '#kit/day.ts';
import { turnaroundName } from '#kit/turnaround.ts';
import type { Product } from './product.ts';

/**
 * Returns which of a product's turnarounds are in time for a day, `2026-12-04`, and the same in words; null if `needBy`
 * is no day. `days`: by turnaround id.
 */
export function needByDay(
  product: Pick<Product, 'optionGroups'>,
  days: Readonly<Record<string, TurnaroundDay>>,
  needBy: string | undefined,
  { offersCollection }: Pick<ShownDelivery, 'offersCollection'>,
) {
  if (!isDay(needBy)) return null;
  const options = product.optionGroups.find(({ key }) => key === 'turnaround')?.options ?? [];
  const offered = options.flatMap(({ id, name }) => {
    const day = days[id];
    return day ? [{ id, name: turnaroundName(name), day }] : [];
  });
  return {
    day: needBy,
    words: needByWords(offered, needBy, offersCollection === true),
    inTime: Object.fromEntries(offered.map(({ id, day }) => [id, isInTime(day, needBy)])),
  };
}
