import { sql } from 'kysely';
import { tellMentioned } from '#features/floor/mentions/index.server.ts';
import { lockOrigin, orderedAgainAs, readProductionHold } from '#features/money/payments/index.server.ts';
import {
  insertHistory,
  issueInvoiceAndConfirm,
  jobsFollowOrder,
  ORDER_STATUS_CHANGED,
  saveStatus,
  WAITING_PENCE,
} from '#features/orders/order/index.server.ts';
import {
  effectsOf,
  type MoveCondition,
  type MoveEffect,
  type OrderStatus,
  orderMove,
  WE_CANCELLED,
  waysBackWords,
} from '#features/orders/order/index.ts';
import { readProductionBlock } from '#features/orders/order-artwork/index.server.ts';
import { isUuid } from '#kit/uuid.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction, type Queries, sqlState } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { readChargedPence, readChargedToAccount } from '../money/credit-back.server.ts';
import { EFFECTS, type LockedOrder, Refused } from './move-effects.server.ts';
import { readMoveFacts } from './move-facts.server.ts';

export interface OrderChange {
  orderId: string;
  /** the version that staff had open */
  version: number;
  status: OrderStatus;
  trackingNumber: string | null;
  notes: string | null;
  /** why it is cancelled, for the customer; ignored for another status */
  cancelReason?: string;
}

export type SaveOutcome =
  | { ok: true }
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date }
  | { ok: false; kind: 'refused'; message: string };

const SEVERAL_PARCELS = 'This order has several parcels. Change their tracking numbers in Despatch.';

