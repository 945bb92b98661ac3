import { Client } from 'pg';
import { runningEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import type { CardNetworkTwin } from '../twins/card-network/start.ts';
import type { ShopProcess } from './shop-process.ts';
import { until } from './until.ts';

/** A point between database and provider at which a shop can be killed. */
export interface StopPoint {
  name: string;
  arm(world: Stoppable): Promise<ArmedPoint>;
}

interface ArmedPoint {
  /** Resolves when the shop has reached it. */
  reached: Promise<void>;
  /** Lets everything pass it again. */
  disarm(): Promise<void>;
}

/** A shop with its card network. */
interface Stoppable {
  shop: Pick<ShopProcess, 'dataDir'>;
  cards: Pick<CardNetworkTwin, 'faults'>;
}

/** The change of a row that is a point. */
export interface RowChange {
  id: number;
  on: string;
  when?: string;
}

/** The first number of the advisory locks at which the shop's transactions wait. */
const LOCKS = 471_100;

/**
 * Adds triggers for these changes of rows to the shop's database. At each, a transaction takes a shared lock, which
 * costs it nothing unless we hold the lock; at its commit the database notifies us.
 */
export async function layPoints(shop: Stoppable['shop'], changes: readonly RowChange[]): Promise<void> {
  const client = await connect(shop);
  try {
    await client.query(`
      create function crash_stop() returns trigger language plpgsql security definer as
        'begin perform pg_advisory_xact_lock_shared(${LOCKS}, tg_argv[0]::int); return null; end';
      create function crash_tell() returns trigger language plpgsql security definer as
        'begin perform pg_notify(''crash'', tg_argv[0]); return null; end';`);
    for (const { id, on, when } of changes)
      for (const does of ['stop', 'tell'])
        await client.query(`create trigger crash_${does}_${id} after ${on} for each row
          ${when ? `when (${when})` : ''} execute function crash_${does}('${id}')`);
  } finally {
    await client.end();
  }
}

/** In the middle of a transaction, which waits before its commit. */
export function uncommitted(name: string, { id }: RowChange): StopPoint {
  return {
    name,
    async arm({ shop }) {
      const client = await connect(shop);
      await client.query('select pg_advisory_lock($1, $2)', [LOCKS, id]);
      let over = false;
      const reached = until(name, REACHED_MS, async () => {
        if (over) return true;
        const { rows } = await client.query(
          `select 1 from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and not granted`,
          [LOCKS, id],
        );
        return rows.length > 0;
      });
      const end = async () => {
        over = true;
        await client.end();
      };
      return { reached: reached.then(() => undefined), disarm: () => end().catch(ignoreKilled) };
    },
  };
}

/** Right after a commit. */
export function committed(name: string, { id }: RowChange): StopPoint {
  return {
    name,
    async arm({ shop }) {
      const client = await connect(shop);
      let there = false;
      client.on('notification', ({ payload }) => {
        there ||= payload === String(id);
      });
      await client.query('listen crash');
      const reached = until(name, REACHED_MS, () => there);
      return {
        reached: reached.then(() => undefined),
        disarm: () => client.end().catch(ignoreKilled),
      };
    },
  };
}

/** At the provider, before or after it has done anything. */
export function atProvider(
  name: string,
  kind: 'hold' | 'hold-request',
  method: 'GET' | 'POST',
  path: string,
): StopPoint {
  return {
    name,
    async arm({ cards }) {
      await cards.faults.add({ kind, method, path });
      return { reached: cards.faults.whenHeld(1), disarm: () => cards.faults.clear() };
    },
  };
}

/** A change that has to be paid for first waits for an email and a payment. */
const REACHED_MS = 180_000;

/** The database may have been killed with the shop. */
function ignoreKilled(error: Error): void {
  if (!/terminat|closed|ECONNRESET|EPIPE/i.test(error.message)) throw error;
}

async function connect({ dataDir }: Stoppable['shop']): Promise<Client> {
  const connection = runningEmbeddedPostgres({ dataDir });
  if (!connection) throw new Error('the shop’s database is not running');
  const client = new Client({ ...connection, ssl: false });
  client.on('error', ignoreKilled);
  await client.connect();
  return client;
}
