import type { DeliveryRates } from '#features/pricing/prices/index.ts';
import { UNITED_KINGDOM } from '#kit/country.ts';
import { type DeliveryPlan, differs, isFlat, parcelGrams, ratesAt, zonesOf } from './delivery-plan.ts';
import { anyPostcodeIn } from './delivery-quotes.ts';
import { zoneOf } from './zone-of.ts';

/**
 * What a product page needs to say what delivery costs and how long it takes, to the district of a visitor who has
 * told us theirs, otherwise to the first zone.
 */
export interface ShownDelivery {
  /** for any weight, or for the lightest if the weight matters */
  rates: DeliveryRates;
  /** the zone's prices, if they depend on the weight */
  plan?: DeliveryPlan;
  /** the zone's name, if other zones have different prices */
  to?: string;
  /** the zone whose days are shown, if parcels to other zones take longer or less long */
  zone?: string;
  /** the district that we know, `BT28`; left out if the visitor hasn't told us */
  district?: string;
  /** whether customers may collect any order */
  offersCollection?: true;
}

/** Returns what a product page shows, and the working days that a parcel takes; undefined if the owner doesn't say. */
export function shownDelivery(
  plan: DeliveryPlan,
  district: string | null,
): { shown: ShownDelivery; days: number | undefined } {
  const zones = zonesOf(plan);
  const zone = zoneOf({ zones }, district ? anyPostcodeIn(district) : '', UNITED_KINGDOM);
  const { ireland: _, ...here } = plan;
  return {
    shown: {
      rates: ratesAt(plan, zone, 0),
      ...(isFlat(zone) ? {} : { plan: { ...here, zones: [zone] } }),
      ...(zones.some((other) => differs(other, zone)) ? { to: zone.name } : {}),
      ...(zones.some(({ days }) => days !== zone.days) ? { zone: zone.name } : {}),
      ...(district ? { district } : {}),
      ...(plan.offersCollection ? { offersCollection: true } : {}),
    },
    days: zone.days,
  };
}

/** Returns what it costs to deliver a line of this weight. `grams`: null if its weight is not known. */
export function shownRates({ rates, plan }: ShownDelivery, grams: number | null): DeliveryRates {
  const [zone] = plan?.zones ?? [];
  return plan && zone ? ratesAt(plan, zone, parcelGrams(plan, [grams])) : rates;
}
