import type { Ledger } from './ledger.ts';
import { settingsOf } from './network.ts';
import type { Delivery, EventRecord } from './records.ts';
import { signatureHeader } from './signature.ts';

export interface WebhookOptions {
  /** if there are two, both sign, as while the provider rotates a secret */
  secrets: readonly string[];
  /** delays before the second, third... attempt in milliseconds; after the last one the event has failed */
  retryAfterMs: readonly number[];
  answerWithinMs: number;
}

/** Delivers events one after another, all copies of one at once, and retries if the shop's answer isn't 2xx. */
export interface Webhooks {
  /** Picks up the ledger's undelivered events. */
  collect(): void;
  /** Releases held events, oldest or newest first. */
  release(order: 'forward' | 'reverse'): void;
  /** Sends an event at once, in this many parallel copies, whatever its state. Returns the shop's statuses. */
  sendAgain(event: EventRecord, copies: number): Promise<number[]>;
  /** Resolves when nothing is waiting to be delivered; held events don't count. */
  whenIdle(): Promise<void>;
  /** Drops deliveries in progress, because the ledger is erased. */
  forget(): void;
}

export function createWebhooks(ledger: Ledger, options: WebhookOptions): Webhooks {
  const known = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let queue: string[] = [];
  let busy = false;
  let round = 0;
  const watchers: (() => void)[] = [];

  const save = (event: EventRecord, changes: Partial<EventRecord>) =>
    ledger.commit([{ table: 'events', row: { ...event, ...changes } }]);

  async function deliver(id: string): Promise<void> {
    const event = ledger.row('events', id);
    if (!event) return;
    const currentRound = round;
    const statuses = await sendCopies(event, settingsOf(ledger).webhookCopies);
    if (currentRound !== round) return;
    const bad = statuses.find((status) => status < 200 || status > 299);
    const attempts = event.attempts + 1;
    const retryMs = bad === undefined ? undefined : options.retryAfterMs[event.attempts];
    const delivery: Delivery = bad === undefined ? 'delivered' : retryMs === undefined ? 'failed' : 'waiting';
    save(event, { attempts, delivery, lastStatus: bad ?? statuses[0] ?? null });
    if (retryMs !== undefined) later(id, retryMs);
  }

  function later(id: string, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      queue.push(id);
      void drain();
    }, ms);
    timers.add(timer);
  }

  async function drain(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) await deliver(id);
    busy = false;
    tellWatchers();
  }

  function tellWatchers(): void {
    if (busy || queue.length > 0 || timers.size > 0) return;
    for (const resolve of watchers.splice(0)) resolve();
  }

  function sendCopies(event: EventRecord, copies: number): Promise<number[]> {
    const url = settingsOf(ledger).webhookUrl;
    if (url === null) return Promise.resolve([0]);
    return Promise.all(Array.from({ length: copies }, () => post(url, event.body, options)));
  }

  function collect(): void {
    const waiting = ledger
      .rows('events')
      .filter(({ id, delivery }) => delivery === 'waiting' && !known.has(id));
    for (const { id } of waiting) known.add(id);
    queue.push(...waiting.map(({ id }) => id));
    void drain();
  }

  return {
    collect,
    release(order) {
      const held = ledger.rows('events').filter(({ delivery }) => delivery === 'held');
      for (const event of held) {
        known.add(event.id);
        save(event, { delivery: 'waiting' });
      }
      const ids = held.map(({ id }) => id);
      queue.push(...(order === 'reverse' ? ids.reverse() : ids));
      void drain();
    },
    sendAgain: sendCopies,
    whenIdle() {
      const { promise, resolve } = Promise.withResolvers<void>();
      watchers.push(resolve);
      tellWatchers();
      return promise;
    },
    forget() {
      round += 1;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      known.clear();
      queue = [];
      tellWatchers();
    },
  };
}

/**
 * Returns the shop's status, or 0 if it didn't answer. The signature always has the real time, whatever our clock says.
 */
async function post(url: string, body: string, options: WebhookOptions): Promise<number> {
  const signature = signatureHeader(body, options.secrets, Math.floor(Date.now() / 1000));
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(options.answerWithinMs),
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    // Unreachable, cut off or too slow: retries handle it.
    if (error instanceof TypeError || error instanceof DOMException) return 0;
    throw error;
  }
}
