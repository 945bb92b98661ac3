import Stripe from 'stripe';
import {
  asked,
  CardProviderError,
  type CardRefund,
  type ProviderRefund,
  type RefundOutcome,
} from './card-provider.ts';
import { inPages } from './stripe-pages.server.ts';
import { isFinalFailure } from './stripe-products.server.ts';

/**
 * Gives money back once for each key. The provider keeps a key for 24 hours, a job that a shop lost may come back later:
 * so what it has of this key is looked for first. Throws CardProviderError where it may be asked again.
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
    const answer = await asked(() => stripe.refunds.create(parameters, { idempotencyKey: key }));
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
  const refunds = await asked(() => readStripeRefunds(stripe, paymentId));
  return refunds.find(({ key }) => key === idempotencyKey);
}

/** All of a payment's refunds. Throws what the client throws. */
export async function readStripeRefunds(stripe: Stripe, paymentId: string): Promise<ProviderRefund[]> {
  const refunds: ProviderRefund[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
    refunds.push(refundOf(refund));
  return refunds;
}

/** Refunds made since a day, a page of answers at a time. Throws CardProviderError. */
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

/** Final, unlike 409: then another call under the same key is under way, and may well succeed. */
function isRefused(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.statusCode === 400 || error.statusCode === 404)
  );
}
