import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sqlState } from '#platform/db/database.ts';
import { currentRole } from '#platform/db/grant-rights.server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import { checkRights } from '#platform/health/shop-checks.server.ts';
import { createSigner } from '#platform/signing.server.ts';
import { readEnv } from '../env.ts';
import { findPagesRole, openShopDatabase } from './shop-databases.ts';

let folder: string;
/** A server like one that an owner runs: roles sign in with passwords, and every statement is logged. */
let server: EmbeddedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-own-server-'));
  server = await startEmbeddedPostgres({ dataDir: folder, fsync: false, settings: { log_statement: 'all' } });
  const rules = 'local all postgres peer map=galley\nlocal all all scram-sha-256\n';
  await writeFile(join(folder, 'pg18', 'pg_hba.conf'), rules);
  await asAdministrator('select pg_reload_conf()');
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function asAdministrator(...texts: string[]): Promise<void> {
  const client = new pg.Client({
    host: server.host,
    port: server.port,
    user: 'postgres',
    database: 'postgres',
  });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
}

const urlOf = (role: string, database: string) =>
  `postgres://${role}:pass-${role}@localhost:${server.port}/${database}?host=${encodeURIComponent(server.host)}`;

/** Makes a role with a database of the same name. */
async function ownDatabase(name: string, attributes = ''): Promise<string> {
  await asAdministrator(
    `create role ${name} login password 'pass-${name}' ${attributes}`,
    `create database ${name} owner ${name}`,
  );
  return urlOf(name, name);
}

const SECRET = 'a secret of these tests, and of nothing else';

/** Opens the shop's database as a start does, and says what its pages may do. */
async function start(env: Record<string, string>, ...[secret = SECRET, ...older]: string[]) {
  const secrets = [secret, ...older] as const;
  const onError = () => {};
  const parts = { secrets, signer: createSigner(secrets), now: new Date(), beside: false, onError };
  const { owner, web } = await openShopDatabase(readEnv(env), null, parts);
  const { db } = openDatabase({ ...web, max: 1 });
  try {
    const change = sql`update invoices set total_pence = 1`.execute(db).then(() => 'changed', sqlState);
    return { role: await currentRole(db), change: await change, rights: await checkRights(db) };
  } finally {
    await Promise.all([owner.destroy(), db.destroy()]);
  }
}

const PERMISSION_DENIED = '42501';

test('on your own server the shop makes a role for its pages, however many start at once (trust H11)', async () => {
  const DATABASE_URL = await ownDatabase('first', 'createrole');
  const starts = await Promise.all(Array.from({ length: 8 }, () => start({ DATABASE_URL })));
  for (const one of starts) {
    expect(one).toMatchObject({ role: 'galley_web_first', change: PERMISSION_DENIED });
    expect(one.rights.ok).toBe(true);
  }
  const password = createSigner(SECRET).deriveKey('database-role:first');
  expect(await readFile(server.logFile, 'utf8')).toContain('create role "galley_web_first"');
  expect(await readFile(server.logFile, 'utf8')).not.toContain(password);
  // The doctor finds it, and the right to make roles was needed only once.
  await asAdministrator('alter role first nocreaterole');
  expect(await findPagesRole(readEnv({ DATABASE_URL, SECRET_KEY: SECRET }), {})).not.toBeNull();
  expect((await start({ DATABASE_URL })).role).toBe('galley_web_first');
});

test('two shops on one server have two roles, and neither may read the other’s orders', async () => {
  const one = await ownDatabase('north', 'createrole');
  const other = await ownDatabase('south', 'createrole');
  const elsewhere = 'a secret of another shop on the same server';
  expect((await start({ DATABASE_URL: one })).role).toBe('galley_web_north');
  expect((await start({ DATABASE_URL: other }, elsewhere)).role).toBe('galley_web_south');
  const way = await findPagesRole(readEnv({ DATABASE_URL: one, SECRET_KEY: SECRET }), {});
  const url = new URL(String(way?.connection.connectionString));
  url.pathname = '/south';
  const { db } = openDatabase({ connection: { connectionString: url.href }, max: 1 });
  expect(await sql`select 1 from orders`.execute(db).catch(sqlState)).toBe(PERMISSION_DENIED);
  await db.destroy();
});

test('a new secret before the old one gives the role a new password, without the right to make roles', async () => {
  const DATABASE_URL = await ownDatabase('rotated', 'createrole');
  await start({ DATABASE_URL });
  await asAdministrator('alter role rotated nocreaterole');
  const renewed = 'the secret that replaces the one of these tests';
  expect((await start({ DATABASE_URL }, renewed, SECRET)).role).toBe('galley_web_rotated');
  expect((await start({ DATABASE_URL }, renewed)).role).toBe('galley_web_rotated');
});

test('with a new secret the role gets a new password', async () => {
  const DATABASE_URL = await ownDatabase('renewed', 'createrole');
  await start({ DATABASE_URL });
  const again = await start(
    { DATABASE_URL, NEW_SECRET: 'yes' },
    'another secret, since the first one was lost',
  );
  expect(again).toMatchObject({ role: 'galley_web_renewed', change: PERMISSION_DENIED });
});

test('a role that may not create others serves the pages itself, and the doctor says what to do', async () => {
  const DATABASE_URL = await ownDatabase('plain');
  const { role, rights } = await start({ DATABASE_URL });
  expect(role).toBe('plain');
  expect(rights.ok).toBe(false);
  expect(rights.message).toContain(
    'run ALTER ROLE "plain" CREATEROLE on the server, then start the shop again',
  );
  await asAdministrator('alter role plain createrole');
  expect((await start({ DATABASE_URL })).rights.ok).toBe(true);
});

test('a role that you created for the pages is used, and gets its rights', async () => {
  const DATABASE_URL = await ownDatabase('made');
  await asAdministrator("create role made_pages login password 'pass-made_pages'");
  const DATABASE_WEB_URL = urlOf('made_pages', 'made');
  const { role, change, rights } = await start({ DATABASE_URL, DATABASE_WEB_URL });
  expect({ role, change, ok: rights.ok }).toEqual({
    role: 'made_pages',
    change: PERMISSION_DENIED,
    ok: true,
  });
  const wrong = DATABASE_WEB_URL.replace('pass-made_pages', 'wrong');
  await expect(start({ DATABASE_URL, DATABASE_WEB_URL: wrong })).rejects.toThrow(
    /^DATABASE_WEB_URL: the database can't be opened/,
  );
  expect(() => readEnv({ DATABASE_URL, DATABASE_WEB_URL: DATABASE_URL })).toThrow('a different role');
});
