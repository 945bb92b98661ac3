import { sql } from 'kysely';
import {
  cancelCreditNotes,
  flagOrder,
  issueCreditNote,
  showRefunds,
  unflagOrder,
} from '#features/orders/order/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import type { ProviderRefund } from '#platform/card/card-provider.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { endCharges } from './charges/end-charges.server.ts';
import { matchRefunds, type RefundRow, stageOf, stageOfRow } from './match-refunds.ts';
import { emailAboutRefund, REFUND_DONE, REFUND_RETURNED } from './refund-emails.server.ts';
import { settlePayment } from './settle-payment.server.ts';
import { lockPaid, type PaidPayment } from './store.server.ts';

/** `unknown`: not one of our payments. */
export type RefundSettlement = 'refunds' | 'unknown';

/**
 * Brings an order's refunds up to date with the provider: late failures, and refunds made by hand there. Safe to call
 * any number of times, simultaneously and in any order, as signed events and the nightly job do. Acts on the provider's
 * current state. Settles an unknown payment first. Throws CardProviderError if the provider can't be reached.
 */
export async function settleRefunds(shop: Shop, providerPaymentId: string): Promise<RefundSettlement> {
  const given = await shop.cards.readRefunds(providerPaymentId);
  const isOurs = await onPaidPayment(shop, providerPaymentId, (trx, payment) =>
    noteRefunds(shop, trx, payment, given),
  );
  return isOurs ? 'refunds' : 'unknown';
}

/**
 * Runs a command on a received payment, with payment and order locked. Settles an unknown one first. Returns false if
 * the payment is not ours. Throws CardProviderError if the provider can't be reached.
 */
export async function onPaidPayment(
  shop: Shop,
  providerPaymentId: string,
  command: (trx: Queries, payment: PaidPayment) => Promise<void>,
): Promise<boolean> {
  const run = () =>
    inTransaction(shop.db, async (trx) => {
      const payment = await lockPaid(trx, providerPaymentId);
      if (payment) await command(trx, payment);
      return payment !== undefined;
    });
  if (await run()) return true;
  const session = await shop.cards.findSessionOf(providerPaymentId);
  if (!session || (await settlePayment(shop, session.id)) !== 'paid') return false;
  return run();
}

/**
 * Saves the provider's refunds for a payment that the caller has locked. A refund only moves forward (requested,
 * pending, done, failed), so a stale answer changes nothing.
 */
export async function noteRefunds(
  shop: Shop,
  trx: Queries,
  payment: PaidPayment,
  given: readonly ProviderRefund[],
): Promise<void> {
  const rows: RefundRow[] = await trx
    .selectFrom('refunds')
    .select(['id', 'idempotencyKey', 'providerRefundId', 'amountPence', 'createdAt', 'doneAt', 'refused'])
    .select(['problem', 'paidBackHow'])
    .where('paymentId', '=', payment.id)
    .orderBy('createdAt')
    .execute();
  const matched = matchRefunds(rows, given);
  for (const { refund, row } of matched) if (row?.paidBackHow) await notePaidTwice(trx, payment, refund, row);
  const news = matched.filter(
    ({ refund, row }) => !row?.paidBackHow && stageOf(refund) > (row ? stageOfRow(row) : 0),
  );
  // Failures first, to make room, because refunds may never exceed the payment.
  news.sort((one, other) => stageOf(other.refund) - stageOf(one.refund));
  await giveWay(trx, payment, rows, news);
  for (const { refund, row } of news) await noteRefund(shop, trx, payment, refund, row);
  if (news.length > 0) await showOnOrder(shop, trx, payment, news);
}

type News = { refund: ProviderRefund; row: RefundRow | undefined }[];

/**
 * Refuses unsent refunds for which a refund made by hand at the provider leaves no money, because the provider would
 * refuse them.
 */
async function giveWay(
  trx: Queries,
  payment: PaidPayment,
  rows: readonly RefundRow[],
  news: News,
): Promise<void> {
  const reportedIds = new Set(news.map(({ row }) => row?.id));
  const unreported = rows.filter(({ id, refused }) => !reportedIds.has(id) && refused === null);
  const lives = news.filter(({ refund }) => refund.state !== 'failed');
  let over =
    lives.reduce((sum, { refund }) => sum + refund.amountPence, 0) +
    unreported.reduce((sum, { amountPence }) => sum + amountPence, 0) -
    payment.amountPence;
  const waiting = unreported.filter((row) => row.providerRefundId === null && row.doneAt === null);
  for (const row of waiting.reverse()) {
    if (over <= 0) return;
    over -= row.amountPence;
    const refused = 'More than was left after a refund made at the card provider';
    await trx
      .updateTable('refunds')
      .set({ refused, ...OVER })
      .where('id', '=', row.id)
      .execute();
  }
}

/** Values for a refund that will no longer be sent. */
export const OVER = {
  nextTryAt: null,
  tryingUntil: null,
  problem: null,
  failingSince: null,
  gaveUpAt: null,
} as const;

