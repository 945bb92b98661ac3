import Stripe from 'stripe';
import {
  CardProviderError,
  type CardRefund,
  callProvider,
  type ProviderRefund,
  type RefundOutcome,
} from './card-provider.ts';
import { inPages } from './stripe-pages.server.ts';
import { isFinalFailure } from './stripe-products.server.ts';

/**
 * Refunds money once per key. The provider remembers a key for 24 hours, but a lost job may be retried later, so
 * existing refunds with this key are looked up first. Throws CardProviderError if the call can be retried.
 */
export async function refundStripePayment(stripe: Stripe, refund: CardRefund): Promise<RefundOutcome> {
  const { idempotencyKey, paymentId } = refund;
  const made = await findRefund(stripe, refund);
  if (made) return { ok: true, refund: made };
  const parameters: Stripe.RefundCreateParams = {
    payment_intent: paymentId,
    amount: refund.amountPence,
    reason: 'requested_by_customer',
    metadata: { order_id: refund.reference, refund_key: idempotencyKey },
  };
  const create = async (key: string): Promise<RefundOutcome> => {
    const answer = await callProvider(() => stripe.refunds.create(parameters, { idempotencyKey: key }));
    return { ok: true, refund: refundOf(answer) };
  };
  try {
    return await create(idempotencyKey);
  } catch (error) {
    const cause = error instanceof CardProviderError ? error.cause : null;
    if (isRefused(cause)) return { ok: false, why: cause.message };
    if (!isFinalFailure(cause)) throw error;
    const after = await findRefund(stripe, refund);
    return after ? { ok: true, refund: after } : create(`${idempotencyKey}:again`);
  }
}

async function findRefund(stripe: Stripe, { paymentId, idempotencyKey }: CardRefund) {
  const refunds = await callProvider(() => readStripeRefunds(stripe, paymentId));
  return refunds.find(({ key }) => key === idempotencyKey);
}

/** Returns all of a payment's refunds. Throws what the client throws. */
export async function readStripeRefunds(stripe: Stripe, paymentId: string): Promise<ProviderRefund[]> {
  const refunds: ProviderRefund[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
    refunds.push(refundOf(refund));
  return refunds;
}

/** Yields refunds made since a day, one page of results at a time. Throws CardProviderError. */
export function stripeRefundsSince(stripe: Stripe, since: Date): AsyncIterable<ProviderRefund[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  return inPages(() => stripe.refunds.list({ created, limit: 100 }), refundOf);
}

// docs.stripe.com/api/refunds/object: `pending`, `requires_action`, `succeeded`, `failed` or `canceled`.
function refundOf(refund: Stripe.Refund): ProviderRefund {
  const { id, amount: amountPence, status, payment_intent: payment } = refund;
  const failed = status === 'failed' || status === 'canceled';
  return {
    id,
    amountPence,
    createdAt: new Date(refund.created * 1000),
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? ''),
    key: refund.metadata?.refund_key ?? null,
    state: failed ? 'failed' : status === 'succeeded' ? 'done' : 'pending',
    why: failed ? (refund.failure_reason ?? status).replaceAll('_', ' ') : null,
  };
}

/** Whether the refusal is final. A 409 isn't: another call with the same key is running and may succeed. */
function isRefused(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.statusCode === 400 || error.statusCode === 404)
  );
}
