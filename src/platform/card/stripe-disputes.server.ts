import type Stripe from 'stripe';
import { callProvider, type ProviderDispute } from './card-provider.ts';
import { inPages } from './stripe-pages.server.ts';

/** Returns all of a payment's disputes. Throws CardProviderError. */
export async function readStripeDisputes(stripe: Stripe, paymentId: string): Promise<ProviderDispute[]> {
  return callProvider(async () => {
    const { data } = await stripe.disputes.list({ payment_intent: paymentId, limit: 100 });
    return data.map(disputeOf);
  });
}

/** Yields disputes opened since a day, one page of results at a time. Throws CardProviderError. */
export function stripeDisputesSince(stripe: Stripe, since: Date): AsyncIterable<ProviderDispute[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  return inPages(() => stripe.disputes.list({ created, limit: 100 }), disputeOf);
}

// docs.stripe.com/api/disputes/object
function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount: amountPence, payment_intent: payment, evidence_details: evidence } = dispute;
  const isTaken = hasMoney(dispute);
  const state = stateOf(dispute.status, isTaken);
  const isClosed = state === 'won' || state === 'lost' || state === 'closed';
  return {
    id,
    amountPence,
    state,
    isTaken,
    reason: dispute.reason,
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? ''),
    isRefundable: dispute.is_charge_refundable,
    evidenceDueAt: evidence.due_by && !isClosed ? new Date(evidence.due_by * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
  };
}

/** Whether the bank holds the money: the amount withdrawn for the dispute, less the amount returned. */
function hasMoney({ balance_transactions: entries }: Stripe.Dispute): boolean {
  return entries.reduce((sum, { amount }) => sum + amount, 0) < 0;
}

/** `prevented` disputes are settled by rules agreed with the card scheme, mostly by a refund. */
function stateOf(status: Stripe.Dispute['status'], isTaken: boolean): ProviderDispute['state'] {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'inquiry';
    case 'needs_response':
    case 'appeal_needs_response':
      return 'needs-response';
    case 'won':
      return 'won';
    case 'lost':
      return 'lost';
    case 'warning_closed':
    case 'prevented':
      return isTaken ? 'lost' : 'closed';
    default:
      // A status the provider adds later is treated as still open.
      return 'under-review';
  }
}
