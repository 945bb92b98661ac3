import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Queries } from '#platform/db/database.ts';
import { filesNotWhole, type Measured, measureFile } from '#platform/health/files.server.ts';
import { allBreaches, INVARIANTS } from '#platform/health/invariants.server.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** All in one query, since one after another they took longer than many of the tests. */
const ALL = INVARIANTS.map(
  (invariant) =>
    `select '${invariant.id}' as invariant, array(select b.row::text from (${allBreaches(invariant)}) b (row)) as breached_by`,
).join(' union all ');

/**
 * Fails with the invariant and the rows if the database violates one; with `storage` it also compares files with their
 * rows.
 */
export async function expectInvariants(db: Queries, storage?: Storage): Promise<void> {
  const { rows } = await sql.raw<{ invariant: string; breachedBy: string[] }>(ALL).execute(db);
  expect(rows.filter(({ breachedBy }) => breachedBy.length > 0)).toEqual([]);
  if (storage) expect(await filesNotWhole(db, storage, measureOnce), 'files').toEqual([]);
}

/**
 * A cache of files already read, by path and everything that changes on a write, since large ones take long to read.
 */
const measured = new Map<string, Measured>();

async function measureOnce(path: string): Promise<Measured> {
  const { ino, size, ctimeNs, mtimeNs } = await stat(path, { bigint: true });
  const version = [path, ino, size, ctimeNs, mtimeNs].join(' ');
  const known = measured.get(version) ?? (await measureFile(path));
  measured.set(version, known);
  return known;
}
