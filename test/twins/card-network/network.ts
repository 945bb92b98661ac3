import type { Contract } from './contract.ts';
import type { Faults } from './faults.ts';
import { newEventId } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { DEFAULT_SETTINGS, type EventRecord, type Put, type SettingsRecord } from './records.ts';
import type { Webhooks } from './webhooks.ts';

/** The API version of the answers (the `apiVersion` of the shop's client). */
export const API_VERSION = '2026-10-28.endive';

/** Everything a request may need. */
export interface Network {
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  readonly contract: Contract | null;
  readonly secretKey: string;
  /** How far its clock is behind the real one, as that of a test's shop may be. */
  readonly behindSeconds: number;
  /** The address of the hosted pages, without a trailing slash. */
  readonly base: string;
}

/** A request's changes and its answer, written in one commit, so that both exist or neither does. */
export interface Change {
  answer: unknown;
  puts: readonly Put[];
}

/**
 * Returns the network's time in Unix seconds: by the clock with which it was started, or ahead of it if a test set it.
 */
export function nowOf({ ledger, behindSeconds }: Pick<Network, 'ledger' | 'behindSeconds'>): number {
  return Math.floor(Date.now() / 1000) - behindSeconds + settingsOf(ledger).clockAheadSeconds;
}

export function settingsOf(ledger: Ledger): SettingsRecord {
  return ledger.row('settings', 'settings') ?? DEFAULT_SETTINGS;
}

export function saveSettings(ledger: Ledger, changes: Partial<Omit<SettingsRecord, 'id'>>): void {
  ledger.commit([{ table: 'settings', row: { ...settingsOf(ledger), ...changes } }]);
}

/** Writes a change and queues its events. Returns its answer. */
export function carryOut(network: Network, change: Change, more: readonly Put[] = []): unknown {
  network.ledger.commit([...change.puts, ...more]);
  network.webhooks.collect();
  return change.answer;
}

/** Returns the event about an object in its current state, to be written with the change that caused it. */
export function eventPut(network: Network, type: string, object: unknown): Put {
  const created = nowOf(network);
  const id = newEventId();
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: API_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  const row: EventRecord = {
    id,
    created,
    type,
    body,
    delivery: firstDelivery(settingsOf(network.ledger)),
    attempts: 0,
    lastStatus: null,
  };
  return { table: 'events', row };
}

function firstDelivery(settings: SettingsRecord): EventRecord['delivery'] {
  if (settings.webhooks === 'drop') return 'dropped';
  if (settings.webhooks === 'hold') return 'held';
  return settings.webhookUrl === null ? 'kept' : 'waiting';
}
