import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

const ASK_EVERY_MS = 10;
/** Only what hangs is ended. */
const GIVE_UP_MS = 60_000;

/** How many statements wait for a lock in this test file's database; other files' are on the same server. */
async function lockWaiters(db: Queries): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

/** Resolves once at least so many statements wait for a lock, or `work` has ended without waiting. Throws after a minute. */
export async function untilWaiting(
  db: Queries,
  { least = 1, work }: { least?: number; work?: Promise<unknown> } = {},
): Promise<void> {
  const state = { ended: false };
  const end = () => {
    state.ended = true;
  };
  void work?.then(end, end);
  const last = performance.now() + GIVE_UP_MS;
  while (!state.ended && (await lockWaiters(db)) < least) {
    if (performance.now() > last) throw new Error(`fewer than ${least} statements wait for a lock`);
    await pause(ASK_EVERY_MS);
  }
}
