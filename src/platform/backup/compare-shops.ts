import type pg from 'pg';
import type { PoolConfig } from 'pg';
import { prepareTransaction, quoted, readMigrations, readSequences, readTables } from './catalog.ts';
import { withClient } from './client.ts';
import { waitingJobsSql } from './waiting-jobs.ts';

/**
 * What is equal in two databases with the same content: each table's rows and checksum, the sequences, the waiting
 * jobs.
 */
interface Content {
  migrations: string;
  parts: Map<string, string>;
}

/**
 * Compares every row of two databases.
 * @returns the names of what differs; null if they are of different versions of Galley and can't be compared
 */
export async function compareShops(one: PoolConfig, other: PoolConfig): Promise<string[] | null> {
  const [first, second] = await Promise.all([one, other].map(readContent));
  if (!first || !second) throw new Error('two databases are compared');
  if (first.migrations !== second.migrations) return null;
  const names = new Set([...first.parts.keys(), ...second.parts.keys()]);
  return [...names].filter((name) => first.parts.get(name) !== second.parts.get(name));
}

async function readContent(connection: PoolConfig): Promise<Content> {
  return withClient(connection, 'galley-restore', async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    await prepareTransaction(client);
    const parts = new Map<string, string>();
    for (const table of await readTables(client)) parts.set(table.table, await checksum(client, table));
    for (const { sequence, next } of await readSequences(client)) parts.set(sequence, next);
    const jobs = await waitingJobsSql(client);
    const { rows } = await client.query(`select count(*) as jobs from (${jobs ?? 'select where false'}) j`);
    parts.set('background jobs', rows[0].jobs);
    const migrations = (await readMigrations(client)).join(' ');
    await client.query('rollback');
    return { migrations, parts };
  });
}

/** The number of rows and the sum of their hashes, which doesn't depend on their order. */
async function checksum(client: pg.ClientBase, table: { table: string; columns: string[] }): Promise<string> {
  const { name, list } = quoted(client, table);
  const { rows } = await client.query<{ sum: string }>(`
    select count(*) || ' ' || coalesce(sum(('x' || left(md5(row(${list})::text), 15))::bit(60)::bigint), 0) as sum
    from ${name}`);
  return rows[0]?.sum ?? '';
}
