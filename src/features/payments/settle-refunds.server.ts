import { sql } from 'kysely';
import type { ProviderRefund } from '../../platform/card/card-provider.ts';
import { inTransaction, json, type Queries } from '../../platform/db/database.ts';
import { localDay } from '../../platform/opening-hours.ts';
import type { Shop } from '../../platform/shop.ts';
import { cancelCreditNotes, issueCreditNote } from '../orders/index.server.ts';
import { settlePayment } from './settle-payment.server.ts';

/** `unknown`: a payment that is none of ours. */
export type RefundSettlement = 'refunds' | 'unknown';

/**
 * Brings an order's refunds to their state at the provider: those that failed after all, and those made by hand there.
 * Called from signed events, any number of times, at once and in any order; what is acted on is what the provider has
 * now. A payment that we have not heard of yet is settled first. Throws CardProviderError when it can't be asked.
 */
export async function settleRefunds(shop: Shop, providerPaymentId: string): Promise<RefundSettlement> {
  const given = await shop.cards.readRefunds(providerPaymentId);
  const settle = () =>
    inTransaction(shop.db, async (trx) => {
      const payment = await lockPaid(trx, providerPaymentId);
      if (payment) await noteRefunds(shop, trx, payment, given);
      return payment !== undefined;
    });
  if (await settle()) return 'refunds';
  const session = await shop.cards.findSessionOf(providerPaymentId);
  if (!session || (await settlePayment(shop, session.id)) !== 'paid') return 'unknown';
  return (await settle()) ? 'refunds' : 'unknown';
}

export interface PaidPayment {
  id: string;
  orderId: string;
  amountPence: number;
}

/** A payment that came in, locked with its order until the transaction ends. */
export async function lockPaid(trx: Queries, providerPaymentId: string): Promise<PaidPayment | undefined> {
  const { rows } = await sql<PaidPayment>`
    select p.id, o.id as "orderId", p.amount_pence as "amountPence"
    from payments p join orders o on o.id = p.order_id
    where p.provider_payment_id = ${providerPaymentId} and p.status = 'paid' for update of o, p`.execute(trx);
  return rows[0];
}

interface RefundRow {
  id: string;
  idempotencyKey: string;
  providerRefundId: string | null;
  amountPence: number;
  doneAt: Date | null;
  refused: string | null;
}

/**
 * Writes down what the provider says of refunds of a payment that the caller has locked. A refund only goes forward
 * (asked for, under way, done, failed): an answer that was read earlier and comes later changes nothing.
 */
export async function noteRefunds(
  shop: Shop,
  trx: Queries,
  payment: PaidPayment,
  given: readonly ProviderRefund[],
): Promise<void> {
  const rows = (await trx
    .selectFrom('refunds')
    .select(['id', 'idempotencyKey', 'providerRefundId', 'amountPence', 'doneAt', 'refused'])
    .where('paymentId', '=', payment.id)
    .orderBy('createdAt')
    .execute()) as RefundRow[];
  const news = given
    .map((refund) => ({ refund, row: rowOf(rows, refund) }))
    .filter(({ refund, row }) => stageOf(refund) > (row ? stageOfRow(row) : ASKED));
  // What failed makes room first: at no moment may refunds be more than was taken.
  news.sort((one, other) => stageOf(other.refund) - stageOf(one.refund));
  await giveWay(trx, payment, rows, news);
  for (const { refund, row } of news) await noteRefund(shop, trx, payment, refund, row);
  if (news.length > 0) await showOnOrder(shop, trx, payment, news);
}

type News = { refund: ProviderRefund; row: RefundRow | undefined }[];

const ASKED = 0;
const stageOf = ({ state }: ProviderRefund) => ({ pending: 1, done: 2, failed: 3 })[state];
function stageOfRow(row: RefundRow): number {
  if (row.providerRefundId === null) return ASKED;
  if (row.refused !== null) return 3;
  return row.doneAt ? 2 : 1;
}

const rowOf = (rows: readonly RefundRow[], { id, key }: ProviderRefund) =>
  rows.find(({ providerRefundId }) => providerRefundId === id) ??
  rows.find((row) => row.providerRefundId === null && row.idempotencyKey === key);

/** Refunds that we wanted, and for which a refund made by hand at the provider leaves nothing: it would refuse them. */
async function giveWay(
  trx: Queries,
  payment: PaidPayment,
  rows: readonly RefundRow[],
  news: News,
): Promise<void> {
  const told = new Set(news.map(({ row }) => row?.id));
  const stays = rows.filter(({ id, refused }) => !told.has(id) && refused === null);
  const lives = news.filter(({ refund }) => refund.state !== 'failed');
  let over =
    lives.reduce((sum, { refund }) => sum + refund.amountPence, 0) +
    stays.reduce((sum, { amountPence }) => sum + amountPence, 0) -
    payment.amountPence;
  for (const row of stays.filter(({ providerRefundId }) => providerRefundId === null).reverse()) {
    if (over <= 0) return;
    over -= row.amountPence;
    const refused = 'More than a refund made at the card provider leaves';
    await trx.updateTable('refunds').set({ refused }).where('id', '=', row.id).execute();
  }
}

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
  };
  const byHand = {
    ...{ paymentId: payment.id, idempotencyKey: `by-hand:${refund.id}`, amountPence: refund.amountPence },
    ...{ reason: 'Made at the card provider', createdAt: now },
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
  await trx
    .insertInto('auditLog')
    .values({
      ...{ actor: 'Card provider', subject: `order:${payment.orderId}` },
      action: refund.state === 'done' ? 'payment.refunded' : 'payment.refund-failed',
      after: json({
        refund: refund.id,
        amountPence: refund.amountPence,
        ...(refund.why ? { why: refund.why } : {}),
      }),
    })
    .execute();
  await noteCredit(trx, payment.orderId, entered, refund.state, localDay(now));
}

/** Money that has gone back has its credit note; where it comes back to the shop after all, the note is cancelled. */
async function noteCredit(
  trx: Queries,
  orderId: string,
  { id, amountPence, creditReason }: { id: string; amountPence: number; creditReason: string },
  state: 'done' | 'failed',
  day: string,
): Promise<void> {
  if (state === 'failed') {
    const reason = 'The refund did not reach the card.';
    return cancelCreditNotes(trx, { orderId, refundId: id, reason, day });
  }
  await issueCreditNote(trx, { orderId, cause: { refundId: id }, amountPence, reason: creditReason, day });
}

/** With the last penny given back the order counts as refunded; a refund that failed is for a person to look at. */
async function showOnOrder(shop: Shop, trx: Queries, payment: PaidPayment, news: News): Promise<void> {
  const failed = news.some(({ refund }) => refund.state === 'failed');
  // Refunds that staff decided on made it a newer order then; those made by hand do it now.
  const isByHand = news.some(({ row }) => !row);
  const { rows } = await sql<{ isAll: boolean }>`
    select coalesce(sum(amount_pence), 0) >= ${payment.amountPence} as "isAll" from refunds
    where payment_id = ${payment.id} and refused is null and done_at is not null`.execute(trx);
  await trx
    .updateTable('orders')
    .set({
      ...{ paymentStatus: rows[0]?.isAll ? 'refunded' : 'paid', updatedAt: shop.clock() },
      ...(failed ? { attention: 'refund-failed' } : {}),
      ...(isByHand ? { version: sql<number>`version + 1` } : {}),
    })
    .where('id', '=', payment.orderId)
    .where('paymentStatus', 'in', ['paid', 'refunded'])
    .execute();
}
