import { type FormObject, integerAt, isFormObject, objectAt, textAt } from './form.ts';
import { newSessionId } from './ids.ts';
import { type Change, eventPut, type Network, nowOf } from './network.ts';
import type { Put, SessionRecord } from './records.ts';
import { Refusal } from './refusal.ts';
import { sessionObject } from './session-object.ts';

const DEFAULT_EXPIRY_SECONDS = 24 * 60 * 60;

/** Opens a session from a form already checked against the contract and the rules. */
export function createSession(network: Network, form: FormObject): Change {
  const created = nowOf(network);
  const lines = linesOf(form);
  const paymentData = objectAt(form, 'payment_intent_data');
  const session: SessionRecord = {
    id: newSessionId(),
    created,
    expiresAt: integerAt(form, 'expires_at') ?? created + DEFAULT_EXPIRY_SECONDS,
    status: 'open',
    paymentStatus: 'unpaid',
    amountTotal: lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0),
    currency: lines[0]?.currency ?? '',
    clientReferenceId: textAt(form, 'client_reference_id') ?? null,
    customerEmail: textAt(form, 'customer_email') ?? null,
    metadata: metadataOf(form),
    paymentDescription: textAt(paymentData, 'description') ?? null,
    paymentMetadata: metadataOf(paymentData),
    lines,
    successUrl: textAt(form, 'success_url') ?? '',
    cancelUrl: textAt(form, 'cancel_url') ?? null,
    paymentId: null,
    isOfOtherKey: false,
  };
  return { answer: sessionObject(session, network.base), puts: [{ table: 'sessions', row: session }] };
}

/** Closes an open session. Throws a Refusal, as the provider does, if it is paid or closed. */
export function expireSession(network: Network, id: string): Change {
  const session = readSession(network, id);
  if (session.status !== 'open')
    throw new Refusal(
      'Only Checkout Sessions with a status in ["open"] can be expired. ' +
        `This Checkout Session has a status of \`${session.status}\`.`,
    );
  const row: SessionRecord = { ...session, status: 'expired' };
  const answer = sessionObject(row, network.base);
  return {
    answer,
    puts: [{ table: 'sessions', row }, eventPut(network, 'checkout.session.expired', answer)],
  };
}

/** Closes the open sessions that have expired. */
export function expireOverdue(network: Network): Change {
  const now = nowOf(network);
  const overdue = network.ledger.rows('sessions').filter(({ status, expiresAt }) => {
    return status === 'open' && expiresAt <= now;
  });
  const puts: Put[] = overdue.flatMap(({ id }) => expireSession(network, id).puts);
  return { answer: null, puts };
}

/** Returns the session with this id. Throws the provider's 404. */
export function readSession(network: Network, id: string): SessionRecord {
  const session = network.ledger.row('sessions', id);
  if (!session || session.isOfOtherKey)
    throw new Refusal(`No such checkout.session: ${id}`, {
      status: 404,
      code: 'resource_missing',
      param: 'session',
    });
  return session;
}

/** Returns metadata as text. */
export function metadataOf(form: FormObject): Record<string, string> {
  const entries = Object.entries(objectAt(form, 'metadata'));
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}

function linesOf(form: FormObject) {
  const lines = Array.isArray(form.line_items) ? form.line_items.filter(isFormObject) : [];
  return lines.map((line) => {
    const price = objectAt(line, 'price_data');
    return {
      name: textAt(objectAt(price, 'product_data'), 'name') ?? '',
      unitAmount: integerAt(price, 'unit_amount') ?? 0,
      quantity: integerAt(line, 'quantity') ?? 0,
      currency: textAt(price, 'currency') ?? '',
    };
  });
}