async function noteRefund(
  shop: Shop,
  trx: Queries,
  payment: PaidPayment,
  refund: ProviderRefund,
  row: RefundRow | undefined,
): Promise<void> {
  const now = shop.clock();
  const state = {
    providerRefundId: refund.id,
    refused: refund.state === 'failed' ? refund.why || 'Failed' : null,
    doneAt: refund.state === 'done' ? now : null,
    ...OVER,
  };
  const byHand = {
    paymentId: payment.id,
    idempotencyKey: `by-hand:${refund.id}`,
    amountPence: refund.amountPence,
    reason: 'Made at the card provider',
    createdAt: now,
  };
  const written = ['id', 'amountPence', 'creditReason'] as const;
  const entered = row
    ? await trx
        .updateTable('refunds')
        .set(state)
        .where('id', '=', row.id)
        .returning(written)
        .executeTakeFirst()
    : await trx
        .insertInto('refunds')
        .values({ ...byHand, ...state })
        .returning(written)
        .executeTakeFirst();
  if (!entered || refund.state === 'pending') return;
  const action = refund.state === 'done' ? 'payment.refunded' : 'payment.refund-failed';
  await audit(trx, payment, action, refund);
  if (refund.state === 'done') return creditAndEmail(shop, trx, payment, entered);
  await cancelCredit(shop, trx, payment, entered.id);
  if (row?.doneAt) await emailAboutRefund(shop, trx, REFUND_RETURNED, { ...payment, id: entered.id });
}

async function audit(trx: Queries, payment: PaidPayment, action: string, refund: ProviderRefund) {
  const { id, amountPence, why } = refund;
  await trx
    .insertInto('auditLog')
    .values({
      actor: 'Card provider',
      subject: `order:${payment.orderId}`,
      action,
      after: json({ refund: id, amountPence, ...(why ? { why } : {}) }),
    })
    .execute();
}

/** Issues the credit note for refunded money and tells the customer. A surplus payment has no invoice to credit. */
export async function creditAndEmail(
  shop: Shop,
  trx: Queries,
  payment: PaidPayment,
  refund: { id: string; amountPence: number; creditReason: string },
): Promise<void> {
  const { id, amountPence, creditReason: reason } = refund;
  const day = londonDay(shop.clock());
  const { orderId, chargeId } = payment;
  const note = { orderId, cause: { refundId: id }, amountPence, reason, day };
  if (!payment.isSurplus) await issueCreditNote(trx, { ...note, ...(chargeId ? { chargeId } : {}) });
  await emailAboutRefund(shop, trx, REFUND_DONE, { ...payment, id });
}

/** Cancels the credit note if the money comes back to the shop. */
async function cancelCredit(shop: Shop, trx: Queries, { orderId }: PaidPayment, refundId: string) {
  const reason = 'The refund did not reach the card.';
  await cancelCreditNotes(trx, { orderId, refundId, reason, day: londonDay(shop.clock()) });
}

/**
 * A refund that staff recorded as paid back also went back by card (a long-pending request, or one made by hand). The
 * customer has the money twice, which a person must fix. If the card refund then fails, the flag is removed.
 */
async function notePaidTwice(
  trx: Queries,
  payment: PaidPayment,
  refund: ProviderRefund,
  row: RefundRow,
): Promise<void> {
  const failed = refund.state === 'failed';
  if (failed ? row.providerRefundId !== refund.id : row.providerRefundId !== null) return;
  const providerRefundId = failed ? null : refund.id;
  await trx.updateTable('refunds').set({ providerRefundId }).where('id', '=', row.id).execute();
  await audit(trx, payment, failed ? 'payment.refund-failed' : 'payment.refunded-twice', refund);
  await (failed ? unflagOrder : flagOrder)(trx, payment.orderId, 'refunded-twice').execute();
}

/**
 * Marks the order as refunded once everything paid for it and its additional charges has gone back; unpaid charges are
 * then no longer requested. A failed refund flags it for a person.
 */
export async function showOnOrder(
  shop: Shop,
  trx: Queries,
  { orderId }: PaidPayment,
  news: readonly { refund: Pick<ProviderRefund, 'state'>; row: unknown }[],
): Promise<void> {
  const failed = news.some(({ refund }) => refund.state === 'failed');
  const isByHand = news.some(({ row }) => !row);
  const isAll = await isAllBack(trx, orderId);
  await showRefunds(trx, { orderId, now: shop.clock(), isAll, failed, isByHand }).execute();
  if (isAll) await endCharges(shop, trx, { orderId, by: 'The shop', why: 'The order was refunded in full' });
}

/** Whether all payments of an order have gone back. One for a charge that no longer needed it doesn’t count. One statement. */
async function isAllBack(trx: Queries, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isAll: boolean | null }>`
    select bool_and(p.amount_pence <= (select coalesce(sum(r.amount_pence), 0) from refunds r
      where r.payment_id = p.id and r.refused is null and r.done_at is not null)) as "isAll"
    from payments p where p.order_id = ${orderId} and p.status = 'paid'
      and (p.charge_id is null or exists (select from charge_invoices j where j.payment_id = p.id))`.execute(
    trx,
  );
  return rows[0]?.isAll ?? false;
}
