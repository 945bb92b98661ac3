import { type RawBuilder, sql } from 'kysely';
import { weekdayOf } from '#kit/day.ts';
import { londonClock } from '#kit/london-clock.ts';
import type { LeavingTimes } from './due-time.ts';

/** SQL: the deadline for what leaves on a day. */
export const LEAVING_TIMES = sql<LeavingTimes>`(select json_build_object('parcels', json_agg(parcels order by weekday),
    'collections', json_agg(collections order by weekday)) from leaving_times())`;

interface DueSql {
  dueOn: RawBuilder<unknown>;
  isCollected: RawBuilder<unknown>;
  isReady: RawBuilder<unknown>;
}

/**
 * SQL: whether something due on a day is late by now, as `isLate` says. `isCollected` only matters for what is due
 * today or ready, and today's times are read once per statement.
 */
export function isLateSql(now: Date, { dueOn, isCollected, isReady }: DueSql): RawBuilder<boolean> {
  const { day, minute } = londonClock(now);
  const passed = (time: 'parcels' | 'collections') =>
    sql`(select ${minute}::int >= ${sql.ref(time)} from leaving_times() where weekday = ${weekdayOf(day)}::int)`;
  return sql<boolean>`((${dueOn} < ${day}::date or ${dueOn} = ${day}::date
    and case when ${isCollected} then ${passed('collections')} else ${passed('parcels')} end is true)
    and not (${isReady} and ${isCollected}))`;
}
