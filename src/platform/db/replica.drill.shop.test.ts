import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findBinaries } from '../embedded-postgres/binaries.ts';
import { type Connection, embeddedCluster, startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { serverUser } from '../embedded-postgres/server-user.ts';
import { plainSettings } from '../embedded-postgres/settings.ts';
import { withServer } from '../embedded-postgres/with-server.ts';
import { type Database, openDatabase } from './database.ts';
import { reportsFrom } from './replica.server.ts';

const clusterOf = (dataDir: string) => embeddedCluster(dataDir) ?? '';

/**
 * A primary and its streaming replica, which starts as a cold copy, because the embedded programs have no
 * pg_basebackup.
 */
async function withReplica(
  work: (servers: {
    primary: Database;
    replica: Database;
    administrator: Database;
    stopReplica: () => Promise<void>;
  }) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-replica-'));
  const here = { dataDir: join(folder, 'primary'), database: 'shop', fsync: false, archive: false };
  const settings = { wal_level: 'replica', max_wal_senders: '2', synchronous_commit: 'on' };
  await (await startEmbeddedPostgres({ ...here, settings })).stop();
  execFileSync('cp', ['-a', here.dataDir, join(folder, 'replica')]); // -a keeps the owner too
  const first = await startEmbeddedPostgres({ ...here, settings });
  appendFileSync(join(clusterOf(here.dataDir), 'pg_hba.conf'), 'local replication all trust\n');
  process.kill(first.pid ?? 0, 'SIGHUP'); // reads it again
  const { host, port, user, database } = first;
  const { db: primary } = openDatabase({ connection: { host, port, user, database } });
  const clusterDir = clusterOf(join(folder, 'replica'));
  writeFileSync(join(clusterDir, 'standby.signal'), '');
  const account = serverUser(clusterDir);
  const copy = {
    clusterDir,
    user: account,
    binaries: findBinaries(join(folder, 'replica'), account),
    logFile: join(folder, 'replica.log'),
    settings: {
      ...plainSettings(false),
      max_connections: '60',
      primary_conninfo: `host=${host} port=5432 user=postgres`,
    },
  };
  const over = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<Connection>();
  const served = withServer(copy, async (connection) => {
    opened.resolve({ ...connection, database });
    await over.promise;
  });
  const connection = await Promise.race([opened.promise, served.then(() => opened.promise)]);
  const { db: replica } = openDatabase({ connection, onError: () => undefined });
  const { db: administrator } = openDatabase({ connection: { ...connection, user: 'postgres' } });
  const stopReplica = async () => {
    await administrator.destroy();
    over.resolve();
    await served;
  };
  try {
    await work({ primary, replica, administrator, stopReplica });
  } finally {
    await stopReplica();
    await replica.destroy();
    await primary.destroy();
    await first.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

test('a report is read from the replica, but never lacks what was just written; without a replica it is read from the primary', () =>
  withReplica(async ({ primary, replica, administrator, stopReplica }) => {
    const logged: string[] = [];
    const note = (_fields: object, words: string) => void logged.push(words);
    const reports = () => reportsFrom(primary, replica, { warn: note, info: note } as never);
    await sql`create table orders_made (n int)`.execute(primary);
    const write = (n: number) => sql`insert into orders_made values (${n})`.execute(primary);
    const written = async (db: Database) =>
      (await sql<{ n: number }>`select n from orders_made order by n`.execute(db)).rows.map(({ n }) => n);

    // Written, then read at once, repeatedly.
    let read = reports();
    await expect.poll(() => reports()()).toBe(replica);
    for (let n = 1; n <= 20; n += 1) {
      await write(n);
      expect(await written(await read())).toHaveLength(n);
    }

    // Guard: the comparison of positions. Without it, the report lacks the order that was just written.
    await sql`select pg_wal_replay_pause()`.execute(administrator);
    await write(21);
    expect(await written(replica)).toHaveLength(20);
    expect(await written(await read())).toHaveLength(21);
    expect(logged).toEqual(['the replica is not used']);
    // The replica is left alone for a while, although it has caught up.
    await sql`select pg_wal_replay_resume()`.execute(administrator);
    expect(await read()).toBe(primary);

    // A replica that went away doesn't make a report fail.
    read = reports();
    await stopReplica();
    expect(await written(await read())).toHaveLength(21);
  }));
