import { randomUUID } from 'node:crypto';
import { creditOrderIn } from '#features/desk/order-desk/index.server.ts';
import { refundOrderIn } from '#features/money/payments/index.server.ts';
import {
  COMPLAINT_EMAILS,
  emailCustomer,
  lockComplaint,
  moveComplaint,
} from '#features/orders/complaints/index.server.ts';
import { type Cause, mayMove, type Outcome } from '#features/orders/complaints/index.ts';
import { ERASED_NAME } from '#features/orders/order/index.server.ts';
import { formatPounds, pence, shareOut } from '#kit/money.ts';
import { type Actor, lastChange, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { writeReprint } from './write-reprint.server.ts';

/** A decision by staff about a complaint. */
export interface Decision {
  outcome: Outcome;
  cause: Cause;
  /** of a refund or credit: how much the customer gets */
  amountPence: number;
  /** what was left to give back when staff decided */
  leftSeenPence: number;
  /** for other outcomes: what it costs us; null if nobody says */
  costPence: number | null;
  /** an additional message to the customer */
  words: string;
  /** the copies that it is about, and where they were printed */
  items: { itemId: string; copies: number; pressId: string | null }[];
}

export type DecideOutcome =
  | { ok: true }
  | { ok: false; kind: 'missing' }
  /** somebody else has decided or asked, or the customer has answered */
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date | undefined }
  /** why it can't be done, beside a field */
  | { ok: false; kind: 'refused'; field: 'amount' | 'outcome'; problem: string };

/** Thrown inside the transaction to roll it back. */
class NotDecided extends Error {
  readonly field: 'amount' | 'outcome';
  constructor(field: 'amount' | 'outcome', problem: string) {
    super(problem);
    this.field = field;
  }
}

const TRIES = 20;

/**
 * Decides a complaint and emails the customer. The reprint, refund or credit is written in the same transaction: none
 * happens without its decision. If two members of staff decide at once, the second is told who was first.
 */
export async function decideComplaint(
  shop: Shop,
  actor: Actor,
  onPage: { id: string; version: number },
  decision: Decision,
): Promise<DecideOutcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(shop.db, (trx) => decide(shop, trx, actor, onPage, decision));
    } catch (error) {
      if (error instanceof NotDecided)
        return { ok: false, kind: 'refused', field: error.field, problem: error.message };
      // Somebody took the last place of the day at the same moment, so a later day is used.
      if (brokenConstraint(error) !== 'turnaround_has_room' || tries === TRIES) throw error;
    }
  }
}

async function decide(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  onPage: { id: string; version: number },
  decision: Decision,
): Promise<DecideOutcome> {
  const complaint = await lockComplaint(trx, onPage.id);
  if (!complaint) return { ok: false, kind: 'missing' };
  const subject = `complaint:${complaint.id}`;
  if (complaint.version !== onPage.version || !mayMove('decide', complaint.state))
    return { ok: false, kind: 'stale', ...(await lastChange(trx, subject)) };
  const { outcome, cause, words, items } = decision;
  const id = randomUUID();
  const isMoney = outcome === 'refund' || outcome === 'credit';
  const costPence = isMoney ? decision.amountPence : decision.costPence;
  const { reprint, money } = await carryOut(shop, trx, actor, { id, complaint, decision });
  const now = shop.clock();
  await trx
    .insertInto('complaintDecisions')
    .values({
      id,
      complaintId: complaint.id,
      outcome,
      cause,
      costPence,
      words: words || null,
      reprintOrderId: reprint?.orderId ?? null,
      actor: actor.name,
      createdAt: now,
    })
    .execute();
  if (money.length > 0)
    await trx
      .insertInto('complaintDecisionMoney')
      .values(money.map((part) => ({ decisionId: id, ...part })))
      .execute();
  await writeItems(trx, id, items, costPence);
  await moveComplaint(trx, { id: complaint.id, move: 'decide', now });
  const after = { outcome, cause, costPence, ...(reprint ? { reprint: reprint.orderNumber } : {}) };
  await recordChange(trx, { actor, action: 'complaint.decide', subject, before: null, after });
  const { customerEmail: recipient } = await customerOf(trx, complaint.orderId);
  const about = { id: complaint.id, orderId: complaint.orderId, recipient, step: id };
  await emailCustomer(shop, trx, COMPLAINT_EMAILS.decided, about);
  return { ok: true };
}

