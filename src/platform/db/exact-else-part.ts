import { type RawBuilder, sql } from 'kysely';
import { likePattern } from './like-pattern.ts';

/**
 * SQL, for use after FROM: the rows of a table that meet `exact` or, only if there are none, those whose `text` has a
 * part like `part` in any letter case. Useful for a whole email address: `example.com` is in so many that the trigram
 * index takes 20 ms to find one among 100,000, and the index of whole addresses almost nothing. OFFSET 0 stops
 * PostgreSQL from reading the table in the order of the list until it has a page.
 */
export const exactElsePart = (search: {
  table: RawBuilder<unknown>;
  exact: RawBuilder<unknown>;
  text: RawBuilder<unknown>;
  part: string;
}) => {
  const { table, exact, text, part } = search;
  return sql`(select * from ${table} where ${exact} union all (select * from ${table}
    where ${text} ilike (select ${likePattern(part)}::text where not exists (select from ${table} where ${exact})) offset 0))`;
};
