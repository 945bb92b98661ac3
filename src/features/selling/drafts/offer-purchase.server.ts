import { FILE_TO_FOLLOW, type NewOrderItem, NO_FILE } from '#features/orders/order/index.server.ts';
import type { CustomerDetails, PaymentMethod } from '#features/orders/order/index.ts';
import { lineDespatch, type OfferDays, type OfferLine } from '#features/orders/staff-lines/index.ts';
import type { Purchase } from '#features/selling/checkout/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Shop } from '#platform/shop.ts';
import type { Draft, Picks } from './draft.ts';
import type { ItemFile, LineFiles } from './line-files.server.ts';
import { offerDespatch } from './offer.ts';
import type { OfferContent } from './offer-content.ts';
import { picksKey } from './picks.ts';

export interface Acceptance {
  draftId: string;
  /** the offer that the customer saw: no other is accepted */
  number: number;
  /** what they picked of it; left out if there was nothing to pick */
  picks?: Picks;
  method: PaymentMethod;
  customer: CustomerDetails;
  /** who accepts it; on account, it must be the account's customer */
  userId: string | null;
  successUrl: string;
  cancelUrl: string;
}

const TOO_LITTLE = 'Ask us to change the quote, or pay another way.';

/** Identifies an offer with what was picked of it: however often it is accepted, it makes one order. */
export const keyOf = (
  { id }: Pick<Draft, 'id'>,
  { number, content }: { number: number; content: OfferContent },
  picks: Picks = {},
) => `offer:${id}:${number}${picksKey(content, picks)}`;

/** Returns a draft's customer in the form that an order needs. */
export function customerOf(draft: Draft): CustomerDetails {
  const { email, firstName, lastName, company, phone, address, city, postcode, country } = draft;
  return {
    email,
    firstName: firstName || (lastName ? '' : company),
    lastName,
    address,
    city,
    postalCode: postcode,
    country,
    phone: phone || null,
    billing: { company: company || null, address: null },
  };
}

/** Returns the purchase for an offer that is accepted now, as `content`: with what was picked of it. */
export function purchaseOf(
  { clock }: Pick<Shop, 'clock'>,
  draft: Draft,
  { offer, days }: { offer: { content: OfferContent; number: number }; days: OfferDays },
  content: OfferContent,
  {
    customer,
    method,
    picks,
    userId,
    placedBy,
    files,
    successUrl,
    cancelUrl,
  }: Acceptance & { placedBy: string; files: LineFiles },
): Purchase {
  const now = clock();
  const { lines, delivery, totals } = content;
  const { untilFreeDeliveryPence: _, ...amounts } = totals;
  const turnarounds = lines.flatMap(({ turnaround }) => turnaround ?? []);
  return {
    order: {
      ...amounts,
      userId: draft.userId ?? userId,
      cartId: null,
      draftId: draft.id,
      reprintOf: null,
      poNumber: draft.poNumber,
      placedBy,
      checkoutKey: keyOf(draft, offer, picks),
      paymentMethod: method,
      customer,
      despatchOn: offerDespatch(content, days, now)?.day ?? londonDay(now),
      turnarounds: [...new Map(turnarounds.map((it) => [it.id, it])).values()],
      deliveryMethod: delivery.method,
      deliveryZone: delivery.zone,
      daysOnTheWay: delivery.days,
      weightGrams: delivery.weightGrams,
      weightIsAssumed: delivery.unweighed.length > 0,
    },
    items: lines.map((line, position) => {
      // Not in the offer, which is kept when its customer is erased. The draft is as it was when it was sent.
      const { note, reference, title, customerText } =
        draft.lines.find(({ id }) => id === line.lineId) ?? NOTHING_WRITTEN;
      const despatchOn = lineDespatch(line, days, now)?.day ?? null;
      const file = files.get(line.lineId) ?? FILE_TO_FOLLOW;
      const words = { note, reference, title, customerText };
      return { ...itemOf(line, { position, despatchOn, file }, now), ...words };
    }),
    discount: null,
    successUrl,
    cancelUrl,
    tooLittle: TOO_LITTLE,
  };
}

const NOTHING_WRITTEN = { note: null, reference: null, title: null, customerText: null };

function itemOf(
  line: OfferLine,
  { position, despatchOn, file }: Pick<NewOrderItem, 'position' | 'despatchOn'> & { file: ItemFile },
  now: Date,
): Omit<NewOrderItem, 'note' | 'reference'> {
  const {
    lineId,
    name,
    turnaround,
    categoryId: _,
    publicPence,
    alternatives: _alternatives,
    takesCodes = true,
    madeOf = null,
    ...same
  } = line;
  const isMade = line.productId !== null;
  return {
    ...same,
    madeOf,
    position,
    cartLineId: lineId,
    cartLineChangedAt: now.toISOString(),
    productName: name,
    ...(isMade ? file : NO_FILE),
    isMade,
    accepted: [],
    tradeSavingPence: publicPence - line.pricePence,
    takesDiscount: true,
    takesCodes,
    turnaroundId: turnaround?.id ?? null,
    despatchOn,
  };
}
