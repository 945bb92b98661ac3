import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from 'date-fns';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { contentOfDatabase, fillShop } from '#test/filled-shop.ts';
import { startObjectStore } from '#test/twins/object-store.ts';
import { openDatabase } from '../db/database.ts';
import type { Shop } from '../shop.ts';
import { diskStorage } from '../storage/disk.server.ts';
import { backUpJob, isBackupDue } from './backup-job.server.ts';
import { type BackupPlace, backupPlaceOf } from './backup-place.server.ts';
import { type BackupState, backupStateSql } from './backup-store.server.ts';
import { makeBackup, newestBackup, restore, type ShopData } from './index.ts';

let folder: string;
let source: TestDatabase;
let shop: ShopData;
let now: Date;
const clock = () => now;

/** A filled shop, copied for each test because setting one up takes a second of CPU. */
let original: { database: TestDatabase; files: string };

beforeAll(async () => {
  const files = await mkdtemp(join(tmpdir(), 'galley-nightly-test-'));
  original = { database: await createTestDatabase({ empty: true }), files };
  await fillShop(original.database.connection, diskStorage(files));
});

afterAll(async () => {
  await original.database.drop();
  await rm(original.files, { recursive: true });
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-nightly-test-'));
  source = await createTestDatabase({ like: original.database });
  shop = {
    connection: source.connection,
    storage: diskStorage(join(folder, 'files')),
    secret: { kind: 'file', path: join(folder, 'secret-key') },
  };
  await writeFile(join(folder, 'secret-key'), 'the secret of the shop, long enough to be one');
  await cp(original.files, join(folder, 'files'), { recursive: true });
  now = new Date('2026-11-22T02:30:00Z');
});

