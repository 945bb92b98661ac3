import { addDays } from 'date-fns';
import {
  findLive,
  type PlacedOrder,
  PurchaseRefused,
  writePurchase,
} from '#features/checkout/index.server.ts';
import { readBankTransfer } from '#features/company/index.server.ts';
import { FILE_TO_FOLLOW, type NewOrderItem } from '#features/orders/index.server.ts';
import type { CustomerDetails, PaymentMethod, ReceiptWay } from '#features/orders/index.ts';
import { giveUpOrder, lockHandPayment, orderWithMoney, receiptIn } from '#features/payments/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { AcceptProblem } from './accept-problem.ts';
import { DRAFT_MOVES, type Draft, mayMove } from './draft.ts';
import { lineDespatch, type OfferContent, type OfferDays, type OfferLine, offerDespatch } from './offer.ts';
import { makeOffer, type SendOutcome } from './send-offer.server.ts';
import { endOffer, lockDraft, readDraft, readOffer } from './store.server.ts';

export interface Acceptance {
  draftId: string;
  /** the offer that the customer saw: no other is accepted */
  number: number;
  method: PaymentMethod;
  customer: CustomerDetails;
  /** who presses: on account it must be whose account it is */
  userId: string | null;
  successUrl: string;
  cancelUrl: string;
}

export type AcceptOutcome = PlacedOrder | { ok: false; problem: AcceptProblem };

/** Thrown inside the transaction to roll it back. */
class NotAccepted extends Error {
  readonly problem: AcceptProblem;
  constructor(problem: AcceptProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

const TOO_LITTLE = 'Ask us to change the offer, or pay another way.';
const TRIES = 20;

/**
 * Accepts an offer as it was written down: the order has its prices, whatever the shop asks by now. Accepting it again, or twice at
 * once, leads to the same order; one that was replaced, withdrawn or has ended is refused. The draft is locked first, as a cart is.
 */
export async function acceptOffer(shop: Shop, acceptance: Acceptance): Promise<AcceptOutcome> {
  return attempted(shop, async (trx) => {
    const locked = await lockDraft(trx, acceptance.draftId);
    const read = locked && (await readDraft(trx, acceptance.draftId));
    const found = read && (await readOffer(trx, acceptance.draftId));
    if (!read || !found) throw new NotAccepted({ kind: 'missing' });
    const { draft } = read;
    const { offer, days } = found;
    const { method, customer } = acceptance;
    const sent = { method, customer, collected: draft.isCollected, seenTotalPence: null };
    const before = await findLive(trx, { draftId: draft.id }, keyOf(draft, offer), sent);
    if (before.same && offer.number === acceptance.number) return before.same;
    if (offer.number !== acceptance.number || offer.endedWhy || draft.state !== 'sent')
      throw new NotAccepted({ kind: 'changed' });
    if (offer.validUntil < londonDay(shop.clock())) throw new NotAccepted({ kind: 'ended' });
    const withMoney = before.waiting && (await orderWithMoney(trx, draft.id));
    if (withMoney) throw new NotAccepted({ kind: 'money', orderNumber: withMoney });
    if (before.waiting) await giveUpOrder(shop, trx, before.waiting);
    return writePurchase(shop, trx, {
      ...purchaseOf(shop, draft, offer, days, { ...acceptance, placedBy: 'Customer' }),
      transferDueOn: await transferDueOn(shop, trx, method),
    });
  });
}

/** Identifies an offer: however often it is accepted, it is one order. */
const keyOf = ({ id }: Pick<Draft, 'id'>, { number }: { number: number }) => `offer:${id}:${number}`;

/** How staff place a draft: on the customer's account, to be paid by bank transfer, or paid at the counter just now. */
export type Placing =
  | { method: 'account' | 'bank' }
  | { method: 'counter'; how: Exclude<ReceiptWay, 'bank'> };

/**
 * Places a draft as an order for its customer: by staff, at the phone or the counter. Its offer is written down and accepted in one
 * transaction. One to be paid by bank transfer waits for it.
 */
export async function placeDraft(
  shop: Shop,
  actor: Actor,
  seen: { draftId: string; version: number },
  placing: Placing,
): Promise<AcceptOutcome | Exclude<SendOutcome, { ok: true }>> {
  return attempted(shop, async (trx) => {
    const { method } = placing;
    // Bank details go out by email.
    const offered = await makeOffer(shop, trx, actor, seen, method === 'bank');
    if (!offered.ok) return offered;
    const found = await readOffer(trx, seen.draftId);
    if (!found) throw new Error('an offer was not written');
    const { draft } = offered;
    const acceptance = {
      draftId: draft.id,
      number: offered.number,
      method,
      customer: customerOf(draft),
      userId: draft.userId,
      successUrl: '',
      cancelUrl: '',
      placedBy: actor.name,
    };
    const placed = await writePurchase(shop, trx, {
      ...purchaseOf(shop, draft, found.offer, found.days, acceptance),
      transferDueOn: await transferDueOn(shop, trx, method),
    });
    if (placing.method === 'counter') await payAtCounter(shop, trx, actor, placed.orderId, placing.how);
    const after = { order: placed.orderNumber, method };
    const what = { action: 'draft.place', subject: `draft:${draft.id}`, before: null };
    await recordChange(trx, { ...what, actor, after });
    return placed;
  });
}

/** Returns the last day on which a bank transfer that begins today is waited for; nothing for another way to pay. */
async function transferDueOn(
  { clock }: Shop,
  trx: Queries,
  method: PaymentMethod,
): Promise<string | undefined> {
  if (method !== 'bank') return undefined;
  const { days } = await readBankTransfer(trx);
  return londonDay(addDays(clock(), days));
}

/** Writes down that an order that was just made was paid in full. One that costs nothing has no payment. */
async function payAtCounter(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  orderId: string,
  how: ReceiptWay,
): Promise<void> {
  const payment = await lockHandPayment(trx, orderId);
  if (!payment) return;
  const { amountPence } = payment;
  const movedOn = londonDay(shop.clock());
  await receiptIn(shop, trx, actor, payment, { orderId, amountPence, how, movedOn, reference: null });
}

/** Runs it again where somebody took the last place of a day, or of what may go to Ireland, at the same moment. */
async function attempted<Outcome>(
  shop: Shop,
  act: (trx: Queries) => Promise<Outcome>,
): Promise<Outcome | { ok: false; problem: AcceptProblem }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(shop.db, act);
    } catch (error) {
      if (error instanceof NotAccepted || error instanceof PurchaseRefused)
        return { ok: false, problem: error.problem };
      const broken = brokenConstraint(error);
      if (broken === 'orders_within_irish_limit') return { ok: false, problem: { kind: 'ireland' } };
      if (broken !== 'turnaround_has_room' || tries === TRIES) throw error;
    }
  }
}

