import { type DeliveryPlan, parcelGrams } from '#features/pricing/delivery/index.ts';
import type { PackedParcel, Packing } from './packing.server.ts';

/** Copies in a parcel, of an item with so many in all that weigh so much together; null: nobody weighed it. */
interface WeighedCopies {
  quantity: number;
  of: number;
  weightGrams: number | null;
}

/**
 * Returns what a parcel weighs with its packing, by the rule that delivery is priced by. A part of an item is its share of
 * the weight, rounded up.
 */
function weightOf(plan: DeliveryPlan, copies: readonly WeighedCopies[]): number {
  return parcelGrams(
    plan,
    copies.map(({ quantity, of, weightGrams }) =>
      Math.ceil(((weightGrams ?? plan.unknownGrams) * quantity) / of),
    ),
  );
}

/** `1.250 kg`: as Click & Drop takes it, without the unit. */
export const kilograms = (grams: number) => (grams / 1000).toFixed(3);

/** `850 g`, or `3.2 kg` */
export const weightWords = (grams: number) =>
  grams < 1000 ? `${grams} g` : `${(Math.ceil(grams / 10) / 100).toFixed(2)} kg`;

/** Returns a parcel’s weight: as it was weighed, else by what is in it. */
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
