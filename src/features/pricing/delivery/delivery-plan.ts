import { DEFAULT_DELIVERY_RATES, type DeliveryRates } from '#features/pricing/prices/index.ts';
import { type Country, IRELAND } from '#kit/country.ts';
import { timesPence } from '#kit/money.ts';
import type { IrishDelivery } from './irish-delivery.ts';

/** A part of the country with its own delivery prices. */
export interface DeliveryZone {
  id: string;
  name: string;
  /** postcode areas and districts: `BT`, `PA20-49`; none for the first zone, which covers all others */
  areas: string[];
  /** for each weight band */
  pricesPence: number[];
  /** for each kilogram or part of one above the last band */
  extraKgPence: number;
  /** the order value from which delivery is free; null for never */
  freeFromPence: number | null;
  /** working days from our door to the customer’s; left out if we don’t say */
  days?: number;
  /** left out for the United Kingdom */
  country?: Country;
}

/** The owner's delivery prices: a setting (`delivery`). Pence, VAT included. */
export interface DeliveryPlan {
  /** the upper weight of each band, lightest first */
  bandsGrams: number[];
  /** the first has every address that no other zone names, and is shown before an address is known */
  zones: DeliveryZone[];
  /** what packing adds: a share of the goods' weight, plus a fixed weight for each order */
  packingPercent: number;
  packingGrams: number;
  /** the assumed weight of a line whose product's weight is not known */
  unknownGrams: number;
  /** whether customers may collect any order */
  offersCollection: boolean;
  /** whether orders go to Jersey and Guernsey, without UK VAT */
  toChannelIslands?: boolean;
  /** left out until the owner has set it */
  ireland?: IrishDelivery;
}

// The days are a cautious start for the owner to change: a 48-hour parcel from Northern Ireland, a day less within it.
const ZONES = [
  { id: 'mainland-uk', name: 'Mainland UK', areas: [], days: 2 },
  { id: 'northern-ireland', name: 'Northern Ireland', areas: ['BT'], days: 1 },
  {
    id: 'highlands-and-islands',
    name: 'Highlands and Islands',
    // As parcel carriers divide it, with Scilly, the Isle of Man and the Channel Islands.
    areas: 'IV HS KA27-28 KW PA20-49 PA60-78 PH17-26 PH30-44 PH49-50 ZE TR21-25 IM JE GY'.split(' '),
    days: 3,
  },
];

const BANDS_GRAMS = [2000, 5000, 15_000, 30_000];

/** The documented rate, for every zone and weight, and the days on the way that a new shop starts with. */
export const DEFAULT_DELIVERY_PLAN: DeliveryPlan = {
  bandsGrams: BANDS_GRAMS,
  zones: /* @__PURE__ */ ZONES.map((zone) => ({
    ...zone,
    pricesPence: /* @__PURE__ */ BANDS_GRAMS.map(() => DEFAULT_DELIVERY_RATES.pricePence),
    extraKgPence: 0,
    freeFromPence: DEFAULT_DELIVERY_RATES.freeFromPence,
  })),
  packingPercent: 3,
  packingGrams: 150,
  unknownGrams: 5000,
  offersCollection: false,
};

/** Ireland as a zone. */
function irishZone(
  { pricesPence, extraKgPence, freeFromPence, extraDays }: IrishDelivery,
  days: number | undefined,
): DeliveryZone {
  return {
    id: 'ireland',
    name: IRELAND,
    areas: [],
    pricesPence,
    extraKgPence,
    freeFromPence,
    country: IRELAND,
    ...(days === undefined ? {} : { days: days + extraDays }),
  };
}

/** Returns the zones that orders can go to, with Ireland last if the owner delivers there. */
export function zonesOf({ zones, ireland }: DeliveryPlan): DeliveryZone[] {
  return ireland?.isOn ? [...zones, irishZone(ireland, zones[0]?.days)] : zones;
}

/** Returns what delivery to a zone costs at this weight. */
export function ratesAt(
  { bandsGrams }: Pick<DeliveryPlan, 'bandsGrams'>,
  { pricesPence, extraKgPence, freeFromPence }: DeliveryZone,
  grams: number,
): DeliveryRates {
  const band = bandsGrams.findIndex((upTo) => grams <= upTo);
  if (band >= 0) return { pricePence: pricesPence[band] ?? 0, freeFromPence };
  const extraKg = Math.ceil((grams - (bandsGrams.at(-1) ?? 0)) / 1000);
  return { pricePence: (pricesPence.at(-1) ?? 0) + timesPence(extraKgPence, extraKg), freeFromPence };
}

/** Whether a zone's price is the same at every weight. */
export function isFlat({ pricesPence, extraKgPence }: DeliveryZone): boolean {
  return extraKgPence === 0 && pricesPence.every((price) => price === pricesPence[0]);
}

/** Whether one zone's prices differ from another's. */
export function differs(a: DeliveryZone, b: DeliveryZone): boolean {
  return (
    a.extraKgPence !== b.extraKgPence ||
    a.freeFromPence !== b.freeFromPence ||
    a.pricesPence.some((price, i) => price !== b.pricesPence[i])
  );
}

/**
 * Returns what a parcel weighs with its packing, in whole grams, rounded up. A line of unknown weight counts as the
 * owner says: neither as nothing nor as the heaviest, since it isn't the customer's fault that nobody weighed it.
 */
export function parcelGrams(plan: DeliveryPlan, lines: readonly (number | null)[]): number {
  if (lines.length === 0) return 0;
  const goods = lines.reduce<number>((sum, grams) => sum + (grams ?? plan.unknownGrams), 0);
  return goods + Math.ceil((goods * plan.packingPercent) / 100) + plan.packingGrams;
}

/** Delivery prices for a sentence. */
export interface DeliveryWords {
  /** the lowest */
  pricePence: number;
  /** the order value from which delivery is free; null if it never is */
  freeFromPence: number | null;
  /** whether a heavier parcel, or one to another zone, costs more */
  isFrom?: true;
  /** the zone in which it is free from that value, if other zones differ */
  freeIn?: string;
  /** how many more working days parcels to Ireland take, if orders may go there */
  irishDays?: number;
}

/** Returns delivery prices for a sentence. */
export function deliveryWordsOf(plan: DeliveryPlan): DeliveryWords {
  const zones = zonesOf(plan);
  const [first] = zones;
  const prices = zones.flatMap(({ pricesPence }) => pricesPence);
  const pricePence = Math.min(...prices);
  const isOnePrice = zones.every(isFlat) && prices.every((price) => price === pricePence);
  const isFreeAlike = zones.every(({ freeFromPence }) => freeFromPence === first?.freeFromPence);
  return {
    pricePence,
    freeFromPence: first?.freeFromPence ?? null,
    ...(isOnePrice ? {} : { isFrom: true }),
    ...(isFreeAlike || !first ? {} : { freeIn: first.name }),
    ...(plan.ireland?.isOn ? { irishDays: plan.ireland.extraDays } : {}),
  };
}

export const DEFAULT_DELIVERY = /* @__PURE__ */ deliveryWordsOf(DEFAULT_DELIVERY_PLAN);
