import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp, restore, type ShopData } from '#platform/backup/index.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrationTexts } from '#platform/db/migrations.ts';
import { diskStorage } from '#platform/storage/disk.server.ts';
import { NOON } from '../clock.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { addOrder, contentOfDatabase, fillShop, withClient } from '../filled-shop.ts';
import { rowsOfTables } from './last-version.ts';

let folder: string;
let shop: ShopData;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-earlier-'));
  shop = await emptyShop('shop');
  const [artworkId = ''] = await fillShop(shop.connection, shop.storage);
  await withClient(shop.connection, (client) => addOrder(client, artworkId, 123456));
  await writeFile(join(folder, 'shop-secret'), 's'.repeat(40));
  await makeEarlier(shop);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true });
});

async function emptyShop(name: string): Promise<ShopData> {
  const database = await createTestDatabase({ empty: true });
  databases.push(database);
  return {
    connection: database.connection,
    storage: diskStorage(join(folder, name)),
    secret: { kind: 'file', path: join(folder, `${name}-secret`) },
  };
}

/** What its tables hold, without the columns and tables that came since. */
async function rowsOf({ connection }: ShopData): Promise<Record<string, string>> {
  const { db } = openDatabase({ connection, max: 1 });
  try {
    return await rowsOfTables(db);
  } finally {
    await db.destroy();
  }
}

/** Turns a shop into one of the last version before the first release, with the same rows. */
const makeEarlier = ({ connection }: ShopData) =>
  withClient(connection, async (client) =>
    client.query(await readFile('test/update/last-version.sql', 'utf8')),
  );

test('a backup of the last version before the first release is restored with every row, and then is of the first release', async () => {
  const [file, copy] = [join(folder, 'last.tar.gz'), await emptyShop('copy')];
  const before = await rowsOf(shop);
  await backUp(shop, file, NOON);
  await restore(copy, file);
  expect(await rowsOf(copy)).toEqual(before);
  const { rows } = await withClient(copy.connection, (client) =>
    client.query(`select (select array_agg(name order by name) from kysely_migration) as names,
      exists (select from pg_trigger where tgname = 'jobs_follow_order') as old`),
  );
  expect(rows).toEqual([{ names: Object.keys(migrationTexts()), old: false }]);
});

test('it is also restored into an empty shop that the last version has set up', async () => {
  const [file, copy] = [join(folder, 'into.tar.gz'), await emptyShop('set-up')];
  await backUp(shop, file, NOON);
  await restore(copy, file);
  await withClient(copy.connection, (client) =>
    client.query(
      'alter table audit_log disable trigger user; truncate users, artworks, orders, audit_log cascade',
    ),
  );
  await makeEarlier(copy);
  await restore(copy, file);
  expect(await rowsOf(copy)).toEqual(await rowsOf(shop));
});

test('an earlier backup says which version restores it, and nothing is changed', async () => {
  const [file, copy] = [join(folder, 'earlier.tar.gz'), await emptyShop('refused')];
  await withClient(shop.connection, (client) =>
    client.query("delete from kysely_migration where name = '0215_names_of_guards'"),
  );
  await backUp(shop, file, NOON);
  await expect(restore(copy, file)).rejects.toThrow(
    'The backup is from an earlier version of Galley. Restore it with the version of 30 November 2026 (git checkout 36211ccf) and start that once, then update.',
  );
  expect(await contentOfDatabase(copy.connection)).toEqual({ jobs: [] });
});
