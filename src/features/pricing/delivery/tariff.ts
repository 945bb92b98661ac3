import { type DeliveryRates, withoutVat } from '#features/pricing/prices/index.ts';
import type { Country } from '#kit/country.ts';
import { type DeliveryPlan, type DeliveryZone, ratesAt, zonesOf } from './delivery-plan.ts';
import { type PlaceRules, rulesAt } from './place-rules.ts';
import { zoneOf } from './zone-of.ts';

/** What delivery to an address costs, and what else applies to it. */
export interface Tariff extends PlaceRules {
  zone: DeliveryZone;
  rates: DeliveryRates;
}

/** Returns what a parcel of `grams`, including packing, costs to an address: without VAT if it leaves UK VAT. */
export function tariffAt(
  plan: DeliveryPlan,
  { postcode, country }: { postcode: string; country: Country },
  grams: number,
): Tariff {
  const zone = zoneOf({ zones: zonesOf(plan) }, postcode, country);
  const rules = rulesAt(plan, postcode, country);
  const rates = ratesAt(plan, zone, grams);
  return { ...rules, zone, rates: rules.isExport ? withoutVat(rates) : rates };
}