/** The history entry failed, so nothing was saved. Keeps PostgreSQL's error code, so that a lost race is retried. */
class HistoryFailed extends Error {
  code: string;
  constructor(cause: unknown) {
    super(`Failed to create status history: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.code = sqlState(cause);
  }
}

/** Returns what staff see when a save fails, in the specification's words. */
export function failureWords(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return error instanceof HistoryFailed ? why : `Failed to update order: ${why}`;
}

/**
 * Saves status, tracking number and notes, with the history entry, side effects and the customer's email, in one
 * transaction. Refuses a save from an older version, so that nothing is overwritten.
 */
export async function saveOrder(shop: Shop, actor: Actor, change: OrderChange): Promise<SaveOutcome> {
  try {
    return await inTransaction(shop.db, (trx) => save(shop, trx, actor, change));
  } catch (error) {
    if (brokenConstraint(error) === 'orders_tracking_of_parcels')
      return { ok: false, kind: 'refused', message: SEVERAL_PARCELS };
    if (error instanceof Refused) return { ok: false, kind: 'refused', message: error.message };
    throw error;
  }
}

async function lockOrder(trx: Queries, orderId: string): Promise<LockedOrder | undefined> {
  return (await trx
    .selectFrom('orders')
    .select(['id', 'version', 'status', 'paymentStatus', 'paymentMethod', 'userId', 'totalPence'])
    .select(['discountCodeId', 'customerEmail', 'trackingNumber', 'notes'])
    // Read before the lock, because charging or paying something in the meantime also raises the version.
    .select(WAITING_PENCE.as('waitingPence'))
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()) as LockedOrder | undefined;
}

async function save(shop: Shop, trx: Queries, admin: Actor, change: OrderChange): Promise<SaveOutcome> {
  if (!isUuid(change.orderId)) return { ok: false, kind: 'missing' };
  if (change.status !== 'cancelled') await lockOrigin(trx, change.orderId);
  const order = await lockOrder(trx, change.orderId);
  if (!order) return { ok: false, kind: 'missing' };
  if (order.version !== change.version) return staleness(trx, order.id);
  const actor = admin.name;
  const { status, trackingNumber, notes } = change;
  const move = orderMove(order.status, status);
  // If the table has no row for it, the move is forbidden. An order that stays where it is makes no move.
  if (!move && status !== order.status) throw new Refused('An order can’t go from that status to this one.');
  for (const condition of move?.conditions ?? []) await CONDITIONS[condition](trx, order.id);
  const keptPence = move?.to === 'cancelled' ? await readCreditLeft(trx, order) : 0;
  const message =
    move?.to === 'cancelled' ? await cancelMessage(trx, order, keptPence, change.cancelReason) : null;
  const effects = await carryOut(shop, trx, order, move, actor, keptPence);
  await saveStatus(trx, {
    orderId: order.id,
    now: shop.clock(),
    status,
    trackingNumber,
    notes,
    ...(effects.includes('close-card-page') && { paymentStatus: 'cancelled' }),
  }).execute();
  const entry = { orderId: order.id, status, notes, message, changedBy: admin.id, actor };
  await insertHistory(trx, entry).catch((error) => {
    throw new HistoryFailed(error);
  });
  await jobsFollowOrder(trx, order.id);
  await tellMentioned(shop, trx, {
    actor: admin,
    before: order.notes,
    after: notes,
    of: { orderId: order.id },
  });
  // Paid while it was cancelled, and reopened now. Does nothing if it was already confirmed, as a reprint is by its decision.
  const isReopened = order.status === 'cancelled' && status !== 'cancelled';
  if (isReopened && order.paymentStatus === 'paid' && order.paymentMethod !== 'none')
    await issueInvoiceAndConfirm(shop, trx, { orderId: order.id, recipient: order.customerEmail });
  await recordChange(trx, {
    actor: admin,
    action: 'order.save',
    subject: `order:${order.id}`,
    before: { status: order.status, trackingNumber: order.trackingNumber, notes: order.notes },
    after: { status, trackingNumber, notes },
  });
  if (effects.includes('email-customer')) await emailStatus(shop, trx, order, { status, trackingNumber });
  return { ok: true };
}

/**
 * Returns what stays on the account when staff cancel an order, in pence: the price of what has left, if that is only
 * part of it.
 */
async function readCreditLeft(trx: Queries, { id, paymentMethod }: LockedOrder): Promise<number> {
  const facts = paymentMethod === 'account' ? await readMoveFacts(trx, id) : undefined;
  if (facts?.left !== 'part') return 0;
  const charged = await readChargedPence(trx, id);
  return Math.min(facts.leftPence, charged);
}

/** Returns the message to a customer whose order staff cancel: the reason, and what comes off their account. */
async function cancelMessage(
  trx: Queries,
  order: LockedOrder,
  keptPence: number,
  reason = '',
): Promise<string | null> {
  const isOnAccount = order.paymentMethod === 'account';
  const charged = isOnAccount ? await readChargedToAccount(trx, order.id) : [];
  const pence = charged.reduce((sum, { leftPence }) => sum + leftPence, 0) - keptPence;
  const back = waysBackWords([{ way: 'account', pence }]);
  return [reason || (back && WE_CANCELLED), back].filter(Boolean).join(' ') || null;
}

/** Carries out the effects of a move besides the order's own row and email. Returns all that apply. */
async function carryOut(
  shop: Shop,
  trx: Queries,
  order: LockedOrder,
  move: ReturnType<typeof orderMove>,
  actor: string,
  feePence = 0,
): Promise<MoveEffect[]> {
  const effects = effectsOf(move, { ...order, discount: order.discountCodeId });
  const reference = `${order.id}:${order.version + 1}`;
  for (const effect of effects) await EFFECTS[effect]?.(shop, trx, order, { actor, reference, feePence });
  return effects;
}

async function emailStatus(
  shop: Shop,
  trx: Queries,
  order: LockedOrder,
  told: { status: OrderStatus; trackingNumber: string | null },
): Promise<void> {
  await queueEmail(shop, trx, {
    eventKey: `${ORDER_STATUS_CHANGED}:${order.id}:${order.version + 1}`,
    template: ORDER_STATUS_CHANGED,
    recipient: order.customerEmail,
    data: { orderId: order.id, ...told },
    orderId: order.id,
  });
}

/** Why an order is cancelled by somebody other than staff, and whom its history names. */
export interface OtherCancel {
  cause: 'reminders' | 'customer';
  actor: string;
  /** why, and what is refunded, in words for the customer */
  message: string;
  /** how much the shop keeps; 0 for nothing */
  feePence?: number;
}

/**
 * Cancels an order for its customer, or by the owner's rule because they did not answer. Returns false if it can't be
 * cancelled: it is no longer pending, or part of it has left. The caller refunds its payments in the same transaction,
 * and writes the audit row.
 */
export async function cancelOtherwise(
  shop: Shop,
  trx: Queries,
  orderId: string,
  { cause, actor, message, feePence = 0 }: OtherCancel,
): Promise<boolean> {
  const order = await lockOrder(trx, orderId);
  const move = order && orderMove(order.status, 'cancelled', cause);
  if (!move || (await readMoveFacts(trx, orderId))?.left !== 'none') return false;
  const { trackingNumber, notes } = order;
  const effects = await carryOut(shop, trx, order, move, actor, feePence);
  const now = shop.clock();
  await saveStatus(trx, { orderId, now, status: 'cancelled', trackingNumber, notes }).execute();
  const status = 'cancelled' as const;
  await insertHistory(trx, { orderId, status, notes: null, message, changedBy: null, actor });
  await jobsFollowOrder(trx, orderId);
  if (effects.includes('email-customer')) await emailStatus(shop, trx, order, { status, trackingNumber });
  return true;
}

type Condition = (trx: Queries, orderId: string) => Promise<void>;

/** Checks each condition of a move. Throws `Refused` with the reason. */
const CONDITIONS: Readonly<Record<MoveCondition, Condition>> = {
  async 'artwork-ready'(trx, orderId) {
    const block = await readProductionBlock(trx, orderId);
    if (block) throw new Refused(`${block} It can’t be printed yet.`);
  },
  async 'not-ordered-again'(trx, orderId) {
    const again = await orderedAgainAs(trx, orderId);
    if (again) throw new Refused(`This was ordered again as ${again}, so it stays cancelled.`);
  },
  async 'not-disputed'(trx, orderId) {
    const hold = await readProductionHold(trx, orderId);
    if (hold) throw new Refused(`${hold} To go ahead anyway, release the hold on the order page.`);
  },
};

/** Returns who last changed the order, and when: status, money, customer data or artwork. */
async function staleness(trx: Queries, orderId: string): Promise<SaveOutcome> {
  const { rows } = await sql<{ actor: string; createdAt: Date }>`
    select actor, created_at from (
      select actor, created_at from order_status_history where order_id = ${orderId}
      union all select e.actor_name || ' (artwork)', e.created_at from artwork_events e join order_items i on i.id = e.order_item_id
        where i.order_id = ${orderId}
      union all select actor, created_at from audit_log where subject = ${`order:${orderId}`}
        and action in ('payment.paid', 'payment.refunded', 'payment.disputed', 'payment.dispute-changed',
          'payment.difference-taken-over', 'order.refund',
          'order.refund-again', 'order.refund-paid-back', 'order.hold-released', 'order.dispute-seen', 'order.credit-back',
          'order.vat', 'order.charge-withdrawn', 'order.change', 'order.address', 'order.receipt', 'order.receipt-reversed',
          'order.shortfall', 'order.surplus-returned')
      union all select 'Erased account', erased_at from orders where id = ${orderId} and erased_at is not null) changes
    order by created_at desc limit 1`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`order ${orderId} has no history`);
  return { ok: false, kind: 'stale', actor: row.actor, changedAt: row.createdAt };
}
