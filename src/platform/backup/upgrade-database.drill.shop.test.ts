import { readdirSync, renameSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { contentOfDatabase, fillShop, withClient } from '#test/filled-shop.ts';
import { installedPackage } from '../embedded-postgres/binaries.ts';
import { PROGRAM_VERSIONS } from '../embedded-postgres/fetch-programs.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { diskStorage } from '../storage/disk.server.ts';
import { compareShops } from './compare-shops.ts';
import { upgradeDatabase } from './index.ts';

let dataDir: string;
let content: Record<string, unknown>;

/**
 * A shop from before an update: its database is in the folder of the previous major version. Its programs are those of
 * the current one, because two major versions would add 60 MB to every installation; the same steps read what they
 * write.
 */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'galley-upgrade-'));
  await writeFile(join(dataDir, 'secret-key'), 'the secret of the shop, long enough to be one');
  await withShop(async (connection) => {
    await fillShop(connection, diskStorage(join(dataDir, 'files')));
    content = await contentOfDatabase(connection);
  });
  renameSync(join(dataDir, 'pg18'), join(dataDir, 'pg17'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}

async function withShop(work: (connection: Connection) => Promise<void>): Promise<void> {
  const { host, port, user, database, stop } = await startEmbeddedPostgres({ dataDir, fsync: false });
  await work({ host, port, user, database }).finally(stop);
}

const upgrade = (fetchPrograms: Parameters<typeof upgradeDatabase>[1]['fetchPrograms']) =>
  upgradeDatabase(dataDir, {
    secret: { kind: 'file', path: join(dataDir, 'secret-key') },
    now: new Date(),
    fsync: false,
    fetchPrograms,
  });

const folders = () => readdirSync(dataDir).filter((name) => /^pg\d+$|^galley/.test(name));

test('after an update the shop says what to run, instead of opening empty', async () => {
  await expect(startEmbeddedPostgres({ dataDir, fsync: false })).rejects.toThrow(
    /was made by PostgreSQL 17, and this version of Galley uses PostgreSQL 18\. Run npm run upgrade-database once/,
  );
  expect(folders()).toEqual(['pg17']);
});

test('an upgrade that fails leaves everything as it was', async () => {
  const offline = upgrade(() => Promise.reject(new Error('the programs can’t be fetched')));
  await expect(offline).rejects.toThrow('can’t be fetched');
  expect(folders()).toEqual(['pg17']);
});

test('the upgrade copies every row and job, keeps the old database, and is needed once', async () => {
  const upgraded = await upgrade(async () => installedPackage());
  expect(upgraded).toMatchObject({ from: '17', old: join(dataDir, 'pg17') });
  expect(folders().sort()).toEqual(['pg17', 'pg18']);
  await withShop(async (connection) => expect(await contentOfDatabase(connection)).toEqual(content));
  expect(await upgrade(() => Promise.reject(new Error('not needed')))).toBeNull();
});

test('a database of a newer version is not touched', async () => {
  renameSync(join(dataDir, 'pg17'), join(dataDir, 'pg19'));
  renameSync(join(dataDir, 'pg18'), join(dataDir, 'away'));
  await expect(startEmbeddedPostgres({ dataDir, fsync: false })).rejects.toThrow(
    'Update Galley to the version that you had before.',
  );
  expect(folders()).toEqual(['pg19']);
});

test('the next major version will know which programs read the current database', () => {
  const { version } = installedPackage();
  expect(PROGRAM_VERSIONS[version.split('.')[0] ?? '']).toBe(version);
});

// Guard: the checksum of each table. Counting rows alone finds no difference here.
test('a copy that differs in one word is noticed', async () => {
  const [one, other] = [await createTestDatabase(), await createTestDatabase()];
  expect(await compareShops(one.connection, other.connection)).toEqual([]);
  await withClient(other.connection, (client) =>
    client.query("update categories set description = description || '.' where id = 'flyers'"),
  );
  expect(await compareShops(one.connection, other.connection)).toEqual(['categories']);
  await one.drop();
  await other.drop();
});

// Guard: columns are compared by name. By position, every order of an updated shop differs from its copy, because its
// columns were added in a different order.
test('a copy whose columns are in another order is the same shop', async () => {
  const [one, other] = [await createTestDatabase(), await createTestDatabase()];
  await withClient(other.connection, (client) =>
    client.query(`alter table categories rename column description to before;
      alter table categories add column description text not null default '';
      update categories set description = before;
      alter table categories drop column before`),
  );
  expect(await compareShops(one.connection, other.connection)).toEqual([]);
  await one.drop();
  await other.drop();
});
