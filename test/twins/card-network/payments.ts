import { newChargeId, newPaymentId } from './ids.ts';
import { type Change, eventPut, type Network, nowOf } from './network.ts';
import { paymentObject } from './payment-objects.ts';
import type { PaymentRecord, SessionRecord } from './records.ts';
import { Refusal } from './refusal.ts';
import { sessionObject } from './session-object.ts';
import { readSession } from './sessions.ts';

/** `paid`: at once; `later`: the money arrives (or not) by a slow method; `declined`: by the bank. */
export type PayOutcome = 'paid' | 'later' | 'declined';

/** The customer's action on the hosted page. Throws a Refusal if the page is no longer open. */
export function paySession(network: Network, id: string, outcome: PayOutcome): Change {
  const session = readSession(network, id);
  if (session.status !== 'open') throw new Refusal(`This session is ${session.status}.`, { status: 409 });
  const payment = paymentOf(network, session);
  if (outcome === 'declined') return declined(network, session, payment);
  const done: SessionRecord = { ...session, status: 'complete', paymentId: payment.id };
  if (outcome === 'paid') return paid(network, done, payment, 'checkout.session.completed');
  const answer = sessionObject(done, network.base);
  return {
    answer,
    puts: [
      { table: 'payments', row: { ...payment, status: 'processing' } },
      { table: 'sessions', row: done },
      eventPut(network, 'checkout.session.completed', answer),
    ],
  };
}

/** A slow payment arrives or fails. Throws a Refusal if none is expected. */
export function settleLater(network: Network, id: string, succeeded: boolean): Change {
  const session = readSession(network, id);
  const payment = network.ledger.row('payments', session.paymentId ?? '');
  if (payment?.status !== 'processing') throw new Refusal('No payment is pending.', { status: 409 });
  if (succeeded) return paid(network, session, payment, 'checkout.session.async_payment_succeeded');
  const answer = sessionObject(session, network.base);
  const row: PaymentRecord = { ...payment, status: 'requires_payment_method' };
  return {
    answer,
    puts: [
      { table: 'payments', row },
      eventPut(network, 'payment_intent.payment_failed', paymentObject(row)),
      eventPut(network, 'checkout.session.async_payment_failed', answer),
    ],
  };
}

function paid(network: Network, session: SessionRecord, payment: PaymentRecord, eventType: string): Change {
  const row: PaymentRecord = {
    ...payment,
    status: 'succeeded',
    amountReceived: payment.amount,
    chargeId: newChargeId(),
  };
  const paidSession: SessionRecord = { ...session, paymentStatus: 'paid' };
  const answer = sessionObject(paidSession, network.base);
  return {
    answer,
    puts: [
      { table: 'payments', row },
      { table: 'sessions', row: paidSession },
      eventPut(network, 'payment_intent.succeeded', paymentObject(row)),
      eventPut(network, eventType, answer),
    ],
  };
}

/** The page stays open, and the attempt's PaymentIntent stays on the session, as with the provider. */
function declined(network: Network, session: SessionRecord, payment: PaymentRecord): Change {
  const open: SessionRecord = { ...session, paymentId: payment.id };
  return {
    answer: sessionObject(open, network.base),
    puts: [
      { table: 'payments', row: payment },
      { table: 'sessions', row: open },
      eventPut(network, 'payment_intent.payment_failed', paymentObject(payment)),
    ],
  };
}

function paymentOf(network: Network, session: SessionRecord): PaymentRecord {
  const before = network.ledger.row('payments', session.paymentId ?? '');
  if (before) return before;
  return {
    id: newPaymentId(),
    created: nowOf(network),
    sessionId: session.id,
    chargeId: null,
    amount: session.amountTotal,
    amountReceived: 0,
    currency: session.currency,
    status: 'requires_payment_method',
    description: session.paymentDescription,
    metadata: session.paymentMetadata,
  };
}
