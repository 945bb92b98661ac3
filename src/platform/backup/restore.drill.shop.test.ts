import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PoolConfig } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { addOrder, contentOfDatabase, fillShop, withClient } from '#test/filled-shop.ts';
import { migrationTexts } from '../db/migrations.ts';
import { diskStorage } from '../storage/disk.server.ts';
import { backUp, restore, type ShopData } from './index.ts';

const SECRET = 'the secret of the shop, long enough to be one';
let folder: string;
let backup: string;
let source: TestDatabase;
let target: TestDatabase;
let empty: ShopData;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-restore-test-'));
  backup = join(folder, 'backup.tar.gz');
  source = await createTestDatabase({ empty: true });
  const shop = shopAt(source.connection, 'shop');
  await writeFile(join(folder, 'shop-secret'), SECRET);
  const [artworkId = ''] = await fillShop(shop.connection, shop.storage);
  await withClient(shop.connection, (client) => addOrder(client, artworkId, 100001));
  await backUp(shop, backup, new Date('2026-03-17T10:00:00Z'));
});

afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

/** A shop after its first start: set up, with its seeded catalogue and its own secret, not yet used. */
beforeEach(async () => {
  target = await createTestDatabase();
  empty = shopAt(target.connection, 'empty');
  await writeFile(join(folder, 'empty-secret'), 'made by the first start of the empty shop');
});

afterEach(async () => {
  await target.drop();
  await rm(join(folder, 'empty'), { recursive: true, force: true });
});

describe('a restore is refused, and changes nothing', () => {
  test.each([
    ['users', "insert into users (id, name, email) values (gen_random_uuid(), 'A', 'a@b.example')"],
    [
      'artworks',
      `insert into products (id, category_id, name, description, base_price_pence, width_mm, height_mm, form, position)
         select 'p', id, 'P', '', 1, 1, 1, 'flat', 1 from categories limit 1;
       insert into artworks (product_id, original_name, kind, bytes, sha256, storage_key)
         values ('p', 'a.pdf', 'pdf', 1, repeat('0', 64), 'k')`,
    ],
  ])('if the shop already has %s', async (what, statement) => {
    await seed(statement);
    await refusedWith(`This shop is not empty: it has ${what}.`);
  });

  test('if the database holds tables that are not the shop’s', async () => {
    await seed('create table ledger_of_the_accountant (id int)');
    await refusedWith("a table that isn't Galley's (ledger_of_the_accountant)");
  });

  test('if the shop is running', async () => {
    await withClient({ ...target.connection, application_name: 'galley-jobs' }, () =>
      refusedWith('The shop is running (galley-jobs)'),
    );
  });

  test('if someone is working in the tables', async () => {
    await withClient(target.connection, async (client) => {
      await client.query('begin; lock table orders in row exclusive mode');
      await expect(restore(empty, backup)).rejects.toThrow('Something is using this database');
    });
  });

  test('if SECRET_KEY is not the shop’s', async () => {
    empty = {
      ...empty,
      secret: { kind: 'environment', value: 'some other secret of at least 32 characters' },
    };
    await refusedWith('SECRET_KEY: must be unset');
  });

  test('if the backed-up shop had SECRET_KEY in its environment and this one doesn’t', async () => {
    const shop: ShopData = {
      ...shopAt(source.connection, 'shop'),
      secret: { kind: 'environment', value: SECRET },
    };
    const other = join(folder, 'without-secret.tar.gz');
    await backUp(shop, other, new Date());
    expect(String(gunzipSync(await readFile(other)))).not.toContain(SECRET);
    await refusedWith('SECRET_KEY: must be the same as in the backed-up shop', other);
    // The shop may have a new secret since then, with the old one listed after it.
    const value = `a newer secret of the same shop and long enough,${SECRET}`;
    await restore({ ...empty, secret: { kind: 'environment', value } }, other);
  });
});

