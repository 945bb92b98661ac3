import { subDays, subHours } from 'date-fns';
import { recordByShop } from '../audit.server.ts';
import { inTransaction, type Queries } from '../db/database.ts';
import type { JobDefinition } from '../jobs/job-queue.ts';
import { RESTORABLE_DAYS } from '../point-in-time/index.ts';
import type { Shop } from '../shop.ts';
import type { Storage } from './storage.ts';
import { insertSweep, type NeededKey, nameFiles, neededKeys, readNeeded } from './sweep-store.server.ts';

/** Where the files are stored that rows need. Pictures that are drawn again if missing are elsewhere. */
const FOLDERS = [
  'artwork/',
  'briefs/',
  'complaints/',
  'letter-pictures/',
  'photos/',
  'sheets/',
  'templates/',
] as const;
/** Where files stay for two days at most, while they are written, checked or sent in pieces: none is needed for longer. */
const PASSING = ['checks/', 'partial/', 'pieces/'] as const;
/**
 * The database that a restore of a week replaced is kept for another week: if the restore is undone on the last day,
 * the files of both weeks are needed. The extra day is for uploads in progress, whose row is written after the file.
 */
const SAFE_DAYS = 2 * RESTORABLE_DAYS + 1;
/** An upload or a check takes minutes. One that was interrupted can be resumed for a day. */
const PASSING_HOURS = 48;
/** A row is written after its file, so a file that the listing has already passed may be younger. */
const SETTLED_HOURS = 1;
/** More files without a row than this, and more than half, look like another shop's files: none is removed. */
const ORPHANS_MIN = 50;
const REMOVED_AT_ONCE = 500;
const EXAMPLES_MAX = 20;

/**
 * The nightly job that compares stored files with their rows, both ways. Files that no row needs are removed, with a
 * line in the audit log; the System page and the doctor show rows whose file is missing. Files and rows are read side
 * by side in the order of their keys, so memory doesn't grow with the shop. It may be killed at any moment.
 */
export function sweepFilesJob(shop: Shop): JobDefinition {
  return {
    name: 'sweep-files',
    schedule: '50 3 * * *',
    exclusive: true,
    async run(_data, stopping) {
      const startedAt = shop.clock();
      const sweep = { files: 0, orphans: 0, missing: 0, missingKeys: [] as string[] };
      for await (const each of compare(shop, startedAt)) {
        if (stopping?.aborted) return;
        if (each.is !== 'missing') sweep.files += 1;
        if (each.is === 'orphan') sweep.orphans += 1;
        if (each.is !== 'missing') continue;
        sweep.missing += 1;
        if (sweep.missingKeys.length < EXAMPLES_MAX) sweep.missingKeys.push(each.key);
      }
      const missing = await stillMissing(shop, sweep.missingKeys);
      const isDoubtful = sweep.orphans > ORPHANS_MIN && sweep.orphans * 2 > sweep.files;
      const removed = isDoubtful || sweep.orphans === 0 ? 0 : await removeOrphans(shop, startedAt);
      await inTransaction(shop.db, async (trx) => {
        await insertSweep(trx, {
          startedAt,
          finishedAt: shop.clock(),
          files: sweep.files,
          removed,
          missing: sweep.missing - (sweep.missingKeys.length - missing.length),
          examples: await nameFiles(trx, missing),
          problem: isDoubtful ? doubtWords(sweep) : null,
        });
        const after = { removed, why: 'No order, upload, photo or campaign needed these files' };
        if (removed > 0)
          await recordByShop(trx, { action: 'stored-files.remove', subject: 'stored-files', after });
      });
    },
  };
}

/**
 * Returns those of the missing files that are still missing: rows and files may have been removed together in the
 * meantime.
 */
async function stillMissing({ db, storage }: Shop, keys: readonly string[]): Promise<string[]> {
  const needed = await readNeeded(db, keys);
  const missing: string[] = [];
  for (const key of keys.filter((each) => needed.has(each))) {
    const file = await storage.open(key);
    file?.destroy();
    if (!file) missing.push(key);
  }
  return missing;
}

function doubtWords({ files, orphans }: { files: number; orphans: number }): string {
  return `${orphans.toLocaleString('en-GB')} of ${files.toLocaleString('en-GB')} stored files belong to no order or upload, so none was removed. Check that S3_URL and DATABASE_URL are those of the same shop.`;
}

/** A stored file or a needed one: with its row; without one and old enough to be removed; or without its file. */
interface Compared {
  is: 'needed' | 'orphan' | 'missing';
  key: string;
}

async function* compare(
  { db, storage }: { db: Queries; storage: Storage },
  now: Date,
): AsyncGenerator<Compared> {
  const safe = subDays(now, SAFE_DAYS);
  for (const folder of FOLDERS)
    yield* compareFolder(storage.list(folder), neededKeys(db, folder), { now, safe });
  const passing = { now, safe: subHours(now, PASSING_HOURS) };
  for (const folder of PASSING) yield* compareFolder(storage.list(folder), nothing(), passing);
}

async function* nothing(): AsyncGenerator<NeededKey> {}

/** Walks files and rows side by side: both come in the order of their keys. Files from before `safe` may be orphans. */
async function* compareFolder(
  files: ReturnType<Storage['list']>,
  rows: AsyncGenerator<NeededKey>,
  { now, safe }: { now: Date; safe: Date },
): AsyncGenerator<Compared> {
  const next = async () => {
    const { value, done } = await rows.next();
    return done ? null : { ...value, isStored: false };
  };
  const isMissing = (row: NeededKey & { isStored: boolean }) =>
    !row.isStored && row.createdAt < subHours(now, SETTLED_HOURS);
  let row = await next();
  for await (const { key, modifiedAt } of files) {
    const needed = neededBy(key);
    for (; row && row.key < needed; row = await next())
      if (isMissing(row)) yield { is: 'missing', key: row.key };
    if (row?.key === needed) {
      row.isStored ||= key === needed;
      yield { is: 'needed', key };
    } else yield { is: modifiedAt < safe ? 'orphan' : 'needed', key };
  }
  for (; row; row = await next()) if (isMissing(row)) yield { is: 'missing', key: row.key };
}

/**
 * The key of the file that a stored file belongs to: its preview, its proof's pages, their plates and the original that
 * it was made from are stored beside it.
 */
const neededBy = (key: string) => key.replace(/\.(original|preview|proof-\d+\/.*|plates\/\d+)$/, '');

/** Removes files that no row needs. Each is looked up again before that. Returns how many. */
async function removeOrphans(shop: Shop, now: Date): Promise<number> {
  let removed = 0;
  let keys: string[] = [];
  const removeKeys = async () => {
    const needed = await readNeeded(shop.db, keys.map(neededBy));
    for (const key of keys.filter((each) => !needed.has(neededBy(each)))) {
      await shop.storage.remove(key);
      removed += 1;
    }
    keys = [];
  };
  for await (const { is, key } of compare(shop, now)) {
    if (is === 'orphan') keys.push(key);
    if (keys.length >= REMOVED_AT_ONCE) await removeKeys();
  }
  await removeKeys();
  return removed;
}
