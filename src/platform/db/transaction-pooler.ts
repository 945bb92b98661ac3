import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const TRIAL_MS = 2000;

/**
 * Whether a pooler (PgBouncer) is in front of the server and gives each transaction another connection: then nothing
 * that a connection remembers is there for the next statement.
 */
export async function isPooledByTransaction(connection: pg.PoolConfig): Promise<boolean> {
  const client: pg.Client & { processID?: number } = new pg.Client({
    application_name: 'galley start',
    ...connection,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // A client of the server itself is told its process when connecting; a pooler reports a number of its own.
    if (client.processID === rows[0]?.pid) return false;
    return !(await notificationsArrive(client, connection));
  } finally {
    await client.end();
  }
}

/** Tests whether notifications arrive on a connection: notifies, from another one, a channel that nobody else uses. */
export async function notificationsArrive(
  one: pg.Client,
  connection: pg.PoolConfig,
  trialMs = TRIAL_MS,
): Promise<boolean> {
  const trial = `galley_trial_${randomUUID()}`;
  const arrived = Promise.withResolvers<boolean>();
  const note = ({ channel }: pg.Notification) => channel === trial && arrived.resolve(true);
  one.on('notification', note);
  const other = new pg.Client({ application_name: 'galley news', ...connection });
  // Its query below rejects then.
  other.on('error', () => undefined);
  try {
    await one.query(`listen ${pg.escapeIdentifier(trial)}`);
    await other.connect();
    await other.query('select pg_notify($1, $2)', [trial, '']);
    return await Promise.race([arrived.promise, wait(trialMs, false, { ref: false })]);
  } finally {
    one.off('notification', note);
    await other.end();
    await one.query(`unlisten ${pg.escapeIdentifier(trial)}`);
  }
}
