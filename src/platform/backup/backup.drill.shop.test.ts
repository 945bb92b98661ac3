import { access, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { addArtwork, addOrder, contentOfDatabase, fillShop, withClient } from '#test/filled-shop.ts';
import { migrationTexts } from '../db/migrations.ts';
import { diskStorage } from '../storage/disk.server.ts';
import { checkArchive } from './check-archive.ts';
import { backUp, restore, type ShopData } from './index.ts';

const NOW = new Date('2026-03-17T10:00:00Z');
let folder: string;
let drops: (() => Promise<void>)[];

/** A shop with orders, copied for each test because setting one up takes a second of CPU. */
let original: { database: TestDatabase; files: string };

beforeAll(async () => {
  const database = await createTestDatabase({ empty: true });
  const files = await mkdtemp(join(tmpdir(), 'galley-backup-test-'));
  const [artworkId = ''] = await fillShop(database.connection, diskStorage(files));
  await withClient(database.connection, (client) => addOrder(client, artworkId, 100001));
  original = { database, files };
});

afterAll(async () => {
  await original.database.drop();
  await rm(original.files, { recursive: true });
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-backup-test-'));
  drops = [];
});

afterEach(async () => {
  for (const drop of drops) await drop();
  await rm(folder, { recursive: true });
});

test('a restored shop has every row, file, waiting job and number of the original', async () => {
  const [shop, copy] = [await usedShop(), await emptyShop()];
  const summary = await backUp(shop, backupFile(), NOW);
  expect(await restore(copy, backupFile())).toEqual(summary);
  expect(summary.files).toBe(5);
  expect(await contentOfDatabase(copy.connection)).toEqual(await contentOfDatabase(shop.connection));
  expect(await filesOf('copy')).toEqual(await filesOf('shop'));
  expect(await readFile(join(folder, 'copy-secret'), 'utf8')).toBe(
    await readFile(join(folder, 'shop-secret'), 'utf8'),
  );
  expect((await contentOfDatabase(copy.connection)).jobs).toHaveLength(2);
});

test('a restored shop carries on: new orders get the next numbers, and its rules still apply', async () => {
  const [shop, copy] = [await usedShop(), await emptyShop()];
  await backUp(shop, backupFile(), NOW);
  await restore(copy, backupFile());
  await withClient(copy.connection, async (client) => {
    const { rows } = await client.query('select id from artworks limit 1');
    await addOrder(client, rows[0]?.id, 100002);
    const { rows: ids } = await client.query('select id from order_status_history order by id');
    expect(ids.map(({ id }) => Number(id))).toEqual([1, 2]);
    await expect(client.query('update credit_ledger set amount_pence = 1')).rejects.toThrow('append-only');
    await expect(client.query("update orders set status = 'shipped'")).rejects.toThrow(
      'without a history row',
    );
  });
});

test('a backup taken while orders come in has each order complete', async () => {
  const [shop, copy] = [await usedShop(), await emptyShop()];
  const artworkId = await withClient(shop.connection, async (client) =>
    addArtwork(client, shop.storage, false),
  );
  let finished = false;
  const selling = withClient(shop.connection, async (client) => {
    for (let number = 200000; !finished; number += 1) await addOrder(client, artworkId, number);
  });
  await backUp(shop, backupFile(), NOW);
  await backUp(shop, backupFile(), NOW);
  finished = true;
  await selling;
  await restore(copy, backupFile());
  await withClient(copy.connection, async (client) => {
    const { rows } = await client.query(`select (select count(*)::int from orders) as orders,
      (select count(*)::int from order_items) as items, (select count(*)::int from order_status_history) as history,
      (select count(*)::int from discount_redemptions) as redemptions, (select count(*)::int from credit_ledger) as ledger,
      (select current_balance_pence / 1200 from credit_accounts) as owed`);
    const { orders, ...others } = rows[0] ?? {};
    expect(orders).toBeGreaterThan(1);
    expect(Object.values(others)).toEqual([orders, orders, orders, orders, orders]);
  });
});

test('a missing file is named, and everything else is backed up and restored', async () => {
  const [shop, copy] = [await usedShop(), await emptyShop()];
  const gone = String((await filesOf('shop'))[0]?.name);
  await rm(join(folder, 'shop', gone));
  const { files, damaged } = await backUp(shop, backupFile(), NOW);
  expect(files).toBe(4);
  expect(damaged).toEqual([
    expect.stringMatching(/^The file of (artwork|photo|picture) \S+ is missing \(.+\)\.$/),
  ]);
  expect(await restore(copy, backupFile())).toMatchObject({
    files: 4,
    damaged: [expect.stringContaining('was missing when the backup was made')],
  });
  expect(await contentOfDatabase(copy.connection)).toEqual(await contentOfDatabase(shop.connection));
  expect(await filesOf('copy')).toEqual(await filesOf('shop'));
});

test('a file that differs from what the customer sent is named, and backed up as it is', async () => {
  const shop = await usedShop();
  const original = (await filesOf('shop')).find(({ name }) => !name.endsWith('.preview'));
  await writeFile(join(folder, 'shop', String(original?.name)), '%PDF of somebody else');
  const { files, damaged } = await backUp(shop, backupFile(), NOW);
  expect(damaged).toEqual([expect.stringContaining('is damaged')]);
  expect(files).toBe(5);
});

test('only its passphrase opens a sealed backup', async () => {
  const [shop, copy] = [await usedShop(), await emptyShop()];
  const sealed = join(folder, 'backup.tar.gz.age');
  await backUp(shop, sealed, NOW, 'correct horse battery staple');
  expect((await readFile(sealed)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  await expect(restore(copy, sealed)).rejects.toThrow('BACKUP_PASSPHRASE: must be set');
  await expect(restore(copy, sealed, { passphrase: 'another one' })).rejects.toThrow(
    'BACKUP_PASSPHRASE: is not the one this backup was sealed with',
  );
  await restore(copy, sealed, { passphrase: 'correct horse battery staple' });
  expect(await contentOfDatabase(copy.connection)).toEqual(await contentOfDatabase(shop.connection));
  expect(await filesOf('copy')).toEqual(await filesOf('shop'));
});

test('an upload cleaned up during the backup does not fail it', async () => {
  const [shop, copy] = [await usedShop(), await emptyShop()];
  const doomed = await withClient(shop.connection, (client) => addArtwork(client, shop.storage, false));
  const cleaned: string[] = [];
  const storage: ShopData['storage'] = {
    ...shop.storage,
    async withLocalFile(key, work) {
      if (key.endsWith(doomed)) {
        await withClient(shop.connection, (client) =>
          client.query('delete from artworks where id = $1', [doomed]),
        );
        await shop.storage.remove(key);
        cleaned.push(key);
      }
      return shop.storage.withLocalFile(key, work);
    },
  };
  expect((await backUp({ ...shop, storage }, backupFile(), NOW)).files).toBe(5);
  expect(cleaned).toHaveLength(1);
  await restore(copy, backupFile());
  expect(await contentOfDatabase(copy.connection)).toEqual(await contentOfDatabase(shop.connection));
});

test('only its owner can read a backup', async () => {
  await backUp(await usedShop(), backupFile(), NOW);
  expect((await stat(backupFile())).mode & 0o777).toBe(0o600);
});

test('two simultaneous backups to one file leave one complete backup', async () => {
  const shop = await usedShop();
  const both = await Promise.allSettled([backUp(shop, backupFile(), NOW), backUp(shop, backupFile(), NOW)]);
  expect(both.map(({ status }) => status)).toContain('fulfilled');
  expect((await checkArchive(backupFile())).waitingJobs).toBe(2);
  expect((await readdir(folder)).sort()).toEqual(['backup.tar.gz', 'shop', 'shop-secret']);
});

test('a backup fails if the database goes away, and leaves nothing behind', async () => {
  const shop = await usedShop();
  const storage: ShopData['storage'] = {
    ...shop.storage,
    async withLocalFile(key, work) {
      await withClient(shop.connection, (client) =>
        client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'galley-backup' and datname = current_database()`),
      );
      await shop.storage.remove(key);
      return shop.storage.withLocalFile(key, work);
    },
  };
  await expect(backUp({ ...shop, storage }, backupFile(), NOW)).rejects.toThrow(
    'connection to the database was lost',
  );
  expect((await readdir(folder)).sort()).toEqual(['shop', 'shop-secret']);
});

test('a database without a shop is not backed up', async () => {
  const shop = await emptyShop();
  await withClient(shop.connection, (client) =>
    client.query('drop schema public cascade; create schema public'),
  );
  await writeFile(join(folder, 'copy-secret'), 's'.repeat(40));
  await expect(backUp(shop, backupFile(), NOW)).rejects.toThrow('There is no shop in this database');
  await expect(access(backupFile())).rejects.toThrow('ENOENT');
});

// Guard: `isBetweenVersions`. A backup made halfway through a migration has tables that match no version of Galley, so it can't be restored.
test('a shop is not backed up halfway through a migration, but between two of them', async () => {
  const shop = await usedShop();
  const runQuery = (query: string) => withClient(shop.connection, (client) => client.query(query));
  await runQuery('create table kysely_migration_parts (name text primary key, done int, position text)');
  await runQuery(
    "insert into kysely_migration_parts values ('0001_first_release', 2), ('9999_of_next_year', 1)",
  );
  await expect(backUp(shop, backupFile(), NOW)).rejects.toThrow(
    'The shop is being updated. Back it up again when the update has ended.',
  );
  await expect(access(backupFile())).rejects.toThrow('ENOENT');
  await runQuery("delete from kysely_migration_parts where name = '9999_of_next_year'");
  await backUp(shop, backupFile(), NOW);
});

test('a backup of an older Galley is restored and upgraded, whatever was in the empty database', async () => {
  const [shop, copy, started] = [await usedShop(), await emptyShop(), await emptyShop()];
  await backUp(shop, backupFile(), NOW);
  const newer = {
    ...migrationTexts(),
    '9999_loyalty': `create table loyalty (id int primary key);
      alter table users add loyal boolean not null default true`,
  };
  await restore(started, backupFile());
  await restoreTwice(copy, newer);
  await withClient(copy.connection, async (client) => {
    const { rows } = await client.query('select loyal from users');
    expect(rows).toEqual([{ loyal: true }]);
    expect((await client.query("select 1 from kysely_migration where name = '9999_loyalty'")).rowCount).toBe(
      1,
    );
  });
  const older = Object.fromEntries(
    Object.entries(newer).map(([name, text]) => [name.replace('0001', '0000'), text]),
  );
  await expect(restore(await emptyShop(), backupFile(), { migrations: older })).rejects.toThrow(
    'made by another version of Galley',
  );
});

test('a shop that had a later migration, but not yet an earlier one, is restored with both', async () => {
  const [shop, copy] = [await usedShop(), await emptyShop()];
  const migrations = {
    ...migrationTexts(),
    '9001_loyalty': 'alter table users add loyal boolean not null default true',
    '9002_remarks': 'alter table users add remark text',
  };
  await withClient(shop.connection, (client) =>
    client.query(`alter table users add remark text; update users set remark = 'Friendly';
      insert into kysely_migration (name, timestamp) values ('9002_remarks', '2027-01-02T09:00:00.000Z')`),
  );
  await backUp(shop, backupFile(), NOW);
  await restore(copy, backupFile(), { migrations });
  const { rows } = await withClient(copy.connection, (client) =>
    client.query('select loyal, remark from users'),
  );
  expect(rows).toEqual([{ loyal: true, remark: 'Friendly' }]);
});

/** The second restore is into a database that the newer version has already set up. */
async function restoreTwice(copy: ShopData, migrations: Record<string, string>): Promise<void> {
  await restore(copy, backupFile(), { migrations });
  await withClient(copy.connection, (client) =>
    client.query(
      'alter table audit_log disable trigger user; truncate users, artworks, orders, audit_log cascade',
    ),
  );
  await restore(copy, backupFile(), { migrations });
}

async function usedShop(): Promise<ShopData> {
  const shop = newShop('shop', await createTestDatabase({ like: original.database }));
  await writeFile(join(folder, 'shop-secret'), 'the secret of the shop, long enough to be one');
  await cp(original.files, join(folder, 'shop'), { recursive: true });
  return shop;
}

/** A shop after its first start: set up and seeded. */
const emptyShop = async () => newShop('copy', await createTestDatabase());

function newShop(name: string, { connection, drop }: TestDatabase): ShopData {
  drops.push(drop);
  const storage = diskStorage(join(folder, name));
  return { connection, storage, secret: { kind: 'file', path: join(folder, `${name}-secret`) } };
}

function backupFile(): string {
  return join(folder, 'backup.tar.gz');
}

async function filesOf(name: string): Promise<{ name: string; content: string }[]> {
  const names = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.sort().map(async (path) => ({
      name: path.slice(join(folder, name).length + 1),
      content: await readFile(path, 'utf8'),
    })),
  );
}