/** Returns the customer of a draft as an order has them. */
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

function purchaseOf(
  shop: Shop,
  draft: Draft,
  offer: { content: OfferContent; number: number },
  days: OfferDays,
  { customer, method, userId, placedBy, successUrl, cancelUrl }: Acceptance & { placedBy: string },
): Parameters<typeof writePurchase>[2] {
  const now = shop.clock();
  const { content } = offer;
  const { lines, delivery, totals } = content;
  const { untilFreeDeliveryPence: _, ...amounts } = totals;
  const turnarounds = lines.flatMap(({ turnaround }) => turnaround ?? []);
  return {
    order: {
      ...amounts,
      userId: draft.userId ?? userId,
      cartId: null,
      draftId: draft.id,
      poNumber: draft.poNumber,
      placedBy,
      checkoutKey: keyOf(draft, offer),
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
      // Not in the offer, which is kept when its customer is forgotten. The draft is as it was when it was sent.
      const { note, reference } = draft.lines.find(({ id }) => id === line.lineId) ?? NOTHING_WRITTEN;
      return { ...itemOf(line, position, lineDespatch(line, days, now)?.day ?? null, now), note, reference };
    }),
    discount: null,
    successUrl,
    cancelUrl,
    tooLittle: TOO_LITTLE,
  };
}

const NOTHING_WRITTEN = { note: null, reference: null };

/** What we don't make has no file. */
const NO_FILE = {
  artworkId: null,
  artworkUrl: null,
  artworkState: 'received',
  artworkProblem: null,
} as const;

function itemOf(
  line: OfferLine,
  position: number,
  despatchOn: string | null,
  now: Date,
): Omit<NewOrderItem, 'note' | 'reference'> {
  const { lineId, name, turnaround, categoryId: _, publicPence, ...same } = line;
  const isMade = line.productId !== null;
  return {
    ...same,
    position,
    cartLineId: lineId,
    cartLineChangedAt: now.toISOString(),
    productName: name,
    ...(isMade ? FILE_TO_FOLLOW : NO_FILE),
    isMade,
    accepted: [],
    tradeSavingPence: publicPence - line.pricePence,
    takesDiscount: true,
    turnaroundId: turnaround?.id ?? null,
    despatchOn,
  };
}

export type DeclineOutcome = { ok: true } | { ok: false; problem: AcceptProblem };

/** Declines an offer, with the customer's reason. Doing it twice is harmless. */
export async function declineOffer(
  shop: Shop,
  { draftId, number, why }: { draftId: string; number: number; why: string },
): Promise<DeclineOutcome> {
  return attempted(shop, async (trx): Promise<DeclineOutcome> => {
    const locked = await lockDraft(trx, draftId);
    const read = locked && (await readDraft(trx, draftId));
    if (!read) throw new NotAccepted({ kind: 'missing' });
    const { draft } = read;
    if (draft.state === 'declined' && draft.offers.at(-1)?.number === number) return { ok: true };
    if (draft.offers.at(-1)?.number !== number || !mayMove('decline', draft.state) || draft.order)
      throw new NotAccepted({ kind: 'changed' });
    const now = shop.clock();
    await endOffer(trx, draftId, 'declined', now);
    await trx
      .updateTable('drafts')
      .set({
        state: DRAFT_MOVES.decline.to,
        declinedWhy: why || null,
        version: draft.version + 1,
        updatedAt: now,
      })
      .where('id', '=', draftId)
      .execute();
    await trx
      .insertInto('auditLog')
      .values({ actor: 'Customer', action: 'draft.decline', subject: `draft:${draftId}` })
      .execute();
    return { ok: true };
  });
}
