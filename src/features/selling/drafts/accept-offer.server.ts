import { addDays } from 'date-fns';
import {
  giveUpOrder,
  lockHandPayment,
  orderWithMoney,
  receiptIn,
} from '#features/money/payments/index.server.ts';
import type { PaymentMethod, ReceiptWay } from '#features/orders/order/index.ts';
import { readBankTransfer } from '#features/pricing/company/index.server.ts';
import {
  findLive,
  type PlacedOrder,
  PurchaseRefused,
  writePurchase,
} from '#features/selling/checkout/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { AcceptProblem } from './accept-problem.ts';
import { DRAFT_MOVES, type Draft, mayMove } from './draft.ts';
import { type LineFiles, readLineFiles } from './line-files.server.ts';
import { type Acceptance, customerOf, keyOf, purchaseOf } from './offer-purchase.server.ts';
import { linesToPick, pickedContent } from './picks.ts';
import { makeOffer, type SendOutcome } from './send-offer.server.ts';
import { endOffer, lockDraft, notePicks, readDraft, readOffer } from './store.server.ts';

export type AcceptOutcome = PlacedOrder | { ok: false; problem: AcceptProblem };

/** Thrown inside the transaction to roll it back. */
class NotAccepted extends Error {
  readonly problem: AcceptProblem;
  constructor(problem: AcceptProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

const TRIES = 20;

/**
 * Accepts an offer as recorded: the order has its prices, whatever the shop charges now. Accepting it again, or twice
 * at once, leads to the same order; an offer that was replaced or withdrawn or has ended is refused. The draft is
 * locked first, like a cart.
 */
export async function acceptOffer(shop: Shop, acceptance: Acceptance): Promise<AcceptOutcome> {
  return attempted(shop, async (trx) => {
    const locked = await lockDraft(trx, acceptance.draftId);
    const read = locked && (await readDraft(trx, acceptance.draftId));
    const loaded = read && (await readOffer(trx, acceptance.draftId));
    if (!read || !loaded) throw new NotAccepted({ kind: 'missing' });
    const { draft } = read;
    const { offer } = loaded;
    const { method, customer } = acceptance;
    const sent = { method, customer, collected: draft.isCollected, seenTotalPence: null };
    const { picks = {} } = acceptance;
    const key = keyOf(draft, offer, picks);
    const before = await findLive(trx, { draftId: draft.id }, key, sent);
    if (before.same && offer.number === acceptance.number) return before.same;
    if (offer.number !== acceptance.number || offer.endedWhy || draft.state !== 'sent')
      throw new NotAccepted({ kind: 'changed' });
    if (offer.validUntil < londonDay(shop.clock())) throw new NotAccepted({ kind: 'ended' });
    const content = pickedContent(offer.content, picks);
    if (!content) {
      const lineIds = linesToPick(offer.content).flatMap(({ lineId }) => (lineId in picks ? [] : lineId));
      throw new NotAccepted({ kind: 'unpicked', lineIds });
    }
    const withMoney = before.waiting && (await orderWithMoney(trx, draft.id));
    if (withMoney) throw new NotAccepted({ kind: 'money', orderNumber: withMoney });
    if (before.waiting) await giveUpOrder(shop, trx, before.waiting);
    if (offer.content.ways) await notePicks(trx, draft.id, offer.number, picks);
    return writePurchase(shop, trx, {
      ...purchaseOf(shop, draft, loaded, content, {
        ...acceptance,
        placedBy: 'Customer',
        files: await readLineFiles(trx, read, londonDay(shop.clock())),
      }),
      transferDueOn: await transferDueOn(shop, trx, method),
    });
  });
}

/** How staff place a draft: on the customer's account, to be paid by bank transfer, or paid at the counter just now. */
export type Placing =
  | { method: 'account' | 'bank' }
  /** `seenPence`: what staff said that they took, if they were asked */
  | { method: 'counter'; how: Exclude<ReceiptWay, 'bank'>; seenPence?: number };

/**
 * Places a draft as an order for its customer: by staff, on the phone or at the counter. Its offer is recorded and
 * accepted in one transaction. An order to be paid by bank transfer waits for it.
 */
export async function placeDraft(
  shop: Shop,
  actor: Actor,
  onPage: { draftId: string; version: number },
  placing: Placing,
): Promise<AcceptOutcome | Exclude<SendOutcome, { ok: true }>> {
  return attempted(shop, async (trx) => {
    const { method } = placing;
    // Bank details go out by email.
    const offered = await makeOffer(shop, trx, actor, onPage, { byEmail: method === 'bank', isPlaced: true });
    if (!offered.ok) return offered;
    const offer = await readOffer(trx, onPage.draftId);
    if (!offer) throw new Error('an offer was not written');
    const { draft, content } = offered;
    const seenPence = 'seenPence' in placing ? placing.seenPence : undefined;
    if (seenPence !== undefined && seenPence !== content.totals.totalPence)
      throw new NotAccepted({ kind: 'other-total' });
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
      ...purchaseOf(shop, draft, offer, content, {
        ...acceptance,
        files: await filesNow(shop, trx, draft),
      }),
      transferDueOn: await transferDueOn(shop, trx, method),
    });
    if (placing.method === 'counter') await payAtCounter(shop, trx, actor, placed.orderId, placing.how);
    const after = { order: placed.orderNumber, method };
    const what = { action: 'draft.place', subject: `draft:${draft.id}`, before: null };
    await recordChange(trx, { ...what, actor, after });
    return placed;
  });
}

/** The files of a draft's lines, for staff who place it. */
async function filesNow({ clock }: Shop, trx: Queries, draft: Draft): Promise<LineFiles> {
  const hasFiles = draft.lines.some(({ artworkId }) => artworkId !== null);
  const read = hasFiles && (await readDraft(trx, draft.id));
  return read ? readLineFiles(trx, read, londonDay(clock())) : new Map();
}

/** Returns the last day on which we wait for a bank transfer that starts today; nothing for other payment methods. */
async function transferDueOn(
  { clock }: Shop,
  trx: Queries,
  method: PaymentMethod,
): Promise<string | undefined> {
  if (method !== 'bank') return undefined;
  const { days } = await readBankTransfer(trx);
  return londonDay(addDays(clock(), days));
}

/** Records that a new order has been paid in full. One that costs nothing has no payment. */
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

/** Runs it again if somebody took the last place on a day, or of the year's sales to Ireland, at the same moment. */
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
