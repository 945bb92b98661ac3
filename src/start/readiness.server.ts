import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { assertSpace } from '#platform/health/disk.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** How long each part may take to answer. */
const ANSWER_MS = 5000;
/** Checking more often than this costs nothing: a load balancer, or a stranger, gets the last result. */
const DATABASE_AGE_MS = 2000;
/** A file store charges for writes, and a disk fills up within minutes, not seconds. */
const STORAGE_AGE_MS = 30_000;
/** A failed part is checked again soon, so that recovery is noticed. */
const FAILED_AGE_MS = 1000;

/**
 * Returns a function that rejects, naming the part, if the database, queue, storage or disk isn't ready. However often
 * it is called, each part is checked rarely, and only once at a time.
 */
export function readiness(parts: { db: Database; storage: Storage; dataDir: string }): () => Promise<void> {
  const { db, storage, dataDir } = parts;
  const checks = [
    cached(DATABASE_AGE_MS, () => named('database', () => sql`select 1`.execute(db))),
    cached(DATABASE_AGE_MS, () => named('queue', () => sql`select 1 from pgboss.queue limit 1`.execute(db))),
    cached(STORAGE_AGE_MS, () => named('storage', () => storage.check())),
    cached(STORAGE_AGE_MS, () => named('disk', () => assertSpace(resolve(dataDir)))),
  ];
  return async () => {
    for (const check of checks) await check();
  };
}

/** The last outcome while it is recent, otherwise a new one; calls in the meantime wait for the same one. */
function cached(ageMs: number, check: () => Promise<void>): () => Promise<void> {
  let last: { outcome: Promise<void>; until: number } | undefined;
  return () => {
    if (last && performance.now() < last.until) return last.outcome;
    const outcome = check();
    const mine = { outcome, until: Number.POSITIVE_INFINITY };
    last = mine;
    outcome.then(
      () => {
        mine.until = performance.now() + ageMs;
      },
      () => {
        mine.until = performance.now() + FAILED_AGE_MS;
      },
    );
    return outcome;
  };
}

async function named(part: string, check: () => Promise<unknown>): Promise<void> {
  const late = new AbortController();
  try {
    await Promise.race([
      check(),
      setTimeout(ANSWER_MS, null, { ref: false, signal: late.signal }).then(() =>
        Promise.reject(new Error(`no answer within ${ANSWER_MS} ms`)),
      ),
    ]);
  } catch (error) {
    throw new Error(`${part} does not answer`, { cause: error });
  } finally {
    late.abort();
  }
}
