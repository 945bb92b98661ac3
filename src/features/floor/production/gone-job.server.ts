import { sql } from 'kysely';
import { formatDay, londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';

/**
 * What happened to a job that no longer exists: a part was joined with another, or its line was removed from its order.
 */
type GoneJob = { joinedWith: string } | { removedOn: string };

/**
 * Returns what happened to a job whose ticket or form may still be around; null if no job with this code is gone. One
 * statement.
 */
export async function readGoneJob(db: Queries, code: string): Promise<GoneJob | null> {
  const { rows } = await sql<{ whole: string | null; removedAt: Date | null }>`
    select (select j.code from job_events e join jobs j on j.id = e.job_id where e.of_part = ${code} limit 1) as whole,
      (select r.removed_at from removed_items r where r.codes @> array[${code}] limit 1) as "removedAt"`.execute(
    db,
  );
  const [gone] = rows;
  if (gone?.whole) return { joinedWith: gone.whole };
  return gone?.removedAt ? { removedOn: londonDay(gone.removedAt) } : null;
}

/** The same as a sentence. */
export async function goneWords(db: Queries, code: string): Promise<string | null> {
  const gone = await readGoneJob(db, code);
  if (!gone) return null;
  return 'joinedWith' in gone
    ? `${code} was joined with ${gone.joinedWith}. Nothing was changed.`
    : removedWords(code, gone.removedOn);
}

/** What to do with the ticket of a line that was removed from its order. */
export const removedWords = (code: string, day: string): string =>
  `${code} was removed from its order on ${formatDay(day)}. Don’t make it, and throw its ticket away.`;
