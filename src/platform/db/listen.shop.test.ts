import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { openDatabase } from './database.ts';
import { listen } from './listen.ts';
import { sessionSettings } from './session-settings.ts';

let database: TestDatabase;
let staff: pg.Client;
let other: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  staff = new pg.Client(database.web);
  other = new pg.Client(database.web);
  await Promise.all([staff.connect(), other.connect()]);
});
afterAll(async () => {
  await Promise.all([staff.end(), other.end()]);
  await database.drop();
});

const RENAME = "update categories set name = name || '' where id = 'flyers'";

/** Listens for changes on this connection; `next` resolves with the next news, and `count` says how often news came. */
async function heard(connection: pg.PoolConfig) {
  const news = { count: 0, next: Promise.withResolvers<void>() };
  const listening = Promise.withResolvers<void>();
  const end = listen(
    connection,
    'shop_pages',
    {
      onNews: () => {
        news.count += 1;
        news.next.resolve();
        news.next = Promise.withResolvers();
      },
      onListening: (isListening) => isListening && listening.resolve(),
      onError: (error) => listening.reject(error),
    },
    { trialMs: 200, askMs: 10 },
  );
  await listening.promise;
  return { news, end };
}

/**
 * A pooler in transaction mode, in two respects: no notification (`NotificationResponse`) reaches anybody, and the
 * server process that it reports (`BackendKeyData`) is made up.
 */
async function deafPooler() {
  const { host, port, user, database: name } = database.web;
  const server = createServer((socket) => {
    const upstream = connect(`${host}/.s.PGSQL.${port}`);
    socket.pipe(upstream);
    let waiting = Buffer.alloc(0);
    upstream.on('data', (part: Buffer) => {
      waiting = Buffer.concat([waiting, part]);
      while (waiting.length >= 5) {
        const length = waiting.readUInt32BE(1) + 1;
        if (waiting.length < length) break;
        const message = waiting.subarray(0, length);
        waiting = waiting.subarray(length);
        if (message[0] === 'K'.charCodeAt(0)) message.writeUInt32BE(4_000_000, 5);
        if (message[0] !== 'A'.charCodeAt(0)) socket.write(message);
      }
    });
    upstream.on('end', () => socket.end());
    for (const end of [socket, upstream]) end.on('error', () => [socket, upstream].map((it) => it.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    connection: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, user, database: name },
    close: () => server.close(),
  };
}

test('a change to what pages show is heard when it is committed', async () => {
  const { news, end } = await heard(database.web);
  const next = news.next.promise;
  await staff.query(RENAME);
  await next;
  await end();
});

describe('behind a transaction pooler, where no notification arrives', () => {
  let pooler: Awaited<ReturnType<typeof deafPooler>>;
  beforeAll(async () => {
    pooler = await deafPooler();
    return () => pooler.close();
  });

  test('a change is heard all the same', async () => {
    const { news, end } = await heard(pooler.connection);
    const next = news.next.promise;
    await staff.query(RENAME);
    await next;
    await end();
  });

  // Named statements live in one server process, and the next transaction may be in another: pages answered 500.
  test('no statement is given a name that the next transaction would not know', async () => {
    const { host, port, user, database: name } = pooler.connection;
    const way = await sessionSettings(`postgres://${user}@${host}:${port}/${name}`);
    const { db, pool } = openDatabase({ ...way, max: 1 });
    await db.selectFrom('categories').select('id').where('id', '=', 'flyers').execute();
    await sql`select count(*) from categories`.execute(db);
    await pool.query({ name: 'of a library', text: 'select $1::int', values: [1] });
    expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([]);
    await db.destroy();
  });

  // Guard: the comparison of snapshots. With the highest number instead, the change that began first is never heard.
  test('of two changes, the one that began first and is committed last is heard too', async () => {
    const { news, end } = await heard(pooler.connection);
    await staff.query('begin');
    await staff.query(RENAME);
    let next = news.next.promise;
    await other.query('update closed_days set day = day');
    await next;
    next = news.next.promise;
    await staff.query('commit');
    await next;
    await end();
  });

  test('a change that was rolled back is no news, and two changes at once don’t wait for each other', async () => {
    const { news, end } = await heard(pooler.connection);
    await staff.query('begin');
    await staff.query(RENAME);
    await other.query('begin');
    await other.query("update categories set name = name || '' where id = 'posters'");
    await staff.query('rollback');
    const next = news.next.promise;
    await other.query('commit');
    await next;
    expect(news.count).toBe(1);
    await end();
  });
});
