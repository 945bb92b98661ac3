import type { CardSession } from '#platform/card/card-provider.ts';
import type { Shop } from '#platform/shop.ts';
import { compareSession, notPaid, type OurPayment } from './compare.ts';
import type { Difference } from './difference.ts';
import {
  hasOrder,
  paidPaymentsSince,
  readPaidWithoutPayment,
  readPaymentsOf,
} from './reconcile-store.server.ts';

/** The differences from one step of a check, and how many records it compared. */
export interface ReconcileStep {
  differences: Difference[];
  count: number;
}

/** Yields the differences between card pages and payments: first from the provider's list, then from ours. */
export async function* findPayments(shop: Shop, since: Date): AsyncGenerator<ReconcileStep> {
  const { db, cards } = shop;
  const listed = new Set<string>();
  const paidOrders = new Set<string>();
  for await (const sessions of cards.sessionsSince(since)) {
    const ours = await readPaymentsOf(db, cards.name, sessions);
    const differences: Difference[] = [];
    for (const session of sessions) {
      listed.add(session.id);
      if (session.paid && session.reference) paidOrders.add(session.reference);
      for (const difference of compareSession(session, paymentOf(ours, session)))
        differences.push(await withOrder(shop, difference));
    }
    yield { differences, count: sessions.length };
  }
  for await (const payments of paidPaymentsSince(db, cards.name, since)) {
    const unlisted = payments.filter(({ sessionId }) => sessionId === null || !listed.has(sessionId));
    const differences: Difference[] = [];
    for (const payment of unlisted) differences.push(...(await comparePaid(shop, payment)));
    yield { differences, count: unlisted.length };
  }
  const forged = await readPaidWithoutPayment(db, cards.name, since);
  const differences = forged
    .filter(({ orderId }) => !paidOrders.has(orderId))
    .map((payment) => notPaid({ ...payment, amountPence: payment.orderTotalPence }));
  yield { differences, count: 0 };
}

/** Asks the provider about a payment that is missing from its list: it may be older than the list. */
async function comparePaid({ cards }: Shop, payment: OurPayment): Promise<Difference[]> {
  const session = payment.sessionId === null ? null : await cards.readSession(payment.sessionId);
  return session ? compareSession(session, payment) : [notPaid(payment)];
}

const paymentOf = (ours: readonly OurPayment[], { id, reference }: CardSession) =>
  ours.find(({ sessionId }) => sessionId === id) ?? ours.find((payment) => payment.reference === reference);

/** An unknown payment with its order, if we have it. */
async function withOrder({ db }: Shop, difference: Difference): Promise<Difference> {
  const { reference } = difference.theirs;
  if (difference.orderId !== null || reference === undefined) return difference;
  return (await hasOrder(db, reference)) ? { ...difference, orderId: reference } : difference;
}
