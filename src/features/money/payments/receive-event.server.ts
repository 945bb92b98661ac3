import type { CardEvent } from '#platform/card/card-provider.ts';
import type { Shop } from '#platform/shop.ts';
import { kindOfEvent } from './card-events.ts';
import { settleDisputes } from './settle-disputes.server.ts';
import { settlePayment } from './settle-payment.server.ts';
import { settleRefunds } from './settle-refunds.server.ts';
import { recordEvent, saveEventOutcome } from './store.server.ts';

const EVENT_BYTES_MAX = 512 * 1024;

/**
 * Receives the card provider's signed events. The signature is checked on the raw bytes, and each event is recorded
 * once under its id. An event is only a hint: the session, refunds or disputes that it names are read again. Returns
 * 400 if it is not from the provider and 413 if it is too large. Throws (5xx) if the provider should send it again.
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
    shop.log.error({ event: event.id, outcome }, 'card event matches no order');
  await saveEventOutcome(shop.db, source, outcome);
  return Response.json({ received: true });
}

async function actOn(shop: Shop, { type, sessionId, paymentId }: CardEvent): Promise<string> {
  const kind = kindOfEvent(type);
  if (kind === 'session' && sessionId) return settlePayment(shop, sessionId);
  if (kind === 'refund' && paymentId) return settleRefunds(shop, paymentId);
  if (kind === 'dispute' && paymentId) return settleDisputes(shop, paymentId);
  return 'ignored';
}
