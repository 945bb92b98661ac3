import { disputeObject } from './dispute-object.ts';
import { type FormObject, textAt } from './form.ts';
import { listPage } from './lists.ts';
import { API_VERSION, type Network, nowOf, settingsOf } from './network.ts';
import { paymentObject, refundObject } from './payment-objects.ts';
import type { EventRecord } from './records.ts';
import { Refusal } from './refusal.ts';
import { sessionObject } from './session-object.ts';

// docs.stripe.com/api/events: "going back up to 30 days".
const EVENTS_REACH_SECONDS = 30 * 24 * 60 * 60;

export const SESSION_LIST_PLAYS = ['status', 'payment_intent'];
export const REFUND_LIST_PLAYS = ['payment_intent', 'charge'];
export const EVENT_LIST_PLAYS = ['type', 'types.*', 'delivery_success'];

export function listSessions(network: Network, form: FormObject) {
  const rows = network.ledger
    .rows('sessions')
    .filter(
      ({ status, paymentId, isOfOtherKey }) =>
        !isOfOtherKey &&
        status === (textAt(form, 'status') ?? status) &&
        paymentId === (textAt(form, 'payment_intent') ?? paymentId),
    );
  return listPage(rows, form, '/v1/checkout/sessions', (row) => sessionObject(row, network.base));
}

export function listPayments(network: Network, form: FormObject) {
  return listPage(network.ledger.rows('payments'), form, '/v1/payment_intents', paymentObject);
}

export function listRefunds(network: Network, form: FormObject) {
  const rows = network.ledger
    .rows('refunds')
    .filter(
      ({ paymentId, chargeId }) =>
        paymentId === (textAt(form, 'payment_intent') ?? paymentId) &&
        chargeId === (textAt(form, 'charge') ?? chargeId),
    );
  return listPage(rows, form, '/v1/refunds', refundObject);
}

export function listDisputes(network: Network, form: FormObject) {
  const rows = network.ledger
    .rows('disputes')
    .filter(
      ({ paymentId, chargeId }) =>
        paymentId === (textAt(form, 'payment_intent') ?? paymentId) &&
        chargeId === (textAt(form, 'charge') ?? chargeId),
    );
  return listPage(rows, form, '/v1/disputes', disputeObject);
}

// docs.stripe.com/api/webhook_endpoints/object
export function listEndpoints(network: Network, form: FormObject) {
  const rows = settingsOf(network.ledger).endpoints.map((endpoint, at) => ({
    ...endpoint,
    id: `we_${at + 1}`,
    created: at,
  }));
  return listPage(rows, form, '/v1/webhook_endpoints', ({ id, created, url, events, isEnabled }) => ({
    id,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created,
    description: null,
    enabled_events: events,
    livemode: false,
    metadata: {},
    status: isEnabled ? 'enabled' : 'disabled',
    url,
  }));
}

export function listEvents(network: Network, form: FormObject) {
  const since = nowOf(network) - EVENTS_REACH_SECONDS;
  const rows = network.ledger.rows('events').filter((row) => row.created >= since && isAskedFor(row, form));
  return listPage(rows, form, '/v1/events', eventObject);
}

export function readPayment(network: Network, id: string) {
  return paymentObject(network.ledger.row('payments', id) ?? unknown('payment_intent', 'intent', id));
}

export function readRefund(network: Network, id: string) {
  return refundObject(network.ledger.row('refunds', id) ?? unknown('refund', 'refund', id));
}

export function readDispute(network: Network, id: string) {
  return disputeObject(network.ledger.row('disputes', id) ?? unknown('dispute', 'dispute', id));
}

export function readEvent(network: Network, id: string) {
  return eventObject(network.ledger.row('events', id) ?? unknown('event', 'id', id));
}

function eventObject(event: EventRecord): unknown {
  const pending = event.delivery === 'waiting' || event.delivery === 'held' ? 1 : 0;
  return { ...(JSON.parse(event.body) as object), pending_webhooks: pending };
}

function isAskedFor({ type, delivery }: EventRecord, form: FormObject): boolean {
  const pattern = textAt(form, 'type');
  const matches = pattern?.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === (pattern ?? type);
  const isOneOf = !Array.isArray(form.types) || form.types.includes(type);
  const success = textAt(form, 'delivery_success');
  return matches && isOneOf && (success === undefined || (delivery === 'delivered') === (success === 'true'));
}

function unknown(what: string, param: string, id: string): never {
  throw new Refusal(`No such ${what}: '${id}'`, { status: 404, code: 'resource_missing', param });
}
