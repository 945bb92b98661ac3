import { type RawBuilder, sql } from 'kysely';

/** SQL: a number as staff typed it (`028 9212 3456`) as customers’ numbers are stored (`+442892123456`). */
export const phoneAsStored = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(regexp_replace(regexp_replace(${column}, '[^0-9+]', '', 'g'), '^00', '+'), '^0', '+44')`;
