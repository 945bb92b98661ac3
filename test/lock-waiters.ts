import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { TestShop } from './app.ts';

const ASK_EVERY_MS = 10;
/** Only something that hangs takes this long. */
const GIVE_UP_MS = 60_000;

/**
 * Returns how many statements wait for a lock in this test file's database; other files' databases are on the same
 * server.
 */
async function lockWaiters(db: Queries): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

/**
 * Resolves once at least this many statements wait for a lock, or `work` has ended without waiting. Throws after a
 * minute.
 */
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

/** Locks a customer's trade account. */
export const lockAccount = (userId: string) => (trx: Queries) =>
  sql`select from credit_accounts where user_id = ${userId} for update`.execute(trx);

/** Locks an order. */
export const lockOrder = (orderId: string) => (trx: Queries) =>
  sql`select from orders where id = ${orderId} for update`.execute(trx);

/**
 * Starts `work` while another transaction holds what `lock` locks, and lets go once two of its statements wait, so that
 * they were in the same place at once, however busy the machine is. Returns the result of `work`.
 */
export async function whileHeld<T>(
  { owner }: Pick<TestShop, 'owner'>,
  lock: (trx: Queries) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const { started } = await owner.transaction().execute(async (trx) => {
    await lock(trx);
    const pending = work();
    await untilWaiting(owner, { least: 2, work: pending });
    return { started: pending };
  });
  return started;
}

/** Starts two commands while another transaction holds what `lock` locks, the second once the first is waiting. */
export async function inTurn<One, Other>(
  { owner }: Pick<TestShop, 'owner'>,
  lock: (trx: Queries) => Promise<unknown>,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  const { started } = await owner.transaction().execute(async (trx) => {
    await lock(trx);
    const first = one();
    await untilWaiting(owner);
    const second = other();
    await untilWaiting(owner, { least: 2 });
    return { started: [first, second] as const };
  });
  return Promise.all(started);
}
