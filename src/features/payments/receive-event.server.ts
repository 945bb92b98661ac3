import type { CardEvent } from '../../platform/card/card-provider.ts';
import type { Shop } from '../../platform/shop.ts';
import { settlePayment } from './settle-payment.server.ts';
import { settleRefunds } from './settle-refunds.server.ts';
import { recordEvent, saveEventOutcome } from './store.server.ts';

const EVENT_BYTES_MAX = 512 * 1024;

/** Event types that can change an order; others are taken note of and left. */
const SETTLING = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]);

/** Event types that tell of a payment's refunds (docs.stripe.com/api/events/types). */
const REFUNDING = new Set([
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
]);

/**
 * The card provider's signed events. Verified on the raw bytes, kept once under the event's id, and only a hint: the
 * session or the refunds that it names are read again. Answers 400 for what is not the provider's, 413 for too much, 5xx (by throwing)
 * where the provider should send it again.
 */
export async function receiveCardEvent(shop: Shop, request: Request): Promise<Response> {
  if (Number(request.headers.get('content-length') ?? 0) > EVENT_BYTES_MAX)
    return new Response(null, { status: 413 });
  const rawBody = await request.text();
  if (rawBody.length > EVENT_BYTES_MAX) return new Response(null, { status: 413 });
  const event = shop.cards.verifyEvent(rawBody, request.headers);
  if (!event) return Response.json({ error: 'Signature not accepted' }, { status: 400 });
  const source = { provider: shop.cards.name, id: event.id };
  const before = await recordEvent(shop.db, { ...source, type: event.type, sessionId: event.sessionId });
  if (before !== 'received') return Response.json({ received: true });
  const outcome = await actOn(shop, event);
  if (outcome === 'unknown' || outcome === 'refused')
    shop.log.error({ event: event.id, outcome }, 'card event fits no order');
  await saveEventOutcome(shop.db, source, outcome);
  return Response.json({ received: true });
}

async function actOn(shop: Shop, { type, sessionId, paymentId }: CardEvent): Promise<string> {
  if (sessionId && SETTLING.has(type)) return settlePayment(shop, sessionId);
  if (paymentId && REFUNDING.has(type)) return settleRefunds(shop, paymentId);
  return 'ignored';
}
