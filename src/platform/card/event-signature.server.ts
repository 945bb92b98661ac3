import Stripe from 'stripe';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import type { CardEvent } from './card-provider.ts';

const TOLERANCE_SECONDS = 300;

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string().optional(),
      // The payment's id; another kind of object may hold anything here.
      payment_intent: z.unknown().optional(),
    }),
  }),
});

/**
 * Returns an event if one of the secrets signed exactly these bytes within five minutes before or after now (the
 * library only checks the past). Null for anything else.
 */
export function readSignedEvent(
  rawBody: string,
  headers: Headers,
  secrets: readonly string[],
): CardEvent | null {
  const header = headers.get('stripe-signature');
  if (!header || !isWellFormed(header) || isFromTheFuture(header)) return null;
  return secrets.some((secret) => isSigned(rawBody, header, secret)) ? eventOf(rawBody) : null;
}

/** Signs an event as the provider does, for the built-in test card page. */
export function signEvent(payload: string, secret: string): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret });
}

/**
 * `t=<seconds>,v1=<signature>,...` with a single time. The library would use the last of several times while we check
 * the first, and throws a bare error for a signature without a value.
 */
function isWellFormed(header: string): boolean {
  const parts = header.split(',');
  const times = parts.filter((part) => /^t=\d{1,12}$/.test(part));
  return times.length === 1 && parts.every((part) => times.includes(part) || /^v\d+=\w+$/.test(part));
}

function isFromTheFuture(header: string): boolean {
  const time = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1] ?? 0);
  return time > systemClock().getTime() / 1000 + TOLERANCE_SECONDS;
}

function isSigned(rawBody: string, header: string, secret: string): boolean {
  const { signature } = Stripe.webhooks;
  if (!signature) throw new Error('the Stripe library has no signature check');
  try {
    return signature.verifyHeader(rawBody, header, secret, TOLERANCE_SECONDS);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

/** Parsed by us because the library throws on kinds of event for which it has another method (`v2.core.event`). */
function eventOf(rawBody: string): CardEvent | null {
  const read = eventSchema.safeParse(jsonOf(rawBody));
  if (!read.success) return null;
  const { id, type, data } = read.data;
  const { object } = data;
  const isOfPayment = ['refund', 'charge', 'dispute'].includes(object.object ?? '');
  return {
    id,
    type,
    sessionId: object.object === 'checkout.session' ? (object.id ?? null) : null,
    paymentId: isOfPayment && typeof object.payment_intent === 'string' ? object.payment_intent : null,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
