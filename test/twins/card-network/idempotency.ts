import { createHash } from 'node:crypto';
import type { Network } from './network.ts';
import { nowOf } from './network.ts';
import type { Put } from './records.ts';
import { type Answer, Refusal } from './refusal.ts';

// docs.stripe.com/api/idempotent_requests: stored for at least 24 hours; keys of up to 255 characters.
const RETENTION_SECONDS = 24 * 60 * 60;
const KEY_LENGTH_MAX = 255;

/** Calls still in progress, by key. They are lost with the process, as with the provider. */
export type CallsInFlight = Map<string, string>;

/**
 * Returns the saved answer under this key, to be repeated, or null if the call is new. Throws a Refusal for a key
 * already used for something else (400), or whose first call is still in progress (409).
 */
export function savedAnswer(
  network: Network,
  inFlight: CallsInFlight,
  key: string,
  fingerprint: string,
): Answer | null {
  if (key.length > KEY_LENGTH_MAX)
    throw new Refusal('Idempotency keys can be at most 255 characters.', { type: 'idempotency_error' });
  const saved = network.ledger.row('answers', key);
  const isCached = saved !== undefined && nowOf(network) - saved.at < RETENTION_SECONDS;
  const before = inFlight.get(key) ?? (isCached ? saved.fingerprint : fingerprint);
  if (before !== fingerprint)
    throw new Refusal(
      'Keys for idempotent requests can only be used for the same endpoint and parameters they were first used with.',
      { type: 'idempotency_error' },
    );
  if (inFlight.has(key))
    throw new Refusal('There is currently another in-progress request using this Idempotency-Key.', {
      status: 409,
      code: 'idempotency_key_in_use',
    });
  if (!isCached) return null;
  return { status: saved.status, body: saved.body, headers: { 'Idempotent-Replayed': 'true' } };
}

/** The row that saves an answer, to be written in the same commit as the work. */
export function answerPut(network: Network, key: string, fingerprint: string, answer: Answer): Put {
  const { status, body } = answer;
  return { table: 'answers', row: { id: key, at: nowOf(network), fingerprint, status, body } };
}

/** Identifies a request by its endpoint and parameters. */
export function fingerprintOf(method: string, path: string, body: string): string {
  const parameters = [...new URLSearchParams(body)].map((pair) => pair.join('=')).sort();
  return createHash('sha256')
    .update(JSON.stringify([method, path, parameters]))
    .digest('hex');
}
