import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { openDatabase } from './database.ts';
import { missingWords, sessionSettings } from './session-settings.ts';

let database: TestDatabase;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  const { host, port, user, database: name } = database.connection;
  url = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  // The default of a packaged server.
  await run(`alter database ${name} set jit = on`);
  await run(`alter database ${name} set random_page_cost = 4`);
  await run(`alter database ${name} set work_mem = '4MB'`);
  await run(`alter database ${name} set max_parallel_workers_per_gather = 2`);
  await run(`alter database ${name} set synchronous_commit = off`);
});
afterAll(() => database.drop());

async function run(text: string): Promise<void> {
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(text);
  await client.end();
}

async function shown(connection: pg.PoolConfig, asksAtStart = true): Promise<Record<string, string>> {
  const { db, pool } = openDatabase({ connection, asksAtStart });
  const { rows } = await pool.query(
    `select current_setting('jit') as jit, current_setting('random_page_cost') as cost, current_setting('work_mem') as memory,
      current_setting('max_parallel_workers_per_gather') as helpers, current_setting('synchronous_commit') as safe,
      current_setting('search_path') as path`,
  );
  await db.destroy();
  return rows[0];
}

test('a shop on its own server searches as fast as on ours: each connection requests our settings', async () => {
  const { connection, missing } = await sessionSettings(url);
  expect(missing).toEqual([]);
  expect(missingWords(missing)).toBeNull();
  expect(await shown(connection)).toMatchObject({
    jit: 'off',
    cost: '1.1',
    memory: '8MB',
    helpers: '0',
    safe: 'on',
  });
});

test('settings that the owner made on the server or in the database address take precedence', async () => {
  await run(`alter database ${database.connection.database} set work_mem = '64MB'`);
  const { connection } = await sessionSettings(
    `${url}&options=${encodeURIComponent('-c search_path=public')}`,
  );
  expect(await shown(connection)).toMatchObject({ jit: 'off', memory: '64MB', path: 'public' });
  await run(`alter database ${database.connection.database} set work_mem = '4MB'`);
});

test('the shop works through a pooler that refuses settings, and names those to set on the server', async () => {
  const pooler = await refusingPooler();
  try {
    const { connection, asksAtStart, missing } = await sessionSettings(pooler.url);
    expect(asksAtStart).toBe(false);
    expect(missing).toContain('jit = off');
    expect(missing).toContain("work_mem = '8MB'");
    expect(missing).toContain("lock_timeout = '5s'");
    // The advice works.
    const here = `alter role current_user in database ${database.connection.database}`;
    for (const setting of missing) await run(`${here} set ${setting}`);
    for (const setting of missing) await run(`${here} reset ${setting.split(' ')[0]}`);
    expect(missingWords(missing)).toContain('ALTER ROLE current_user SET jit = off;');
    expect((await shown(connection, asksAtStart)).jit).toBe('on');
  } finally {
    pooler.close();
  }
});

test('an unreachable server is reported', async () => {
  await expect(sessionSettings('postgres://shop@127.0.0.1:1/shop')).rejects.toThrow('ECONNREFUSED');
});

/** Handles startup parameters like PgBouncer: an error for each unknown one, everything else passed on. */
async function refusingPooler() {
  const { host, port, user, database: name } = database.connection;
  const server = createServer((socket) => {
    socket.once('data', (first: Buffer) => {
      const text = first.toString('latin1');
      const refused = /\0(options|statement_timeout|lock_timeout|idle_in_transaction_session_timeout)\0/.exec(
        text,
      )?.[1];
      if (refused) return socket.end(errorMessage(`unsupported startup parameter: ${refused}`));
      const upstream = connect(`${host}/.s.PGSQL.${port}`);
      upstream.write(first);
      socket.pipe(upstream).pipe(socket);
      for (const end of [socket, upstream])
        end.on('error', () => [socket, upstream].map((it) => it.destroy()));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = (server.address() as AddressInfo).port;
  return { url: `postgres://${user}@127.0.0.1:${at}/${name}`, close: () => server.close() };
}

/** ErrorResponse of the protocol (PostgreSQL, 55.7). */
function errorMessage(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

test('a connection plans a query once, with or without parameters, and keeps no plan for what begins and ends transactions', async () => {
  const { db, pool } = openDatabase({ connection: database.connection, max: 1 });
  for (const day of ['Monday', 'Tuesday'])
    await db.transaction().execute(async (trx) => {
      await sql`select current_date`.execute(trx);
      await sql`select ${day}::text`.execute(trx);
    });
  const { rows } = await pool.query('select statement from pg_prepared_statements');
  expect(rows.map(({ statement }) => statement).toSorted()).toEqual([
    'select $1::text',
    'select current_date',
  ]);
  await db.destroy();
});
