import { sql } from 'kysely';
import { CLOSED_DAYS } from '#features/pricing/delivery/index.server.ts';
import { momentWords } from '#kit/moment-words.ts';
import type { Queries } from '#platform/db/database.ts';
import { type LookSettings, lookBy, lookRuleOf } from './look-rule.ts';

/** SQL for what a promise depends on, to be part of another statement. */
export const LOOK_SETTINGS = sql<LookSettings>`json_build_object(
  'rule', (select value from settings where key = 'artwork_looks'),
  'hours', (select value from settings where key = 'opening_hours'), 'closedDays', ${CLOSED_DAYS})`;

/** Returns what a promise depends on. One statement. */
export async function readLookSettings(db: Queries): Promise<LookSettings> {
  const { rows } = await sql<{ looks: LookSettings }>`select ${LOOK_SETTINGS} as looks`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  return row.looks;
}

/**
 * Returns the time by which a person would answer about a file that is ordered now, such as `1pm on Monday 30
 * November`, or null if that isn't offered. One statement.
 */
export async function readLookOffer(db: Queries, now: Date): Promise<string | null> {
  const settings = await readLookSettings(db);
  const by = lookRuleOf(settings).isOffered ? lookBy(settings, now) : null;
  return by && momentWords(by);
}
