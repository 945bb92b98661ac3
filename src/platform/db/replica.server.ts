import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from '../log.ts';
import { type Database, openDatabase } from './database.ts';
import { sessionSettings } from './session-settings.ts';

/** How often a replica that is slightly behind is checked again, and the length of each pause: 100 ms in all. */
const TRIES = 6;
const PAUSE_MS = 20;
/** A replica that was unreachable or far behind isn't checked for this long: checking would slow down every report. */
const LEFT_ALONE_MS = 5000;

/** Chooses where a report is read from: see `Shop.reports`. */
export type Reports = () => Promise<Database>;

const REPLICA_CONNECTIONS = 6;
const LIMITS = { connectionMs: 2000, lockMs: 5000, statementMs: 30_000 };

/** Opens a replica. If it can't be reached at the moment, it is tried again later. */
export async function openReplica(url: string, onError: (error: Error) => void): Promise<Database> {
  const way = await sessionSettings(url).catch((error: Error) => {
    onError(error);
    return { connection: { connectionString: url } };
  });
  return openDatabase({ ...way, max: REPLICA_CONNECTIONS, limits: LIMITS, onError }).db;
}

/**
 * Returns the replica if it has everything that was committed before the call, so that nobody misses what they have
 * just written, in any process; otherwise the primary. Positions in the log decide, because times can't: on a quiet
 * server the last replayed transaction may be hours old although nothing is missing.
 */
export function reportsFrom(
  primary: Database,
  replica: Database,
  log: Pick<Logger, 'warn' | 'info'>,
): Reports {
  let askAgainAt = 0;
  let isUsed = true;
  const note = (used: boolean, why: string) => {
    if (used !== isUsed)
      log[used ? 'info' : 'warn']({ why }, used ? 'the replica is used again' : 'the replica is not used');
    isUsed = used;
    if (!used) askAgainAt = performance.now() + LEFT_ALONE_MS;
  };
  return async () => {
    if (performance.now() < askAgainAt) return primary;
    const position = await committedPosition(primary);
    try {
      const hasAll = await reaches(replica, position);
      note(hasAll, hasAll ? 'it has everything' : 'it is behind, or no longer a replica');
      return hasAll ? replica : primary;
    } catch (error) {
      note(false, error instanceof Error ? error.message : String(error));
      return primary;
    }
  };
}

/** Everything confirmed comes before this position in the log, because every connection has `synchronous_commit` on. */
async function committedPosition(primary: Database): Promise<string> {
  const { rows } = await sql<{
    position: string;
  }>`select pg_current_wal_flush_lsn()::text as position`.execute(primary);
  return rows[0]?.position ?? '';
}

/**
 * Waits a moment for the replica to catch up. A server that was promoted is no longer a replica and doesn't follow the
 * primary.
 */
async function reaches(replica: Database, position: string): Promise<boolean> {
  for (let tried = 1; ; tried += 1) {
    const { rows } = await sql<{ isReplica: boolean; hasAll: boolean }>`
      select pg_is_in_recovery() as "isReplica",
        coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "hasAll"`.execute(
      replica.withoutPlugins(),
    );
    const { isReplica = false, hasAll = false } = rows[0] ?? {};
    if (!isReplica || hasAll || tried === TRIES) return isReplica && hasAll;
    await wait(PAUSE_MS);
  }
}
