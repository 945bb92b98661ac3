import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { INVARIANTS } from '#platform/health/invariants.server.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** All in one query: one after another they took longer than many of the tests. */
const ALL = INVARIANTS.map(
  ({ id, breaches }) =>
    `select '${id}' as invariant, array(select b.row::text from (${breaches}) b (row)) as breached_by`,
).join(' union all ');

/**
 * Fails with the invariant and the rows if the database violates one; with `storage`, also compares files with their
 * rows.
 */
export async function expectInvariants(db: Database, storage?: Storage): Promise<void> {
  const { rows } = await sql.raw<{ invariant: string; breachedBy: string[] }>(ALL).execute(db);
  expect(rows.filter(({ breachedBy }) => breachedBy.length > 0)).toEqual([]);
  if (storage) await expectFiles(db, storage);
}

async function expectFiles(db: Database, storage: Storage): Promise<void> {
  const rows = await db
    .selectFrom('artworks')
    .select(['storageKey', 'bytes', 'sha256'])
    .unionAll(db.selectFrom('productPhotos').select(['storageKey', 'bytes', 'sha256']))
    .unionAll(db.selectFrom('letterPictures').select(['storageKey', 'bytes', 'sha256']))
    .execute();
  for (const { storageKey, bytes, sha256 } of rows) {
    const file = await storage.withLocalFile(storageKey, readOnce).catch((error: unknown) => error);
    expect(file, `the file of ${storageKey}`).toEqual({ bytes, sha256 });
  }
}

/** Cache of files already read, by path and everything that changes on a write: large ones take long to read. */
const read = new Map<string, { bytes: number; sha256: string }>();

async function readOnce(path: string): Promise<{ bytes: number; sha256: string }> {
  const { ino, size, ctimeNs, mtimeNs } = await stat(path, { bigint: true });
  const version = [path, ino, size, ctimeNs, mtimeNs].join(' ');
  const known = read.get(version);
  if (known) return known;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  const found = { bytes, sha256: hash.digest('hex') };
  read.set(version, found);
  return found;
}
