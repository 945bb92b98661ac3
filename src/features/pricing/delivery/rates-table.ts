import { IRELAND } from '#kit/country.ts';
import { type DeliveryPlan, differs, isFlat, ratesAt, zonesOf } from './delivery-plan.ts';
import { rulesAt } from './place-rules.ts';

/** The delivery prices as customers see them: a row for each zone, a column for each weight. */
export interface RatesTable {
  /** the weight limit of each column, in grams */
  bandsGrams: number[];
  zones: {
    name: string;
    /** none for the first zone, which covers all other postcodes */
    areas: string[];
    /** one price if weight doesn't matter */
    pricesPence: number[];
    /** for each further kilogram above the last band */
    extraKgPence: number;
    freeFromPence: number | null;
  }[];
}

/** Whether the shop delivers to a postcode area or district that a zone names. */
const isServedArea = (plan: DeliveryPlan, area: string): boolean =>
  rulesAt(plan, /\d/.test(area) ? area : `${area}1`).isServed;

/** Returns the table of a plan, by the rule that prices an order (`ratesAt`); null if one price applies everywhere. */
export function ratesTable(plan: DeliveryPlan): RatesTable | null {
  const zones = zonesOf(plan);
  const [first] = zones;
  if (!first || zones.every((zone) => isFlat(zone) && !differs(zone, first))) return null;
  const last = plan.bandsGrams.at(-1) ?? 0;
  return {
    bandsGrams: plan.bandsGrams,
    zones: zones.map((zone) => {
      const at = (grams: number) => ratesAt(plan, zone, grams);
      return {
        name: zone.name,
        areas:
          zone.country === IRELAND ? ['All Eircodes'] : zone.areas.filter((area) => isServedArea(plan, area)),
        pricesPence: isFlat(zone) ? [at(0).pricePence] : plan.bandsGrams.map((grams) => at(grams).pricePence),
        extraKgPence: at(last + 1000).pricePence - at(last).pricePence,
        freeFromPence: at(0).freeFromPence,
      };
    }),
  };
}
