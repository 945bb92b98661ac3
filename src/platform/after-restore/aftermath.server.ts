import { sql } from 'kysely';
import { printedOf } from './series.ts';

/** What restores have left: numbers that were skipped, and people still to be erased again. */
export interface Aftermath {
  /** the first and last number as printed */
  gaps: { first: string; last: string; why: string }[];
  /** their address, if they were found; what prevents it, as in the table */
  toErase: { id: string; erasedAt: Date; email: string | null; whyNot: string | null }[];
}

interface Row {
  gaps: { series: string; after: number; until: number; why: string }[];
  toErase: { id: string; erasedAt: string; email: string | null; whyNot: string | null }[];
}

/** SQL: an Aftermath as JSON, for a statement that reads more. */
export const aftermathSql = sql<Row>`json_build_object(
  'gaps', (select coalesce(json_agg(json_build_object('series', series, 'after', after_number, 'until', until_number, 'why', why)
    order by recorded_at desc, series, after_number), '[]') from number_gaps),
  'toErase', (select coalesce(json_agg(json_build_object('id', e.id, 'erasedAt', e.erased_at, 'email', u.email, 'whyNot', e.why_not)
    order by e.erased_at), '[]') from erasures e left join users u on u.id = e.user_id where e.to_do))`;

/** Converts the result of `aftermathSql`. */
export function aftermathOf({ gaps, toErase }: Row): Aftermath {
  return {
    gaps: gaps.map(({ series, after, until, why }) => ({
      first: printedOf(series, after + 1),
      last: printedOf(series, until),
      why,
    })),
    toErase: toErase.map(({ erasedAt, ...one }) => ({ ...one, erasedAt: new Date(erasedAt) })),
  };
}
