import type { Queries } from '#platform/db/database.ts';
import { DEFAULT_RETENTION, type RetentionDays } from './kinds.ts';

/** Returns for how long everything is kept. One statement. */
export async function readRetention(db: Queries): Promise<RetentionDays> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'retention')
    .executeTakeFirst();
  return { ...DEFAULT_RETENTION, ...(row?.value as Partial<RetentionDays> | undefined) };
}
