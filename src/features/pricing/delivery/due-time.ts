import { weekdayOf } from '#kit/day.ts';

/**
 * The deadline for what leaves on a day, by its weekday, Monday first: in minutes after midnight, or null for the end
 * of the day. The database's `leaving_times` works them out.
 */
export interface LeavingTimes {
  parcels: readonly (number | null)[];
  collections: readonly (number | null)[];
}

/** What has to be ready on a day, `2026-11-24`. */
export interface Due {
  dueOn: string;
  /** collected by the customer; otherwise it leaves in a parcel */
  isCollected: boolean;
  /** whether it is made and packed, if that is known */
  isReady?: boolean;
}

/** What the shop's clock shows (`londonClock`). */
export interface ClockNow {
  day: string;
  minute: number;
}

/** Returns the minute of its day by which something must be ready, or null for the end of the day. */
export function dueMinute(
  { dueOn, isCollected }: Pick<Due, 'dueOn' | 'isCollected'>,
  times: LeavingTimes,
): number | null {
  return times[isCollected ? 'collections' : 'parcels'][weekdayOf(dueOn) - 1] ?? null;
}

/**
 * Whether something that is still here is late: its day has passed, or the day's parcels have left. Something that is
 * ready and waiting to be collected isn't late. `isLateSql` is the same for rows.
 */
export function isLate(due: Due, now: ClockNow, times: LeavingTimes): boolean {
  if (due.isCollected && due.isReady) return false;
  if (due.dueOn !== now.day) return due.dueOn < now.day;
  const minute = dueMinute(due, times);
  return minute !== null && now.minute >= minute;
}
