import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addHours, subDays } from 'date-fns';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withClient } from '#test/filled-shop.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { beforeDirOf } from '../embedded-postgres/switch-cluster.ts';
import { createLog } from '../log.ts';
import type { Shop } from '../shop.ts';
import { keepArchiveJob } from './archive-job.server.ts';
import { checkArchive, keepArchive } from './index.ts';
import { archiveDirOf, baseName, listArchive } from './wal-archive.ts';

let dataDir: string;
let server: EmbeddedPostgres;
let db: Database;
let now: Date;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'galley-keep-'));
  server = await startEmbeddedPostgres({ dataDir, fsync: false, archive: true });
  const { host, port, user, database } = server;
  ({ db } = openDatabase({ connection: { host, port, user, database }, max: 2 }));
  await migrate(db);
  now = new Date();
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const clusterDir = () => join(dataDir, 'pg18');
const settings = () => ({ dataDir, hasOwnServer: false, isOn: true });
const check = () => checkArchive(db, settings(), now);
const bases = () => listArchive(clusterDir()).bases.length;

/** Runs the job as it runs every quarter of an hour. Returns how often it had something to do. */
async function runJob(options: { walBytesMax?: number } = {}): Promise<number> {
  const shop = { db, clock: () => now, log: createLog('silent') } as unknown as Shop;
  const keep = vi.fn(() => keepArchive(dataDir, now));
  await keepArchiveJob(shop, dataDir, { keep, ...options }).run({});
  return keep.mock.calls.length;
}

/** The names of the copies carry the time of the database's clock. */
function letDaysPass(days: number): void {
  const dir = archiveDirOf(clusterDir());
  for (const { file, at, firstSegment } of listArchive(clusterDir()).bases)
    renameSync(join(dir, file), join(dir, baseName(subDays(at, days), firstSegment)));
}

const asSuperuser = (text: string) => {
  const { host, port } = server;
  return withClient({ host, port, user: 'postgres', database: 'postgres' }, (client) => client.query(text));
};

/** Finishes a segment of the log, as five minutes of orders would; returns once the server has tried to archive it. */
async function finishSegment(outcome: 'archived_count' | 'failed_count'): Promise<void> {
  const count = async () =>
    Number((await asSuperuser(`select ${outcome} as count from pg_stat_archiver`)).rows[0].count);
  const before = await count();
  await asSuperuser('select pg_logical_emit_message(false, $$galley$$, $$$$); select pg_switch_wal()');
  await vi.waitUntil(async () => (await count()) > before, { timeout: 100_000, interval: 50 });
}

test('a new shop gets its first copy at once, and from then on any moment can be restored', async () => {
  expect(await check()).toEqual({
    ok: true,
    message: 'The shop is new: the first copy is made within a quarter of an hour.',
  });
  now = addHours(now, 3);
  expect(await check()).toMatchObject({
    ok: false,
    message: expect.stringContaining('No moment can be restored'),
  });
  expect(await runJob()).toBe(1);
  expect(await check()).toMatchObject({
    ok: true,
    message: expect.stringMatching(/^Any moment since \d+ \w+ \d{4}, \d\d:\d\d can be restored \(.* MB\)\.$/),
  });
  expect(await runJob()).toBe(0);
});

test('every week there is another copy; what no moment of the last seven days needs is removed, including what a restore replaced', async () => {
  await finishSegment('archived_count');
  letDaysPass(7);
  expect(await runJob()).toBe(1);
  expect(bases()).toBe(2);
  const [, second] = listArchive(clusterDir()).bases;
  for (const days of [8, 6]) mkdirSync(beforeDirOf(clusterDir(), subDays(now, days)));
  letDaysPass(7);
  expect(await runJob()).toBe(1);
  const { bases: left, segments } = listArchive(clusterDir());
  expect(left.map(({ firstSegment }) => firstSegment)[0]).toBe(second?.firstSegment);
  expect(left).toHaveLength(2);
  expect(segments.filter((name) => name < (second?.firstSegment ?? ''))).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => name.includes('before'))).toHaveLength(1);
  letDaysPass(9);
  expect(await check()).toMatchObject({ ok: false, message: expect.stringContaining('was last copied on') });
});

test('a gap in the log is reported, and a new copy ends it', async () => {
  await runJob();
  for (let i = 0; i < 3; i += 1) await finishSegment('archived_count');
  const lost = listArchive(clusterDir()).segments.at(-2);
  rmSync(join(archiveDirOf(clusterDir()), `${lost}.gz`));
  expect(await check()).toMatchObject({ ok: false, message: expect.stringContaining('has a gap') });
  expect(await runJob()).toBe(1);
  expect(await check()).toMatchObject({ ok: true });
});

test('a log that can’t be archived is reported, and is dropped before it fills the disk, until a new copy is made', async () => {
  chmodSync(archiveDirOf(clusterDir()), 0o500);
  await finishSegment('failed_count');
  expect(await check()).toMatchObject({
    ok: false,
    message: expect.stringMatching(
      /^The log of changes has not been archived since .* Check that the disk has room/,
    ),
  });
  await runJob();
  expect(existsSync(join(clusterDir(), 'galley_archive_given_up'))).toBe(false);
  await runJob({ walBytesMax: 1 });
  expect(await check()).toMatchObject({
    ok: false,
    message: expect.stringContaining('Moments can’t be restored at present'),
  });
  chmodSync(archiveDirOf(clusterDir()), 0o700);
  expect(await runJob()).toBe(0);
  letDaysPass(1);
  expect(await runJob()).toBe(1);
  expect(existsSync(join(clusterDir(), 'galley_archive_given_up'))).toBe(false);
});

test('without an archive of our own there is nothing to check', async () => {
  for (const other of [{ hasOwnServer: true }, { isOn: false }])
    expect(await checkArchive(db, { ...settings(), ...other }, now)).toMatchObject({ ok: true });
});
