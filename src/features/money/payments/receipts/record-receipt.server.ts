import { claimStatementLine } from '#features/money/credit/index.server.ts';
import { touchOrder } from '#features/orders/order/index.server.ts';
import type { ReceiptWay } from '#features/orders/order/index.ts';
import { type Actor, lastActor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { CHARGE_SHORT, emailAboutCharge } from '../charges/charge-emails.server.ts';
import { settleReceived } from '../settle-payment.server.ts';
import { insertPayment, type LockedPayment, lockDraftsOf, lockHandPayment } from '../store.server.ts';
import { TRANSFER_SHORT } from './transfer-emails.server.ts';

export type ReceiptOutcome =
  | { ok: true; isSettled: boolean }
  | ReceiptRefused
  /** this line of the bank statement has already been recorded */
  | { ok: false; kind: 'twice' };

/** `missing`: the order has no payment by hand. `stale`: somebody changed the order since staff opened it. */
export type ReceiptRefused = { ok: false; kind: 'missing' } | { ok: false; kind: 'stale'; actor: string };

/** Money received for an order, or for an additional charge, by bank transfer or at the counter. */
export interface NewReceipt {
  orderId: string;
  /** left out for the order itself */
  chargeId?: string | undefined;
  amountPence: number;
  how: ReceiptWay;
  /** the day on which it arrived, `2026-11-24` */
  movedOn: string;
  reference: string | null;
  /** its identity on the bank statement; left out if staff typed it */
  statementLine?: string;
  /** the same, if the caller has already claimed the line: one may pay several orders */
  claimedLine?: string;
}

/**
 * Records money received for an order, or for an additional charge. Once all of it has arrived, the order is paid, as
 * by card. The customer is told once what is missing. Money for an order that has ended is recorded too: the order is
 * reopened and flagged once it is paid in full, unless its quote has become another order since. Then staff pay it
 * back.
 */
export async function recordReceipt(
  shop: Shop,
  actor: Actor,
  receipt: NewReceipt & { version: number },
): Promise<ReceiptOutcome> {
  return inTransaction(shop.db, async (trx) => {
    await lockDraftsOf(trx, [receipt.orderId]);
    const locked = await lockVersion(trx, receipt);
    if (!locked.ok) return locked;
    return receiptIn(shop, trx, actor, locked.payment, receipt);
  });
}

type LockOutcome = { ok: true; payment: LockedPayment } | ReceiptRefused;

/** An order, or an additional charge, as staff saw it. */
export interface OrderVersion {
  orderId: string;
  /** of the order */
  version: number;
  chargeId?: string | undefined;
}

/**
 * Locks an order and its payment by hand, if the order is still as staff saw it. The caller has already locked its
 * draft.
 */
export async function lockVersion(
  trx: Queries,
  { orderId, version, chargeId }: OrderVersion,
): Promise<LockOutcome> {
  const order = await trx
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return { ok: false, kind: 'missing' };
  if (order.version !== version)
    return { ok: false, kind: 'stale', actor: await lastActor(trx, `order:${orderId}`) };
  const payment = await takeHandPayment(trx, orderId, chargeId);
  return payment ? { ok: true, payment } : { ok: false, kind: 'missing' };
}

/**
 * Returns an order's payment by hand, locked with it; a waiting charge gets one with the first money. The caller holds
 * the order's lock, so there can only be one.
 */
export async function takeHandPayment(
  trx: Queries,
  orderId: string,
  chargeId?: string | null,
): Promise<LockedPayment | undefined> {
  const payment = await lockHandPayment(trx, orderId, chargeId);
  if (payment || !chargeId) return payment;
  const charge = await trx
    .selectFrom('orderCharges')
    .select('totalPence')
    .where('id', '=', chargeId)
    .where('orderId', '=', orderId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!charge) return undefined;
  await insertPayment(trx, {
    orderId,
    chargeId,
    provider: 'hand',
    idempotencyKey: `charge:${chargeId}:by-hand`,
    amountPence: charge.totalPence,
    successUrl: '',
    cancelUrl: '',
  }).execute();
  return lockHandPayment(trx, orderId, chargeId);
}

/** The same in a transaction whose caller holds the locks of draft, order and payment. */
export async function receiptIn(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  payment: LockedPayment,
  { orderId, amountPence, how, movedOn, reference, statementLine, claimedLine }: NewReceipt,
): Promise<ReceiptOutcome> {
  const { paymentId } = payment;
  if (statementLine && !(await claimStatementLine(trx, statementLine, 'order')))
    return { ok: false, kind: 'twice' };
  await trx
    .insertInto('receipts')
    .values({
      paymentId,
      kind: 'received',
      amountPence,
      how,
      movedOn,
      reference,
      statementLine: statementLine ?? claimedLine ?? null,
      actor: actor.name,
      createdAt: shop.clock(),
    })
    .execute();
  await noteReceipt(shop, trx, actor, orderId, 'order.receipt', { amountPence, how, movedOn, reference });
  const receivedPence = payment.receivedPence + amountPence;
  if (payment.paymentStatus === 'paid') return { ok: true, isSettled: false };
  const isWhole = receivedPence >= payment.amountPence;
  // If the same was ordered again, the money stays with the receipt, and the order page says that it has to be paid back.
  if (isWhole && (payment.chargeId || !payment.orderedAgainAs)) {
    await settleByHand(shop, trx, actor, { ...payment, receivedPence });
    return { ok: true, isSettled: true };
  }
  if (payment.paymentStatus === 'pending') await emailOfRest(shop, trx, payment);
  return { ok: true, isSettled: false };
}

/** Tells a customer once what is missing. */
async function emailOfRest(
  shop: Shop,
  trx: Queries,
  { orderId, chargeId, customerEmail }: LockedPayment,
): Promise<void> {
  if (chargeId) return emailAboutCharge(shop, trx, CHARGE_SHORT, { id: chargeId, orderId, customerEmail });
  await queueEmail(shop, trx, {
    eventKey: `${TRANSFER_SHORT}:${orderId}`,
    template: TRANSFER_SHORT,
    recipient: customerEmail,
    data: { orderId },
    orderId,
  });
}

/**
 * Marks an order, or an additional charge, as paid by the money that staff recorded; `amountPence`: what is accepted as
 * full payment, if it is less.
 */
export async function settleByHand(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  payment: LockedPayment,
  amountPence = payment.amountPence,
): Promise<void> {
  const { paymentId, receivedPence } = payment;
  // Received payments are found by this id everywhere; for these it is our own.
  const providerPaymentId = `hand:${paymentId}`;
  await settleReceived(shop, trx, payment, {
    paid: { status: 'paid', providerPaymentId, amountPence, settledAt: shop.clock() },
    actor: actor.name,
    after: { receivedPence },
  });
}

/** Writes the audit row and raises the order’s version, so that pressing twice finds it changed. */
export async function noteReceipt(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  orderId: string,
  action: string,
  after: Record<string, unknown>,
): Promise<void> {
  await recordChange(trx, { actor, action, subject: `order:${orderId}`, before: null, after });
  await touchOrder(trx, { orderId, now: shop.clock() }).execute();
}
