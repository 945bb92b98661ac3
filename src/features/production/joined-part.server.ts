import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** Returns the code of the job that a part was joined with; null if no part of this code was. One statement. */
export async function joinedWith(db: Queries, code: string): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select j.code from job_events e join jobs j on j.id = e.job_id where e.of_part = ${code} limit 1`.execute(
    db,
  );
  return rows[0]?.code ?? null;
}

/** Says where a part went whose ticket or form is still about; null if no part of this code was joined. One statement. */
export async function joinedWords(db: Queries, code: string): Promise<string | null> {
  const whole = await joinedWith(db, code);
  return whole && `${code} was joined with ${whole}. Nothing was changed.`;
}