/** The result of a decision: a reprint, or money back from one or more payments or charges. */
interface Done {
  reprint: { orderId: string; orderNumber: string } | null;
  money: ({ refundId: string } | { ledgerId: number })[];
}

/** Carries the decision out. Throws `NotDecided`, with no effect. */
async function carryOut(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  what: { id: string; complaint: { id: string; orderId: string; firstOrderId: string }; decision: Decision },
): Promise<Done> {
  const { id, complaint, decision } = what;
  const { orderId, firstOrderId } = complaint;
  const { amountPence, leftSeenPence } = decision;
  const why = { reason: 'A problem with the order', creditReason: 'Problem with your order' };
  const money = { orderId: firstOrderId, amountPence, leftSeenPence, ...why };
  switch (decision.outcome) {
    case 'no':
      return { reprint: null, money: [] };
    case 'reprint': {
      if ((await customerOf(trx, orderId)).isErased)
        throw new NotDecided(
          'outcome',
          'The customer’s details have been deleted, so nothing can be sent to them.',
        );
      const copies = new Map(decision.items.map((item) => [item.itemId, item.copies]));
      const key = { checkoutKey: `reprint:${id}`, placedBy: actor.name };
      const of = { orderId, firstOrderId, complaintId: complaint.id };
      return { reprint: await writeReprint(shop, trx, { ...of, copies, ...key }), money: [] };
    }
    case 'refund': {
      const refund = await refundOrderIn(shop, trx, actor, money);
      if (!refund.ok) throw notPaid(refund);
      return { reprint: null, money: refund.refundIds.map((refundId) => ({ refundId })) };
    }
    case 'credit': {
      const credit = await creditOrderIn(shop, trx, actor, money);
      if (!credit.ok) throw notPaid(credit);
      return { reprint: null, money: credit.ledgerIds.map((ledgerId) => ({ ledgerId })) };
    }
  }
}

type NotPaid = Exclude<Awaited<ReturnType<typeof refundOrderIn>>, { ok: true }>;

function notPaid(refused: NotPaid): NotDecided {
  switch (refused.kind) {
    case 'nothing-to-refund':
      return new NotDecided('amount', 'There is nothing left to give back on this order.');
    case 'too-much':
      return new NotDecided('amount', `Only ${formatPounds(refused.leftPence)} is left to give back.`);
    case 'disputed':
      return new NotDecided('amount', refused.why);
    case 'stale':
      return new NotDecided(
        'amount',
        `Money was given back on this order since you opened this page. ${formatPounds(refused.leftPence)} is left. Check the order before you give back more.`,
      );
  }
}

/** Writes the copies that a decision is about, each with its share of the cost. */
async function writeItems(
  trx: Queries,
  decisionId: string,
  items: Decision['items'],
  costPence: number | null,
): Promise<void> {
  const shares =
    costPence === null
      ? []
      : shareOut(
          pence(costPence),
          items.map(({ copies }) => copies),
        );
  await trx
    .insertInto('complaintDecisionItems')
    .values(
      items.map(({ itemId, copies, pressId }, i) => ({
        decisionId,
        orderItemId: itemId,
        copies,
        pressId,
        costPence: shares[i] ?? null,
      })),
    )
    .execute();
}

/** Returns how to reach the customer of an order, and whether their details have been deleted. */
export async function customerOf(
  trx: Queries,
  orderId: string,
): Promise<{ customerEmail: string; isErased: boolean }> {
  const { customerEmail, customerName } = await trx
    .selectFrom('orders')
    .select(['customerEmail', 'customerName'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    customerEmail,
    isErased: customerName === ERASED_NAME || customerEmail.endsWith('.invalid'),
  };
}