afterEach(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

test('every night a backup is made, and those no longer kept are removed', async () => {
  const place = backupPlaceOf({ DATA_DIR: folder });
  for (let night = 0; night < 10; night += 1) {
    await makeBackup(shop, place, { clock });
    now = addDays(now, 1);
  }
  // The last seven days, and Sunday as the newest of the week before.
  expect((await place.list()).map((name) => name.slice(7, 17)).sort()).toEqual([
    '2026-11-22',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
  ]);
  expect((await stat(join(folder, 'backups'))).mode & 0o777).toBe(0o700);
});

test('the remains of a killed backup are removed with the next night’s, and one that is still running is left alone', async () => {
  const place = backupPlaceOf({ DATA_DIR: folder });
  const killed = 'galley-2026-11-20T02-30-00Z.tar.gz';
  const running = 'galley-2026-11-22T02-29-00Z.tar.gz.0f0f0f0f';
  for (const name of [`${killed}.1a2b3c4d`, running]) {
    await mkdir(join(folder, 'backups', name), { recursive: true });
    await writeFile(join(folder, 'backups', name, 'rows'), 'a customer');
  }
  await writeFile(join(folder, 'backups', `${killed}.partial`), 'half an archive');
  const { name } = await makeBackup(shop, place, { clock });
  expect((await place.list()).sort()).toEqual([running, name].sort());
});

test('backups in a bucket are listed, thinned out, sealed, and restored on another machine', async () => {
  const store = await startObjectStore();
  const env = { DATA_DIR: folder, BACKUP_URL: store.url };
  const passphrase = 'correct horse battery staple';
  await makeBackup(shop, backupPlaceOf(env), { clock, passphrase });
  now = new Date('2026-11-22T09:00:00Z');
  const { name, removed } = await makeBackup(shop, backupPlaceOf(env), { clock, passphrase });
  expect(removed).toEqual(['galley-2026-11-22T02-30-00Z.tar.gz.age']);
  expect(await readdir(join(folder, 'backups'))).toEqual([]);
  const target = await createTestDatabase();
  const copy: ShopData = {
    connection: target.connection,
    storage: diskStorage(join(folder, 'copy')),
    secret: { kind: 'file', path: join(folder, 'copy-secret') },
  };
  const elsewhere = backupPlaceOf({ ...env, DATA_DIR: join(folder, 'elsewhere') });
  expect(newestBackup(await elsewhere.list())).toBe(name);
  await elsewhere.withLocalFile(name, (path) => restore(copy, path, { passphrase }));
  const [before, after] = [
    await contentOfDatabase(shop.connection),
    await contentOfDatabase(copy.connection),
  ];
  // The backup itself is recorded when it is complete.
  expect({ ...after, backups: [] }).toEqual({ ...before, backups: [] });
  await target.drop();
  await store.close();
});

describe('the shop knows the state of its backups', () => {
  test('when the last good one was made, how large it is, and what was missing from it', async () => {
    await shop.storage.remove(await anArtworksKey());
    await makeBackup(shop, backupPlaceOf({ DATA_DIR: folder }), { clock });
    expect(await state()).toEqual({
      last: {
        startedAt: expect.stringContaining('2026-11-22T02:30:00'),
        bytes: expect.any(Number),
        damaged: [expect.stringMatching(/^The file of artwork .* is missing/)],
      },
      failed: null,
    });
  });

  test('a full disk is recorded as the reason, and the last good backup is still named', async () => {
    const place = backupPlaceOf({ DATA_DIR: folder });
    await makeBackup(shop, place, { clock });
    now = addDays(now, 1);
    const full: BackupPlace = {
      ...place,
      add: async () => {
        throw new Error('ENOSPC: no space left on device, write to s3://KEY:secret@store.example/b');
      },
    };
    await expect(makeBackup(shop, full, { clock })).rejects.toThrow('ENOSPC');
    expect(await state()).toMatchObject({
      last: { startedAt: expect.stringContaining('2026-11-22') },
      failed: {
        startedAt: expect.stringContaining('2026-11-23'),
        problem: 'ENOSPC: no space left on device, write to s3://[hidden]@store.example/b',
      },
    });
    expect(await place.list()).toHaveLength(1);
  });
});

describe('a backup is due', () => {
  test.each([
    ['2026-11-22T02:29:00Z', false],
    ['2026-11-22T02:30:00Z', true],
    ['2026-11-22T23:59:00Z', true],
  ])('if the last was made yesterday at 02:31, at %s: %s', (time, due) => {
    expect(isBackupDue(new Date('2026-11-21T02:31:00Z'), new Date(time))).toBe(due);
  });

  test('in summer, at half past two by the clock on the wall', () => {
    const last = new Date('2026-07-01T12:00:00Z');
    expect(isBackupDue(last, new Date('2026-07-02T01:29:00Z'))).toBe(false);
    expect(isBackupDue(last, new Date('2026-07-02T01:30:00Z'))).toBe(true);
  });

  test('at once in a shop that has none, and not again until the next night', async () => {
    const { db } = openDatabase({ connection: source.connection });
    let made = 0;
    const job = backUpJob({ db, clock } as Shop, async () => {
      made += 1;
      await makeBackup(shop, backupPlaceOf({ DATA_DIR: folder }), { clock });
    });
    now = new Date('2026-11-22T14:00:00Z');
    await job.run({});
    await job.run({});
    expect(made).toBe(1);
    now = new Date('2026-11-23T02:30:00Z');
    await job.run({});
    expect(made).toBe(2);
    await db.destroy();
  });
});

async function anArtworksKey(): Promise<string> {
  return read(sql<{ value: string }>`select storage_key as value from artworks limit 1`);
}

const state = () => read(sql<{ value: BackupState }>`select ${backupStateSql} as value`);

async function read<T>(statement: RawBuilder<{ value: T }>): Promise<T> {
  const { db } = openDatabase({ connection: source.connection });
  try {
    const { rows } = await statement.execute(db);
    if (!rows[0]) throw new Error('a select without a row');
    return rows[0].value;
  } finally {
    await db.destroy();
  }
}
