import { type DeliveryPlan, parcelGrams } from '#features/pricing/delivery/index.ts';
import type { PackedParcel, Packing } from './packing.server.ts';

/**
 * Copies in a parcel, with the total number of copies of their item and the weight of those; null if it wasn't weighed.
 */
interface WeighedCopies {
  quantity: number;
  of: number;
  weightGrams: number | null;
}

/**
 * Returns the weight of a parcel with its packing, by the same rule as delivery prices. Part of an item counts with its
 * share of the weight, rounded up.
 */
function weightOf(plan: DeliveryPlan, copies: readonly WeighedCopies[]): number {
  return parcelGrams(
    plan,
    copies.map(({ quantity, of, weightGrams }) =>
      Math.ceil(((weightGrams ?? plan.unknownGrams) * quantity) / of),
    ),
  );
}

/** `1.250`: kilograms without the unit, as Click & Drop requires. */
export const kilograms = (grams: number) => (grams / 1000).toFixed(3);

/** `850 g`, or `3.2 kg` */
export const weightWords = (grams: number) =>
  grams < 1000 ? `${grams} g` : `${(Math.ceil(grams / 10) / 100).toFixed(2)} kg`;

/** Returns a parcel’s weight: as weighed, otherwise from its contents. */
export function weightOfParcel(
  plan: DeliveryPlan,
  { jobs }: Pick<Packing, 'jobs'>,
  { weightGrams, items }: Pick<PackedParcel, 'weightGrams' | 'items'>,
): number {
  if (weightGrams !== null) return weightGrams;
  const copies = items.flatMap(({ code, quantity }) => {
    const job = jobs.find((one) => one.code === code);
    return job ? [{ quantity, of: job.ofQuantity, weightGrams: job.weightGrams }] : [];
  });
  return weightOf(plan, copies);
}
