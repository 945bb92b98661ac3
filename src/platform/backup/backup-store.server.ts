import { subDays } from 'date-fns';
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Queries } from '../db/database.ts';
import { withClient } from './client.ts';

/** One attempt to make a backup: its name and size, or the problem. */
export interface BackupTry {
  startedAt: Date;
  finishedAt: Date;
  name: string | null;
  bytes: number | null;
  damaged: readonly string[];
  problem: string | null;
}

/** The last good backup, and the last failure since. */
export interface BackupState {
  last: { startedAt: string; bytes: number; damaged: string[] } | null;
  failed: { startedAt: string; problem: string } | null;
}

const RETENTION_DAYS = 400;
const FAILURE_RETENTION_DAYS = 14;

/** Records an attempt, and removes notes too old to matter. */
export async function noteBackup(connection: PoolConfig, tried: BackupTry): Promise<void> {
  const { startedAt, finishedAt, name, bytes, damaged, problem } = tried;
  await withClient(connection, 'galley-backup', async (client) => {
    await client.query(
      `insert into backups (started_at, finished_at, name, bytes, damaged, problem) values ($1, $2, $3, $4, $5, $6)`,
      [startedAt, finishedAt, name, bytes, JSON.stringify(damaged), problem],
    );
    await client.query(
      'delete from backups where started_at < $1 or (problem is not null and started_at < $2)',
      [subDays(startedAt, RETENTION_DAYS), subDays(startedAt, FAILURE_RETENTION_DAYS)],
    );
  });
}

/** When the last good backup was begun. */
export async function lastBackupAt(db: Queries): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(started_at) as at from backups where problem is null`.execute(db);
  return rows[0]?.at ?? null;
}

/** SQL: a BackupState as JSON, for a statement that reads more. */
export const backupStateSql = sql<BackupState>`(
  with good as (select started_at, bytes, damaged from backups where problem is null order by started_at desc limit 1)
  select json_build_object(
    'last', (select json_build_object('startedAt', started_at, 'bytes', bytes, 'damaged', damaged) from good),
    'failed', (select json_build_object('startedAt', b.started_at, 'problem', b.problem) from backups b
      where b.problem is not null and b.started_at > coalesce((select started_at from good), '-infinity')
      order by b.started_at desc limit 1)))`;
