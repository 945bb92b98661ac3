import { z } from 'zod';
import { openDispute, settleDispute } from './disputes.ts';
import { carryOut, eventPut, type Network, nowOf, saveSettings, settingsOf } from './network.ts';
import { paySession, settleLater } from './payments.ts';
import { createRefund, settleRefund } from './refunds.ts';
import { type Answer, answerOf, Refusal } from './refusal.ts';
import { sessionObject } from './session-object.ts';
import { expireOverdue, expireSession, readSession } from './sessions.ts';

const kind = z.enum([
  'delay',
  'hold',
  'fail-after',
  'fail-for-good',
  'fail-before',
  'lose-answer',
  'lose-request',
  'hold-request',
]);
const faultSchema = z.strictObject({
  kind,
  times: z.int().min(0).default(1),
  method: z.enum(['GET', 'POST']).optional(),
  path: z.string().optional(),
  ms: z.int().min(0).optional(),
  status: z.literal([400, 402, 403, 429, 500, 503]).optional(),
});
const webhooksSchema = z.strictObject({
  url: z.url().nullable().optional(),
  mode: z.enum(['deliver', 'hold', 'drop']).optional(),
  copies: z.int().min(1).max(100).optional(),
});
const alterSchema = z.strictObject({
  amountTotal: z.int().optional(),
  currency: z.string().optional(),
  clientReferenceId: z.string().nullable().optional(),
});

const disputeSchema = z.strictObject({
  amountPence: z.int().min(1).optional(),
  reason: z.string().optional(),
  isInquiry: z.boolean().optional(),
});
const settledSchema = z.object({
  status: z.enum([
    'warning_needs_response',
    'warning_closed',
    'needs_response',
    'under_review',
    'won',
    'lost',
  ]),
});

const endpointsSchema = z.array(
  z.strictObject({ url: z.url(), events: z.array(z.string()), isEnabled: z.boolean().default(true) }),
);

type Control = (network: Network, body: unknown, id: string) => unknown;

/** Actions for tests that the provider's customers can't do. JSON in, JSON out. Paths below `/_twin/`. */
const CONTROLS: Readonly<Record<string, Control>> = {
  'GET ledger': readLedger,
  'POST reset': reset,
  'POST faults': (network, body) => network.faults.add(faultSchema.parse(body)),
  'POST faults/clear': (network) => network.faults.clear(),
  'POST held/wait': (network, body) =>
    network.faults.whenHeld(z.object({ count: z.int() }).parse(body).count),
  'POST held/release': (network) => network.faults.release(),
  'POST webhooks': setWebhooks,
  'POST webhooks/release': (network, body) =>
    network.webhooks.release(z.object({ order: z.enum(['forward', 'reverse']) }).parse(body).order),
  'POST webhooks/idle': (network) => network.webhooks.whenIdle(),
  'POST events': sendEvent,
  'POST events/{id}/again': sendAgain,
  'POST sessions/{id}/pay': (network, body, id) => {
    const { outcome } = z.object({ outcome: z.enum(['paid', 'later', 'declined']) }).parse(body);
    return carryOut(network, paySession(network, id, outcome));
  },
  'POST sessions/{id}/settle': (network, body, id) =>
    carryOut(network, settleLater(network, id, z.object({ succeeded: z.boolean() }).parse(body).succeeded)),
  'POST sessions/{id}/expire': (network, _body, id) => carryOut(network, expireSession(network, id)),
  'POST sessions/{id}/alter': alterSession,
  'POST sessions/{id}/other-key': (network, _body, id) => {
    const row = { ...readSession(network, id), isOfOtherKey: true };
    network.ledger.commit([{ table: 'sessions', row }]);
  },
  'POST payments/{id}/refund': (network, body, id) => {
    const { amountPence } = z.object({ amountPence: z.int().min(1).optional() }).parse(body);
    const amount = amountPence === undefined ? {} : { amount: String(amountPence) };
    return carryOut(network, createRefund(network, { payment_intent: id, ...amount }));
  },
  'POST refunds/{id}/settle': (network, body, id) => {
    const { status } = z.object({ status: z.enum(['succeeded', 'failed', 'canceled']) }).parse(body);
    return carryOut(network, settleRefund(network, id, status));
  },
  'POST payments/{id}/dispute': (network, body, id) =>
    carryOut(network, openDispute(network, id, disputeSchema.parse(body))),
  'POST disputes/{id}/settle': (network, body, id) =>
    carryOut(network, settleDispute(network, id, settledSchema.parse(body).status)),
  'POST refunds': (network, body) => {
    const { slow } = z.object({ slow: z.boolean() }).parse(body);
    saveSettings(network.ledger, { slowRefunds: slow });
  },
  'POST endpoints': (network, body) =>
    saveSettings(network.ledger, { endpoints: endpointsSchema.parse(body) }),
  'POST clock': (network, body) => {
    const { aheadSeconds } = z.object({ aheadSeconds: z.int().min(0) }).parse(body);
    saveSettings(network.ledger, { clockAheadSeconds: aheadSeconds });
    return { now: nowOf(network) };
  },
};

