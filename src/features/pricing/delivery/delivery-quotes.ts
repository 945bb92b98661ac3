import { type DeliveryRates, NO_DELIVERY, type Totals, withoutVat } from '#features/pricing/prices/index.ts';
import { type Country, IRELAND, UNITED_KINGDOM } from '#kit/country.ts';
import { placeOf } from '#kit/places.ts';
import { type DeliveryPlan, type DeliveryZone, parcelGrams, ratesAt, zonesOf } from './delivery-plan.ts';
import { type IrishSales, mayGoToIreland } from './irish-delivery.ts';
import { tariffAt } from './tariff.ts';
import { zoneOf } from './zone-of.ts';

/** Where goods go, as far as we know. */
export interface Destination {
  /** null if not known yet */
  postcode: string | null;
  country: Country;
  /** whether the customer asked to collect it */
  collected: boolean;
}

export const NOT_KNOWN_YET: Destination = { postcode: null, country: UNITED_KINGDOM, collected: false };

/** Returns the destination of a visitor who has told us the first half of their postcode, `BT28`; null if they haven't. */
export const destinationOf = (outcode: string | null): Destination =>
  outcode ? { ...NOT_KNOWN_YET, postcode: anyPostcodeIn(outcode) } : NOT_KNOWN_YET;

/** Returns a full postcode with this first half: the zones, which `zoneOf` tells, depend on nothing else. */
export const anyPostcodeIn = (outcode: string): string => `${outcode} 1AA`;

/** `same-day-collection`: nothing in the order is delivered, because every item has a turnaround that is collected. */
type DeliveryMethod = 'delivery' | 'collection' | 'same-day-collection';

/** How a cart reaches its customer, and how its delivery price is made up. */
export interface CartDelivery {
  method: DeliveryMethod;
  /** null if it is collected */
  zone: string | null;
  /** working days that a parcel takes to get there; left out if nobody says */
  days?: number;
  /** the name of the place outside UK VAT that it goes to; left out if it stays inside */
  exportedTo?: string;
  /** with packing: of what is delivered, or of everything if all is collected */
  weightGrams: number;
  /** products whose weight is not stated anywhere, so it was assumed */
  unweighed: string[];
}

/** The totals for one zone (`areas` as in the plan), or for collection. */
export interface DeliveryQuote {
  method: DeliveryMethod;
  zone: string | null;
  areas: string[];
  /** left out for the United Kingdom and for collection */
  country?: Country;
  /** working days that a parcel takes to get there; left out for collection, or if nobody says */
  days?: number;
  /** for Ireland, if the year's sales leave no room for it */
  isRefused?: true;
  totals: Totals;
  /** the totals for a place outside UK VAT; left out: the shop doesn't deliver to any */
  exportTotals?: Totals;
}

/** This year's sales to Ireland; null while the owner doesn't deliver there. */
export type IrishSalesNow = IrishSales | null;

/** The part of a line that its delivery depends on. */
interface DeliveredLine {
  productName: string;
  weightGrams: number | null;
  isCollected: boolean;
}

/**
 * Returns how a cart is delivered and at what rates. Items with a turnaround that is collected are never delivered, so
 * they add no weight and, on their own, cost no delivery. Anything else can be collected if the owner offers that.
 */
export function deliveryOf(
  plan: DeliveryPlan,
  lines: readonly DeliveredLine[],
  { postcode, country, collected }: Destination,
): CartDelivery & { rates: DeliveryRates } {
  const posted = lines.filter(({ isCollected }) => !isCollected);
  const isCollected = (collected && plan.offersCollection) || (lines.length > 0 && posted.length === 0);
  const sent = isCollected ? lines : posted;
  const weightGrams = parcelGrams(
    plan,
    sent.map((line) => line.weightGrams),
  );
  const unweighed = sent.filter((line) => line.weightGrams === null).map((line) => line.productName);
  const about = { weightGrams, unweighed: [...new Set(unweighed)] };
  if (isCollected) {
    const method = posted.length === 0 ? 'same-day-collection' : 'collection';
    return { ...about, method, zone: null, rates: NO_DELIVERY };
  }
  const to = { postcode: postcode ?? '', country };
  const { zone, rates, place, isExport } = tariffAt(plan, to, weightGrams);
  return {
    ...about,
    ...daysTo(zone),
    ...(isExport ? { exportedTo: place.name } : {}),
    method: 'delivery',
    zone: zone.name,
    rates,
  };
}

const daysTo = ({ days }: Pick<DeliveryZone, 'days'>) => (days === undefined ? {} : { days });

/** Returns what the same lines would cost in every zone, in the plan's order, and for collection if that is offered. */
export function quotesOf(
  plan: DeliveryPlan,
  lines: readonly DeliveredLine[],
  totals: (rates: DeliveryRates, isExport: boolean) => Totals,
  irishSales: IrishSalesNow = null,
): DeliveryQuote[] {
  const { method, weightGrams } = deliveryOf(plan, lines, NOT_KNOWN_YET);
  const collected = { zone: null, areas: [], totals: totals(NO_DELIVERY, false) };
  if (method !== 'delivery') return [{ ...collected, method }];
  const zones = zonesOf(plan).map((zone): DeliveryQuote => {
    const rates = ratesAt(plan, zone, weightGrams);
    const priced = totals(rates, false);
    const quote = { method, zone: zone.name, areas: zone.areas, ...daysTo(zone), totals: priced };
    if (zone.country !== IRELAND)
      return plan.toChannelIslands ? { ...quote, exportTotals: totals(withoutVat(rates), true) } : quote;
    const hasRoom = irishSales !== null && mayGoToIreland(plan.ireland, irishSales, priced.netPence);
    return { ...quote, country: IRELAND, ...(hasRoom ? {} : { isRefused: true }) };
  });
  return plan.offersCollection ? [...zones, { ...collected, method: 'collection' }] : zones;
}

/** Returns the quote for a destination. The browser uses the same rules. */
export function quoteFor<Quote extends DeliveryQuote>(
  quotes: readonly Quote[],
  { postcode, country, collected }: Destination,
): Quote {
  const zones = quotes.filter(({ method }) => method === 'delivery');
  const collection = quotes.find(({ method }) => method !== 'delivery');
  if (collection && (collected || zones.length === 0)) return collection;
  const quote = zoneOf({ zones }, postcode ?? '', country);
  const { exportTotals } = quote;
  return exportTotals && placeOf(postcode ?? '', country).vat === 'export'
    ? { ...quote, totals: exportTotals }
    : quote;
}

/** Whether a cart may go to Ireland now: the owner delivers there, and the year's sales have room for it. */
export function goesToIreland(quotes: readonly DeliveryQuote[]): boolean {
  return quotes.some(({ country, isRefused }) => country === IRELAND && !isRefused);
}

/** Whether a parcel takes longer to another zone. */
export function arrivalDiffers(quotes: readonly DeliveryQuote[]): boolean {
  const days = quotes.filter(({ method }) => method === 'delivery').map((quote) => quote.days);
  return new Set(days).size > 1;
}

/** Whether an order costs more or less in another zone, or outside UK VAT. */
export function differsElsewhere(quotes: readonly DeliveryQuote[]): boolean {
  const prices = quotes
    .filter(({ method }) => method === 'delivery')
    .map(({ totals }) => totals.shippingPence);
  return new Set(prices).size > 1 || quotes.some(({ exportTotals }) => exportTotals);
}
