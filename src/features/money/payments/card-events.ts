/**
 * The events that the card provider sends to `/webhooks/stripe`, by topic; the README lists the same ones
 * (docs.stripe.com/api/events/types). Others are recorded and ignored.
 */
export const CARD_EVENTS = {
  session: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ],
  refund: ['charge.refunded', 'charge.refund.updated', 'refund.created', 'refund.updated', 'refund.failed'],
  dispute: [
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ],
} as const;

/** Returns the topic of an event; null if it changes nothing. */
export function kindOfEvent(type: string): keyof typeof CARD_EVENTS | null {
  for (const kind of ['session', 'refund', 'dispute'] as const)
    if (CARD_EVENTS[kind].some((known) => known === type)) return kind;
  return null;
}
