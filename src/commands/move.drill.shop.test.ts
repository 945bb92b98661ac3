import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import { diskStorage } from '#platform/storage/disk.server.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { addOrder, contentOfDatabase, fillShop, withClient } from '#test/filled-shop.ts';

let dataDir: string;
let ownServer: TestDatabase;
let content: Record<string, unknown>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'galley-move-'));
  ownServer = await createTestDatabase({ empty: true });
  await writeFile(join(dataDir, 'secret-key'), 'the secret of the shop, long enough to be one');
  const { stop, ...server } = await startEmbeddedPostgres({ dataDir, fsync: false });
  const connection = { host: server.host, port: server.port, user: 'galley', database: 'galley' };
  const [artworkId = ''] = await fillShop(connection, diskStorage(join(dataDir, 'files')));
  await withClient(connection, (client) => addOrder(client, artworkId, 100001));
  content = await contentOfDatabase(connection);
  await stop();
});
afterAll(async () => {
  await ownServer.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const urlOf = ({ connection: { host, port, user, database } }: TestDatabase) =>
  `postgres://${user}:secret@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

/** Runs a command as `npm run NAME -- ARGS` does. */
function command(name: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const own = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, BACKUPS: 'off' };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      [`build/server/${name}.js`, ...args],
      { env: { ...own, ...env } },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

test('a move to a database that is not an empty shop is refused, and the shop stays where it is', async () => {
  const used = await createTestDatabase();
  await withClient(used.connection, (client) =>
    client.query("insert into users (id, name, email) values (gen_random_uuid(), 'A', 'a@b.example')"),
  );
  const refused = await command('move', [urlOf(used)]);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain(
    'The database to move to can’t be used (This shop is not empty: it has users.',
  );
  await used.drop();
  expect((await command('move', ['postgres://shop@127.0.0.1:1/shop'])).err).toMatch(
    /^The database to move to can’t be used \(.*ECONNREFUSED.*\)\.\n$/,
  );
  expect((await command('move', [])).err).toContain('Usage: npm run move -- postgres://');
  const already = await command('move', [urlOf(ownServer)], { DATABASE_URL: urlOf(ownServer) });
  expect(already.err).toContain('unset DATABASE_URL first');
  expect(await readdir(join(dataDir, 'pg18'))).not.toContain('galley-moved');
});

test('“npm run move” copies every row to a server of your own, and the old database is not opened by mistake', async () => {
  const { code, out, err } = await command('move', [urlOf(ownServer)]);
  expect(err).toBe('');
  expect(code).toBe(0);
  expect(out).toMatch(/^Moved \d+ rows to postgres:\/\/galley:…@localhost/);
  expect(out).toContain('Every row was compared: the copy is the same.');
  expect(out).toContain('Now set DATABASE_URL to that address');
  expect(out).not.toContain('secret');
  expect(await contentOfDatabase(ownServer.connection)).toEqual(content);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('move'))).toEqual([]);
  // The filled shop sends no emails, and the command says so.
  expect(out).toContain(
    'As before, something does not add up: “Every placed order has one email that confirms it',
  );
  const old = await command('doctor', ['--json']);
  expect(old.out).toContain('The database of this shop has moved to postgres://galley:…@localhost');
  expect(old.out).toContain('Set DATABASE_URL to it.');
});
