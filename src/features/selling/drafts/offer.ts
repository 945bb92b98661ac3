import type { Product } from '#features/catalogue/products/index.ts';
import {
  type AssessedLine,
  assessLine,
  lineDespatch,
  type OfferDays,
  type OfferLine,
} from '#features/orders/staff-lines/index.ts';
import {
  arrivalAfter,
  type DeliveryPlan,
  type Despatch,
  deliveryOf,
  latestDespatch,
} from '#features/pricing/delivery/index.ts';
import { pricedOn, totalsOf } from '#features/pricing/prices/index.ts';
import { formatWeekday } from '#kit/day.ts';
import { londonDay } from '#kit/london-time.ts';
import { pence } from '#kit/money.ts';
import type { Draft, DraftCustomer, DraftTerms } from './draft.ts';
import type { OfferContent, OfferWay } from './offer-content.ts';
import { countWays, WAYS_MAX, waysOf } from './picks.ts';

export interface AssessedDraft {
  lines: AssessedLine[];
  /** null while any line can't be offered */
  content: OfferContent | null;
}

/** Returns a draft at today's prices: the same functions as the cart's, with staff's own prices where they set them. */
export function assessDraft(
  draft: Pick<Draft, 'lines' | keyof DraftTerms | keyof DraftCustomer>,
  products: readonly Product[],
  plan: DeliveryPlan,
  now: Date,
): AssessedDraft {
  const today = londonDay(now);
  const assess = (exportedTo?: string): AssessedDraft => {
    const lines = draft.lines.map((line) => {
      const product = products.find(({ id }) => id === line.productId);
      return assessLine(line, product ? pricedOn(product, today) : null, exportedTo);
    });
    const offered = lines.flatMap((line) => line.offered ?? []);
    if (offered.length < lines.length || offered.length === 0 || countWays(offered) > WAYS_MAX)
      return { lines, content: null };
    return { lines, content: contentOf(draft, offered, plan) };
  };
  const inside = assess();
  const exportedTo = inside.content?.delivery.exportedTo;
  return exportedTo === undefined ? inside : assess(exportedTo);
}

function contentOf(draft: DraftTerms & DraftCustomer, lines: OfferLine[], plan: DeliveryPlan): OfferContent {
  const own = pricedAs(draft, lines, plan);
  const ways = waysOf(lines).map(({ picks, lines: picked }): OfferWay => {
    const { totals, delivery } = pricedAs(draft, picked, plan);
    return { picks, totals, delivery };
  });
  return ways.length > 1 ? { ...own, ways } : own;
}

function pricedAs(draft: DraftTerms & DraftCustomer, lines: OfferLine[], plan: DeliveryPlan): OfferContent {
  const posted = lines
    .filter(({ productId }) => productId !== null)
    .map(({ name, weightGrams, turnaround }) => ({
      productName: name,
      weightGrams,
      isCollected: turnaround?.isCollected === true,
    }));
  const { postcode, country, isCollected: collected } = draft;
  // Staff say whether it is collected, even if the shop doesn't offer that to everybody.
  const atTheCounter = { ...plan, offersCollection: true };
  const { rates, days, ...delivery } = deliveryOf(atTheCounter, posted, {
    postcode,
    country,
    collected,
  });
  const own = draft.deliveryPence;
  // Things that we don't print cost no delivery by our price list, but staff may charge for it.
  const isSent = posted.length > 0 || own !== null;
  const charged =
    own === null || delivery.method !== 'delivery' ? rates : { pricePence: own, freeFromPence: null };
  const discount =
    draft.discountPence > 0 ? { kind: 'items' as const, amountPence: pence(draft.discountPence) } : null;
  return {
    lines,
    totals: totalsOf(lines, discount, isSent ? charged : { pricePence: 0, freeFromPence: null }),
    discountWhy: discount && draft.discountWhy,
    delivery: { ...delivery, days: days ?? null },
  };
}

/** Returns when an offer would leave if it were accepted now; null if nothing in it is made. */
export function offerDespatch({ lines }: OfferContent, days: OfferDays, now: Date): Despatch | null {
  return latestDespatch(lines.flatMap((line) => lineDespatch(line, days, now) ?? []));
}

export const NO_DAYS = { despatch: null, arrives: null };

/** Returns when an offer leaves if it is accepted now, and the day it is then with the customer; null if nobody knows. */
export function offerDays(content: OfferContent, days: OfferDays, now: Date) {
  const despatch = offerDespatch(content, days, now);
  const { method, days: onTheWay } = content.delivery;
  const isKnown = despatch && method === 'delivery' && onTheWay !== null;
  return { despatch, arrives: isKnown ? formatWeekday(arrivalAfter(despatch.day, onTheWay)) : null };
}
