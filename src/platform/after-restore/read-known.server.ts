import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { type Known, parseKnown } from './known.ts';
import { nextValues } from './sequences.server.ts';

/**
 * Reads from a database its numbers, and what people have asked for since a moment. It may have an older schema. Needs its owner's
 * role, because sequences are hidden from others.
 */
export async function readKnown(db: Queries, since: Date): Promise<Known> {
  const erasures = (await hasErasures(db))
    ? sql`(select json_agg(json_build_object('at', to_json(erased_at at time zone 'UTC') #>> '{}' || 'Z', 'userId', user_id,
        'addressCode', address_code, 'orderId', order_id) order by erased_at, id) from erasures where erased_at > ${since})`
    : sql`null::json`;
  const { rows } = await sql<{ known: string }>`select json_build_object(
      'numbers', coalesce((select json_object_agg(series, last_number order by series) from number_series), '{}'),
      'sequences', ${JSON.stringify(await nextValues(db))}::json,
      'suppressions', coalesce((select json_agg(json_build_object('email', email, 'reason', reason,
        'at', to_json(created_at at time zone 'UTC') #>> '{}' || 'Z') order by email) from suppressions where created_at > ${since}), '[]'),
      'erasures', coalesce(${erasures}, '[]'))::text as known`.execute(db);
  return parseKnown(rows[0]?.known ?? '');
}

async function hasErasures(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.erasures') is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}
