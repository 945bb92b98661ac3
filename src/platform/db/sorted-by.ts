import { type RawBuilder, sql } from 'kysely';

/** SQL for ORDER BY: a key in a direction; rows without one come last either way. */
export const sortedBy = (key: RawBuilder<unknown>, dir: 'asc' | 'desc'): RawBuilder<unknown> =>
  dir === 'asc' ? sql`${key} asc nulls last` : sql`${key} desc nulls last`;
