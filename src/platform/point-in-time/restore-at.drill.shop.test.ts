import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { keepArchive } from './keep-archive.ts';
import { restoreAt } from './restore-at.ts';
import { archiveDirOf, listArchive } from './wal-archive.ts';

/** Accounts that pay one another: whatever moment is restored, the sum must be right. */
const ACCOUNTS = 5000;

let dataDir: string;
const clusterDir = () => join(dataDir, 'pg18');
/** After order A and before order B, while payments continued. */
let betweenOrders: Date;
let afterAllOrders: Date;

/** One shop for all tests: copied while it takes payments, then order A, a moment and order B. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'galley-moment-'));
  await withShop(async (connection) => {
    const client = await connect(connection);
    await client.query('create table orders (reference text)');
    await client.query(`create table accounts as
      select id, 100 as pence, repeat('x', 300) as filler from generate_series(1, ${ACCOUNTS}) id`);
    await client.query('create index on accounts (id)');
    const load = await takePayments(connection);
    await keepArchive(dataDir, new Date());
    await load.someMore();
    await client.query("insert into orders values ('A')");
    betweenOrders = await now(client);
    await load.someMore();
    await client.query("insert into orders values ('B')");
    await load.stop();
    afterAllOrders = await now(client);
    await client.end();
  });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('a shop killed during a restore still starts with its current database', async () => {
  expect(restoreInProcess('recovered').signal).toBe('SIGKILL');
  expect(readdirSync(dataDir)).toContain('pg18.restoring');
  expect(await ordersAndSum()).toEqual({ orders: ['A', 'B'], sum: ACCOUNTS * 100 });
  expect(readdirSync(dataDir)).not.toContain('pg18.restoring');
});

test.each([
  ['where the copy of the database begins', 0],
  ['after that', 1],
])('a log that is damaged before the moment, %s, is reported, and nothing changes', async (_where, place) => {
  const before = clusters();
  const { bases, segments } = listArchive(clusterDir());
  const damaged = segments.filter((name) => name >= (bases[0]?.firstSegment ?? ''))[place] ?? '';
  const file = join(archiveDirOf(clusterDir()), `${damaged}.gz`);
  renameSync(file, `${file}.away`);
  try {
    await expect(restore(betweenOrders)).rejects.toThrow(
      /^The log of changes is damaged after .* npm run restore/,
    );
  } finally {
    renameSync(`${file}.away`, file);
  }
  expect(clusters()).toEqual(before);
});

test('an owner who can’t use the restored database keeps the current one', async () => {
  const inspect = () => Promise.reject(new Error('from a later version of Galley'));
  const before = clusters();
  await expect(restore(betweenOrders, inspect)).rejects.toThrow('from a later version');
  expect(clusters()).toEqual(before);
});

test('if it is killed when the old database has just been moved away, the next start puts the restored one in its place', async () => {
  expect(restoreInProcess('pg18.before').signal).toBe('SIGKILL');
  expect(existsSync(clusterDir())).toBe(false);
  // Everything up to the moment, nothing later, and no half of a payment: the copy was made while payments continued.
  expect(await ordersAndSum()).toEqual({ orders: ['A'], sum: ACCOUNTS * 100 });
});

test('a restore can be undone by restoring a later moment of the database that it replaced', async () => {
  await restore(afterAllOrders).then(({ isWholeLog, before }) => {
    // Nothing was written after it in that database, so it is restored to its end.
    expect(isWholeLog).toBe(true);
    expect(existsSync(before)).toBe(true);
  });
  expect(await ordersAndSum()).toEqual({ orders: ['A', 'B'], sum: ACCOUNTS * 100 });
});

test('a running shop is not touched; once it is stopped, its last minutes are restored from the log that was not yet archived', async () => {
  const afterOrderC = await withShop(async (connection) => {
    await keepArchive(dataDir, new Date());
    await expect(restore(afterAllOrders)).rejects.toThrow('is in use by another Galley');
    chmodSync(archiveDirOf(clusterDir()), 0o500);
    const client = await connect(connection);
    await client.query("insert into orders values ('C')");
    const moment = await now(client);
    await client.query("insert into orders values ('D')");
    await client.end();
    return moment;
  });
  chmodSync(archiveDirOf(clusterDir()), 0o700);
  await restore(afterOrderC);
  expect((await ordersAndSum()).orders).toEqual(['A', 'B', 'C']);
});

/** Every folder of a database, by name, with what distinguishes it from another of that name. */
const clusters = () =>
  readdirSync(dataDir)
    .filter((name) => /^pg18(?!\.log)/.test(name))
    .map((name) => [name, statSync(join(dataDir, name)).ino]);

const restore = (moment: Date, inspect: () => Promise<void> = async () => undefined) =>
  restoreAt(dataDir, moment, { now: new Date(), inspect, fsync: false });

function restoreInProcess(killAfter: string) {
  const program = resolve('test/crash/restore-to-kill.ts');
  return spawnSync(process.execPath, [program, dataDir, betweenOrders.toISOString(), killAfter]);
}

async function withShop<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, fsync: false, archive: true });
  try {
    const { host, port, user, database } = server;
    return await work({ host, port, user, database });
  } finally {
    await server.stop();
  }
}

function ordersAndSum(): Promise<{ orders: string[]; sum: number }> {
  return withShop(async (connection) => {
    const client = await connect(connection);
    const { rows } = await client.query(`select array(select reference from orders order by 1) as orders,
      (select sum(pence)::int from accounts) as sum`);
    await client.end();
    return rows[0];
  });
}

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

/** A moment between what has been committed and what will be. */
async function now(client: pg.Client): Promise<Date> {
  const { rows } = await client.query('select clock_timestamp() as now');
  // Commits have microseconds, moments milliseconds.
  await client.query('select pg_sleep(0.002)');
  return new Date(rows[0].now.getTime() + 1);
}

/** Payments between the accounts, one after another, until it is stopped. */
async function takePayments(connection: Connection) {
  const client = await connect({ ...connection, user: 'postgres' });
  let [count, stopped] = [0, false];
  const pay = async () => {
    const [from, to] = [1 + ((count * 7919) % ACCOUNTS), 1 + ((count * 104_729 + 1) % ACCOUNTS)];
    await client.query('begin');
    await client.query('update accounts set pence = pence - 1 where id = $1', [from]);
    await client.query('update accounts set pence = pence + 1 where id = $1', [to]);
    await client.query('commit');
    count += 1;
    // As with more traffic, the log reaches its next segment.
    if (count % 100 === 0) await client.query('select pg_switch_wal()');
  };
  const running = (async () => {
    while (!stopped) await pay();
  })();
  return {
    async someMore() {
      for (const until = count + 150; count < until; ) await setImmediate();
    },
    async stop() {
      stopped = true;
      await running;
      await client.end();
    },
  };
}
