import { subDays } from 'date-fns';
import type { CardSession, ProviderDispute, ProviderRefund } from '#platform/card/card-provider.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { askingTime, noteDisputes, settleDisputes } from './settle-disputes.server.ts';
import { settlePayment } from './settle-payment.server.ts';
import { settleRefunds } from './settle-refunds.server.ts';
import { lockPaid } from './store.server.ts';

/** A slow payment arrives or fails within two weeks of its page. */
const SESSIONS_OF_DAYS = 30;
/** A refund may fail, and a dispute be decided, this long after it was made. */
const REFUNDS_AND_DISPUTES_OF_DAYS = 90;

/**
 * Checks recent activity at the card provider every night, so that a lost event has no effect: payments, refunds and
 * disputes. Reads the provider's lists page by page. Only differences are settled, by the same commands as events.
 * Running it again after a failure completes what is left.
 */
export function askAboutPaymentsJob(shop: Shop): JobDefinition {
  return { name: 'ask-about-payments', schedule: '20 2 * * *', run: () => askAboutPayments(shop) };
}

/** Throws CardProviderError if the provider can't be reached. */
export async function askAboutPayments(shop: Shop): Promise<void> {
  const now = shop.clock();
  for await (const sessions of shop.cards.sessionsSince(subDays(now, SESSIONS_OF_DAYS)))
    for (const id of await unsettledSessions(shop, sessions)) await settlePayment(shop, id);
  const since = subDays(now, REFUNDS_AND_DISPUTES_OF_DAYS);
  for await (const refunds of shop.cards.refundsSince(since))
    for (const paymentId of await paymentsWithNews(shop, refunds)) await settleRefunds(shop, paymentId);
  const askedAt = await askingTime(shop);
  const listed = new Set<string>();
  for await (const disputes of shop.cards.disputesSince(since)) {
    for (const { id } of disputes) listed.add(id);
    await noteListed(shop, disputes, askedAt);
  }
  for (const paymentId of await paymentsInDispute(shop, listed)) await settleDisputes(shop, paymentId);
}

/** Returns our sessions that are open here but over at the provider. */
async function unsettledSessions(shop: Shop, sessions: readonly CardSession[]): Promise<string[]> {
  const over = sessions.filter(({ paid, state }) => paid || state === 'expired');
  if (over.length === 0) return [];
  const paid = new Set(over.filter(({ paid }) => paid).map(({ id }) => id));
  const rows = await shop.db
    .selectFrom('payments')
    .select(['sessionId', 'status'])
    .where(
      'sessionId',
      'in',
      over.map(({ id }) => id),
    )
    .where('status', '<>', 'paid')
    .execute();
  return rows.flatMap(({ sessionId, status }) =>
    sessionId && (status === 'pending' || paid.has(sessionId)) ? [sessionId] : [],
  );
}

/** Returns our payments with a refund that is different or missing here, without duplicates. */
async function paymentsWithNews(shop: Shop, refunds: readonly ProviderRefund[]): Promise<string[]> {
  const ids = [...new Set(refunds.map(({ paymentId }) => paymentId))];
  const rows = await shop.db
    .selectFrom('payments as p')
    .leftJoin('refunds as r', 'r.paymentId', 'p.id')
    .select(['p.providerPaymentId', 'r.providerRefundId', 'r.doneAt', 'r.refused'])
    .where('p.providerPaymentId', 'in', ids)
    .where('p.status', '=', 'paid')
    .execute();
  const ours = new Set(rows.map(({ providerPaymentId }) => providerPaymentId));
  const known = new Map(rows.map((row) => [row.providerRefundId, row]));
  const news = refunds.filter(({ id, paymentId, state }) => {
    const row = known.get(id);
    const stored = row && (row.refused !== null ? 'failed' : row.doneAt ? 'done' : 'pending');
    return ours.has(paymentId) && stored !== state;
  });
  return [...new Set(news.map(({ paymentId }) => paymentId))];
}

async function noteListed(shop: Shop, disputes: readonly ProviderDispute[], askedAt: Date): Promise<void> {
  for (const dispute of disputes)
    await inTransaction(shop.db, async (trx) => {
      const payment = await lockPaid(trx, dispute.paymentId);
      if (payment) await noteDisputes(shop, trx, payment, { given: [dispute], askedAt });
    });
}

/** Returns payments with an open dispute older than the list. */
async function paymentsInDispute(shop: Shop, listed: ReadonlySet<string>): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.paymentId')
    .select(['d.providerDisputeId', 'p.providerPaymentId'])
    .where('d.closedAt', 'is', null)
    .execute();
  const old = rows.filter(({ providerDisputeId }) => !listed.has(providerDisputeId));
  return [...new Set(old.flatMap(({ providerPaymentId }) => providerPaymentId ?? []))];
}