describe('a damaged backup is refused before anything is changed', () => {
  test.each([0.1, 0.5, 0.9, 0.999])('cut off at %d of its length', async (share) => {
    const cut = join(folder, 'cut.tar.gz');
    const whole = await readFile(backup);
    await writeFile(cut, whole);
    await truncate(cut, Math.floor(whole.length * share));
    await refusedWith(/can't be read as a backup|not a complete backup/, cut);
  });

  test.each([
    ['a customer’s row', 'a@b.example', 'x@b.example'],
    ['an artwork', '%PDF-1.7 of', '%PDF-1.8 of'],
    ['the manifest', '"waitingJobs": 2', '"waitingJobs": x'],
    ['an entry’s name', 'tables/users', 'tables/usurp'],
  ])('with %s changed', async (_what, before, after) => {
    const changed = join(folder, 'changed.tar.gz');
    await writeFile(changed, gzipSync(replaced(gunzipSync(await readFile(backup)), before, after)));
    await refusedWith(/damaged|can't be read as a backup/, changed);
  });

  test('and so is a file that is not a backup', async () => {
    await writeFile(join(folder, 'letter.txt'), 'Dear printer');
    await refusedWith("can't be read as a backup", join(folder, 'letter.txt'));
    await refusedWith('ENOENT', join(folder, 'nowhere.tar.gz'));
  });
});

describe('a restore that fails part-way leaves the shop empty', () => {
  test('if the disk is full at the last file', async () => {
    let stored = 0;
    const { storage } = empty;
    empty.storage = {
      ...storage,
      async put(key, content) {
        stored += 1;
        if (stored === 3) throw new Error('no space left on device');
        await storage.put(key, content);
      },
    };
    await refusedWith('no space left on device');
    expect(stored).toBe(3);
    await restore(shopAt(target.connection, 'empty'), backup);
  });

  test.each([
    ['a row is refused', 'alter table orders add constraint no_orders check (total_pence < 0)', 'no_orders'],
    ['a table has lost a column', 'alter table mails drop column template', 'column "template"'],
    ['a table is unknown', 'drop table rate_limits', 'different tables from its version'],
  ])('if %s', async (_what, statement, message) => {
    // Not one that goes through a table in steps: in an empty database it has none.
    const inOne = Object.entries(migrationTexts()).filter(([, it]) => !it.startsWith('-- Outside'));
    const [name = '', text = ''] = inOne.at(-1) ?? [];
    await refusedWith(message, backup, { ...migrationTexts(), [name]: `${text};\n${statement}` });
  });

  test('if a later migration fails', async () => {
    await refusedWith('could not be set up (9999_wrong)', backup, {
      ...migrationTexts(),
      '9999_wrong': 'select 1/0',
    });
  });

  test('if the database goes away', async () => {
    const { storage } = empty;
    empty.storage = {
      ...storage,
      async put(key, content) {
        await storage.put(key, content);
        await seed(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'galley-restore' and datname = current_database()`);
      },
    };
    await refusedWith('The connection to the database was lost (terminating connection');
  });
});

async function refusedWith(
  message: string | RegExp,
  file = backup,
  migrations = migrationTexts(),
): Promise<void> {
  const before = await contentOfDatabase(target.connection);
  await expect(restore(empty, file, migrations ? { migrations } : {})).rejects.toThrow(message);
  expect(await contentOfDatabase(target.connection)).toEqual(before);
  const names = await readdir(join(folder, 'empty'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  expect(names.filter((entry) => entry.isFile())).toEqual([]);
  expect(await readFile(join(folder, 'empty-secret'), 'utf8')).toBe(
    'made by the first start of the empty shop',
  );
}

async function seed(statement: string): Promise<void> {
  await withClient(target.connection, (client) => client.query(statement));
}

function shopAt(connection: PoolConfig, name: string): ShopData {
  const storage = diskStorage(join(folder, name));
  return { connection, storage, secret: { kind: 'file', path: join(folder, `${name}-secret`) } };
}

/** The same bytes with one text replaced by another of the same length. */
function replaced(content: Buffer, before: string, after: string): Buffer {
  const at = content.indexOf(before);
  expect(at).toBeGreaterThan(0);
  expect(after).toHaveLength(before.length);
  content.write(after, at);
  return content;
}
