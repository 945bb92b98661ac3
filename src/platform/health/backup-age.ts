import { differenceInHours } from 'date-fns';
import { sql } from 'kysely';
import { formatBytes } from '#kit/format-bytes.ts';
import { formatTime } from '#kit/london-time.ts';
import { type BackupState, backupStateSql } from '../backup/backup-store.server.ts';
import type { Queries } from '../db/database.ts';
import { type Finding, fine, wrong } from './check.ts';

/** One failed night is acceptable; a second is reported. */
const OLD_HOURS = 48;
/** A shop younger than this need not have a backup yet. */
const YOUNG_HOURS = 24;

/** Reports how old the last backup is, and why there is none since. */
export async function checkBackup(db: Queries, isNightly: boolean, now: Date): Promise<Finding> {
  const { last, failed, setUpAt } = await readState(db);
  const since = failed ? ` The last try failed: ${failed.problem.replace(/\.$/, '')}.` : '';
  if (!last) {
    if (isNightly && !failed && differenceInHours(now, setUpAt) < YOUNG_HOURS)
      return fine('The shop is new: its first backup is made within a quarter of an hour.');
    return wrong(`There is no backup yet.${since} Run npm run backup.`);
  }
  const made = formatTime(last.startedAt);
  if (differenceInHours(now, new Date(last.startedAt)) >= OLD_HOURS)
    return wrong(`The last backup is from ${made}.${since} Run npm run backup.`);
  if (last.damaged.length > 0)
    return wrong(
      `The backup of ${made} is complete except for: ${last.damaged.join(' ')} Ask for these files again.`,
    );
  return fine(`The last backup was made on ${made} (${formatBytes(last.bytes)}).`);
}

async function readState(db: Queries): Promise<BackupState & { setUpAt: Date }> {
  const { rows } = await sql<{ state: BackupState; setUpAt: string }>`
    select ${backupStateSql} as state, (select min(timestamp) from kysely_migration) as "setUpAt"`.execute(
    db,
  );
  if (!rows[0]) throw new Error('a select without a row');
  return { ...rows[0].state, setUpAt: new Date(rows[0].setUpAt) };
}
