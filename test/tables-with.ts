import { sql } from 'kysely';
import type { TestShop } from './app.ts';

/** Returns the tables, including the queue's, that contain a text in any row. */
export async function tablesWith({ owner }: TestShop, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(owner);
  const tables: string[] = [];
  for (const { name } of rows) {
    const hit = sql`select 1 from ${sql.raw(name)} t where t::text ilike ${`%${text}%`} limit 1`;
    if ((await hit.execute(owner)).rows.length > 0) tables.push(name.replace('public.', ''));
  }
  return tables.sort();
}
