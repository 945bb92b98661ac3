import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { notificationsArrive } from './transaction-pooler.ts';

export interface Listening {
  /** Something was changed and committed. */
  onNews: () => void;
  /** True: news now arrives. False: it doesn't, until this is called with true again. */
  onListening: (isListening: boolean) => void;
  onError: (error: Error) => void;
}

export interface ListenTimes {
  /** how long our own test notification may take before we conclude that none arrives */
  trialMs?: number;
  /** how often the database is asked if notifications don't arrive */
  askMs?: number;
  /** SQL for one text that is different after each change, to query instead of `page_changes` */
  mark?: string;
}

const AGAIN_MS = 2000;

/**
 * Listens for changes to what pages show, on a PostgreSQL channel (`NOTIFY`) if a trial shows that notifications
 * arrive. Behind a transaction pooler they don't, and the database is polled every second instead (`page_changes`).
 * Uses one connection of its own, and reconnects if that is lost. Returns a function that stops it.
 */
export function listen(
  connection: pg.PoolConfig,
  channel: string,
  listening: Listening,
  { trialMs = 2000, askMs = 1000, mark }: ListenTimes = {},
): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const isCurrent = (one: pg.Client) => one === client && !ended;
  const lost = (one: pg.Client) => {
    if (!isCurrent(one)) return;
    client = undefined;
    listening.onListening(false);
    timer = setTimeout(connect, AGAIN_MS).unref();
  };
  function connect(): void {
    const one = new pg.Client({ application_name: 'galley news', keepAlive: true, ...connection });
    client = one;
    one.on('error', (error) => {
      listening.onError(error);
      lost(one);
    });
    one.on('end', () => lost(one));
    one
      .connect()
      .then(() => hear(one))
      .catch((error: Error) => {
        if (!isCurrent(one)) return;
        listening.onError(error);
        void one.end().catch(listening.onError);
        lost(one);
      });
  }
  async function hear(one: pg.Client): Promise<void> {
    if (!(await notificationsArrive(one, connection, trialMs))) return ask(one);
    one.on('notification', (message) => message.channel === channel && listening.onNews());
    await one.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (isCurrent(one)) listening.onListening(true);
  }
  async function ask(one: pg.Client): Promise<void> {
    const changesSince = mark ? markSince(mark) : pagesSince;
    let { snapshot } = await changesSince(one, null);
    if (isCurrent(one)) listening.onListening(true);
    while (isCurrent(one)) {
      await wait(askMs, null, { ref: false });
      if (!isCurrent(one)) return;
      const since = await changesSince(one, snapshot);
      snapshot = since.snapshot;
      if (since.hasChanged && isCurrent(one)) listening.onNews();
    }
  }
  connect();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await client?.end();
  };
}

interface Since {
  snapshot: string;
  hasChanged: boolean;
}

/** Queries the caller's own text, which takes the place of the snapshot. */
const markSince =
  (mark: string) =>
  async (one: pg.Client, last: string | null): Promise<Since> => {
    const { rows } = await one.query<{ mark: string | null }>(`select (${mark})::text as mark`);
    const snapshot = rows[0]?.mark ?? '';
    return { snapshot, hasChanged: last !== null && snapshot !== last };
  };

/**
 * Whether a transaction that was not over at the last snapshot has changed something since, and the new snapshot. Rows
 * copied from another server have ids that this one has not reached, so they don't count.
 */
async function pagesSince(one: pg.Client, last: string | null): Promise<Since> {
  const { rows } = await one.query<{ snapshot: string; hasChanged: boolean }>(
    `select pg_current_snapshot()::text as snapshot, exists (select from page_changes
      where xid >= pg_snapshot_xmin($1::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(xid, $1::pg_snapshot)) as "hasChanged"`,
    [last],
  );
  if (!rows[0]) throw new Error('a select without a row');
  return rows[0];
}
