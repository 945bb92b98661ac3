import type { DeliveryRates } from '#features/pricing/prices/index.ts';
import { type DeliveryPlan, differs, isFlat, parcelGrams, ratesAt, zonesOf } from './delivery-plan.ts';

/** What a product page needs to say what delivery costs, before an address is known: for the first zone. */
export interface ShownDelivery {
  /** for any weight, or for the lightest if the weight matters */
  rates: DeliveryRates;
  /** the first zone's prices, if they depend on the weight */
  plan?: DeliveryPlan;
  /** the first zone's name, if other zones have different prices */
  to?: string;
}

export function shownDelivery(plan: DeliveryPlan): ShownDelivery {
  const [first] = plan.zones;
  if (!first) throw new Error('a delivery plan has at least one zone');
  const { ireland: _, ...here } = plan;
  return {
    rates: ratesAt(plan, first, 0),
    ...(isFlat(first) ? {} : { plan: { ...here, zones: [first] } }),
    ...(zonesOf(plan).some((zone) => differs(zone, first)) ? { to: first.name } : {}),
  };
}

/** Returns what it costs to deliver a line of this weight. `grams`: null if its weight is not known. */
export function shownRates({ rates, plan }: ShownDelivery, grams: number | null): DeliveryRates {
  const [zone] = plan?.zones ?? [];
  return plan && zone ? ratesAt(plan, zone, parcelGrams(plan, [grams])) : rates;
}
