import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/**
 * The next value of each of the database's own sequences. Queries each of them, because `pg_sequences` shows nothing of
 * one that was just set. Two statements, in the owner's role.
 */
export async function nextValues(db: Queries): Promise<Record<string, number>> {
  const { rows: sequences } = await sql<{ name: string; step: number }>`
    select sequencename as name, increment_by as step from pg_sequences where schemaname = 'public' order by 1`.execute(
    db,
  );
  if (sequences.length === 0) return {};
  const each = sequences.map(
    ({ name, step }) => sql`select ${sql.lit(name)} as name,
      case when is_called then last_value + ${sql.lit(step)} else last_value end as next from public.${sql.id(name)}`,
  );
  const { rows } = await sql<{ name: string; next: number }>`${sql.join(each, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, next }) => [name, Number(next)]));
}

/** Sets the next value of a sequence. */
export async function setNext(db: Queries, name: string, next: number): Promise<void> {
  await sql`select setval(${`public.${name}`}::regclass, ${next}, false)`.execute(db);
}