/** Handles a control request. Throws a Refusal (404) for an unknown one, and a ZodError for a wrong body. */
export async function answerControl(
  network: Network,
  method: string,
  path: string,
  body: string,
): Promise<Answer> {
  carryOut(network, expireOverdue(network));
  const id = /^(?:sessions|payments|events|refunds|disputes)\/([^/]+)\//.exec(path)?.[1] ?? '';
  const control = CONTROLS[`${method} ${id === '' ? path : path.replace(id, '{id}')}`];
  if (!control) throw new Refusal(`No such control: ${method} ${path}`, { status: 404 });
  const answer = await control(network, body === '' ? {} : JSON.parse(body), id);
  return answerOf(200, answer ?? {});
}

function readLedger({ ledger, contract }: Network) {
  const requests = ledger.rows('requests').map(({ id, count }) => [id, count]);
  return {
    contract: contract === null ? 'unavailable' : 'checked',
    sessions: ledger.rows('sessions'),
    payments: ledger.rows('payments'),
    refunds: ledger.rows('refunds'),
    disputes: ledger.rows('disputes'),
    products: ledger.rows('products'),
    prices: ledger.rows('prices'),
    events: ledger.rows('events'),
    requests: Object.fromEntries(requests),
    violations: ledger.rows('violations'),
  };
}

/** Deletes everything except the webhook address, so that one network serves a whole test file. */
function reset(network: Network): void {
  const { webhookUrl } = settingsOf(network.ledger);
  network.webhooks.forget();
  network.ledger.erase();
  network.faults.clear();
  saveSettings(network.ledger, { webhookUrl });
}

function setWebhooks(network: Network, body: unknown): void {
  const { url, mode, copies } = webhooksSchema.parse(body);
  saveSettings(network.ledger, {
    ...(url === undefined ? {} : { webhookUrl: url }),
    ...(mode === undefined ? {} : { webhooks: mode }),
    ...(copies === undefined ? {} : { webhookCopies: copies }),
  });
}

function sendEvent(network: Network, body: unknown): unknown {
  const schema = z.strictObject({ type: z.string(), object: z.record(z.string(), z.unknown()) });
  const { type, object } = schema.parse(body);
  const put = eventPut(network, type, object);
  return carryOut(network, { answer: { id: put.row.id }, puts: [put] });
}

function sendAgain(network: Network, body: unknown, id: string): Promise<number[]> {
  const { copies } = z.object({ copies: z.int().min(1).max(100) }).parse(body);
  const event = network.ledger.row('events', id);
  if (!event) throw new Refusal(`No such event: ${id}`, { status: 404 });
  return network.webhooks.sendAgain(event, copies);
}

/** Makes a session differ from the shop's request, as only a mistake or an attacker could. */
function alterSession(network: Network, body: unknown, id: string): unknown {
  const changes = Object.entries(alterSchema.parse(body)).filter(([, value]) => value !== undefined);
  const row = { ...readSession(network, id), ...Object.fromEntries(changes) };
  return carryOut(network, { answer: sessionObject(row, network.base), puts: [{ table: 'sessions', row }] });
}
