import type { Shop } from '#platform/shop.ts';
import { compareDispute, compareRefund, disputeNotThere, refundNotThere } from './compare.ts';
import type { Difference } from './difference.ts';
import type { ReconcileStep } from './find-payments.server.ts';
import {
  readDisputesOf,
  readDisputesSince,
  readReceived,
  readRefundsOf,
  readRefundsSince,
} from './reconcile-store.server.ts';

/** Yields the differences between the provider's refunds and ours: first from its list, then from ours. */
export async function* findRefunds(shop: Shop, since: Date): AsyncGenerator<ReconcileStep> {
  const { db, cards } = shop;
  const listed = new Set<string>();
  for await (const refunds of cards.refundsSince(since)) {
    const payments = await readReceived(
      db,
      refunds.map(({ paymentId }) => paymentId),
    );
    const ours = await readRefundsOf(
      db,
      payments.map(({ id }) => id),
    );
    const differences: Difference[] = [];
    for (const refund of refunds) {
      listed.add(refund.id);
      const payment = payments.find(({ providerPaymentId }) => providerPaymentId === refund.paymentId);
      if (!payment) continue;
      const own = ours.filter(({ paymentId }) => paymentId === payment.id);
      differences.push(...compareRefund(refund, payment, own));
    }
    yield { differences, count: refunds.length };
  }
  const unlisted = (await readRefundsSince(db, cards.name, since)).filter(
    ({ providerRefundId }) => !listed.has(providerRefundId ?? ''),
  );
  const differences: Difference[] = [];
  for (const refund of unlisted) {
    const given = await cards.readRefunds(refund.providerPaymentId);
    const same = given.find(({ id }) => id === refund.providerRefundId);
    const payment = { id: refund.paymentId, orderId: refund.orderId };
    differences.push(...(same ? compareRefund(same, payment, [refund]) : [refundNotThere(refund)]));
  }
  yield { differences, count: unlisted.length };
}

/** Yields the differences between the provider's disputes and ours; open ones are asked about whatever their age. */
export async function* findDisputes(shop: Shop, since: Date): AsyncGenerator<ReconcileStep> {
  const { db, cards } = shop;
  const listed = new Set<string>();
  for await (const disputes of cards.disputesSince(since)) {
    const payments = await readReceived(
      db,
      disputes.map(({ paymentId }) => paymentId),
    );
    const ours = await readDisputesOf(
      db,
      disputes.map(({ id }) => id),
    );
    const differences: Difference[] = [];
    for (const dispute of disputes) {
      listed.add(dispute.id);
      const payment = payments.find(({ providerPaymentId }) => providerPaymentId === dispute.paymentId);
      const own = ours.find(({ providerDisputeId }) => providerDisputeId === dispute.id);
      if (payment) differences.push(...compareDispute(dispute, payment, own));
    }
    yield { differences, count: disputes.length };
  }
  const unlisted = (await readDisputesSince(db, cards.name, since)).filter(
    ({ providerDisputeId }) => !listed.has(providerDisputeId),
  );
  const differences: Difference[] = [];
  for (const dispute of unlisted) {
    const given = await cards.readDisputes(dispute.providerPaymentId);
    const same = given.find(({ id }) => id === dispute.providerDisputeId);
    const payment = { id: dispute.paymentId, orderId: dispute.orderId };
    differences.push(...(same ? compareDispute(same, payment, dispute) : [disputeNotThere(dispute)]));
  }
  yield { differences, count: unlisted.length };
}
