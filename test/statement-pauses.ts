import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** The longest pause before a statement in ms, from the environment; 0 means none. */
const LONGEST_MS = Number(process.env.TEST_PAUSES ?? 0);
/** If every statement waited, they would keep their usual order. */
const SHARE_THAT_WAITS = 0.3;

/**
 * With `TEST_PAUSES=60 npm test -- reconcile`, some statements of a test's shop wait for a random time before they are
 * sent, so that concurrent commands meet at every point between two statements, not only where they usually do. A race
 * that turned one whole run in dozens red failed in 18 of 40 runs.
 */
export function pauseStatements(pool: pg.Pool): void {
  if (LONGEST_MS === 0) return;
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    // A connection's statements stay in their order.
    let before: Promise<unknown> = Promise.resolve();
    client.query = ((...args: unknown[]) => {
      if (args.some((arg) => typeof arg === 'function') || isStream(args[0])) return send(...args);
      const paused = before.then(pause);
      const sent = paused.then(() => send(...args));
      before = sent.catch(() => undefined);
      return sent;
    }) as typeof client.query;
  });
}

async function pause(): Promise<void> {
  if (Math.random() < SHARE_THAT_WAITS) await wait(Math.random() * LONGEST_MS);
}

/** Whether a query is an object that reads its rows itself, such as a cursor. */
const isStream = (query: unknown) => typeof query === 'object' && query !== null && 'submit' in query;
