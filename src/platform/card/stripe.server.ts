import Stripe from 'stripe';
import {
  type CardPayment,
  type CardProvider,
  CardProviderError,
  type CardSession,
  callProvider,
} from './card-provider.ts';
import { readSignedEvent } from './event-signature.server.ts';
import { readStripeDisputes, stripeDisputesSince } from './stripe-disputes.server.ts';
import { inPages } from './stripe-pages.server.ts';
import { isFinalFailure, syncStripeProduct } from './stripe-products.server.ts';
import { readStripeRefunds, refundStripePayment, stripeRefundsSince } from './stripe-refunds.server.ts';
import { readStripeWebhooks } from './stripe-webhooks.server.ts';

export interface StripeOptions {
  secretKey: string;
  /** One secret, or two separated by a comma while they are being changed. */
  webhookSecret: string;
  /** A different address for the provider, for tests. */
  apiBase?: string;
  /** Time limit for one attempt, in milliseconds; 8 seconds by default. */
  answerWithinMs?: number;
}

const ANSWER_WITHIN_MS = 8000;
const RETRIES_MAX = 2;
// docs.stripe.com/api/checkout/sessions/create: a page can be paid for 24 hours at most.
const SESSION_SECONDS_MAX = 24 * 60 * 60;

/** Cards by Stripe: hosted Checkout by redirect, so card fields never appear on our pages. API 2026-10-28.endive. */
export function stripeProvider(options: StripeOptions): CardProvider {
  const stripe = new Stripe(options.secretKey, {
    apiVersion: '2026-10-28.endive',
    timeout: options.answerWithinMs ?? ANSWER_WITHIN_MS,
    maxNetworkRetries: RETRIES_MAX,
    telemetry: false,
    ...addressOf(options.apiBase),
  });
  const secrets = options.webhookSecret.split(',').map((secret) => secret.trim());
  const create = (payment: CardPayment, idempotencyKey: string) =>
    callProvider(async () =>
      sessionOf(await stripe.checkout.sessions.create(parametersOf(payment), { idempotencyKey })),
    );
  const readSession = (id: string) =>
    callProvider(async () => {
      const session = sessionOf(await stripe.checkout.sessions.retrieve(id));
      return (await hasFailed(stripe, session)) ? { ...session, state: 'failed' as const } : session;
    }).catch((error) => {
      if (error instanceof CardProviderError && isMissing(error.cause)) return null;
      throw error;
    });
  return {
    name: 'stripe',
    // docs.stripe.com/payments/checkout: its page offers both with cards, as long as no list of methods is sent.
    wallets: ['Apple Pay', 'Google Pay'],
    async createSession(payment) {
      try {
        return await create(payment, payment.idempotencyKey);
      } catch (error) {
        if (!(error instanceof CardProviderError) || !isFinalFailure(error.cause)) throw error;
        const made = await callProvider(() => findSession(stripe, payment));
        return made ?? create(payment, `${payment.idempotencyKey}:again`);
      }
    },
    readSession,
    async expireSession(id) {
      await callProvider(() => stripe.checkout.sessions.expire(id)).catch(async (error) => {
        // A paid or already closed page gets a 400 without a specific code, so look it up.
        if (!(error instanceof CardProviderError) || !isRefused(error.cause)) throw error;
        const session = await readSession(id);
        if (!session || session.state === 'open') throw error;
      });
    },
    syncProduct: (product) => callProvider(() => syncStripeProduct(stripe, product)),
    refund: (refund) => refundStripePayment(stripe, refund),
    readRefunds: (paymentId) => callProvider(() => readStripeRefunds(stripe, paymentId)),
    readDisputes: (paymentId) => readStripeDisputes(stripe, paymentId),
    sessionsSince: (since) => {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      return inPages(() => stripe.checkout.sessions.list({ created, limit: 100 }), sessionOf);
    },
    refundsSince: (since) => stripeRefundsSince(stripe, since),
    disputesSince: (since) => stripeDisputesSince(stripe, since),
    findSessionOf: (paymentId) =>
      callProvider(async () => {
        const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 });
        return data[0] ? sessionOf(data[0]) : null;
      }),
    readWebhooks: () => readStripeWebhooks(stripe),
    verifyEvent: (rawBody, headers) => readSignedEvent(rawBody, headers, secrets),
  };
}

function parametersOf(payment: CardPayment): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    client_reference_id: payment.reference,
    ...(payment.customerEmail ? { customer_email: payment.customerEmail } : {}),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'gbp',
          unit_amount: payment.amountPence,
          product_data: { name: payment.description },
        },
      },
    ],
    metadata: { order_id: payment.reference },
    payment_intent_data: {
      description: payment.description,
      metadata: { order_id: payment.reference },
    },
    success_url: payment.successUrl,
    cancel_url: payment.cancelUrl,
    expires_at: expiresAtOf(payment),
  };
}

/** Finds the open page that was made for this payment even though the provider returned an error. */
async function findSession(stripe: Stripe, payment: CardPayment): Promise<CardSession | null> {
  const created = { gte: expiresAtOf(payment) - SESSION_SECONDS_MAX };
  for await (const session of stripe.checkout.sessions.list({ status: 'open', created, limit: 100 })) {
    const isOurs =
      session.client_reference_id === payment.reference &&
      session.amount_total === payment.amountPence &&
      session.expires_at === expiresAtOf(payment);
    if (isOurs) return sessionOf(session);
  }
  return null;
}

/** Unix seconds. */
function expiresAtOf(payment: CardPayment): number {
  return Math.floor(payment.expiresAt.getTime() / 1000);
}

function sessionOf(session: Stripe.Checkout.Session): CardSession {
  const payment = session.payment_intent;
  return {
    id: session.id,
    url: session.url,
    state: stateOf(session.status),
    paid: session.payment_status === 'paid',
    reference: session.client_reference_id,
    amountPence: session.amount_total ?? -1,
    currency: session.currency ?? '',
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    createdAt: new Date(session.created * 1000),
  };
}

/** Whether the slow payment of a completed page failed to arrive: the page itself stays complete and unpaid. */
async function hasFailed(stripe: Stripe, { state, paid, paymentId }: CardSession): Promise<boolean> {
  if (state !== 'complete' || paid || !paymentId) return false;
  const { status } = await stripe.paymentIntents.retrieve(paymentId);
  return status === 'requires_payment_method' || status === 'canceled';
}

/** A status the provider adds later counts as open, and is checked again. */
function stateOf(status: string | null): CardSession['state'] {
  return status === 'complete' || status === 'expired' ? status : 'open';
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 404;
}

function isRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
}

function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const https = protocol === 'https:';
  return {
    protocol: https ? ('https' as const) : ('http' as const),
    host: hostname,
    port: Number(port || (https ? 443 : 80)),
  };
}
