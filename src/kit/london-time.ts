import { tzOffset } from '@date-fns/tz';
import { formatWeekday } from './day.ts';

export const ZONE = 'Europe/London';

/**
 * A formatter that is made when it is first used. One with a time zone takes a phone 40 ms, and every page that becomes
 * live loads this file.
 */
function onFirstUse(locale: string, options: Intl.DateTimeFormatOptions): (instant: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (instant) => {
    made ??= new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options });
    return made.format(instant);
  };
}

/** Returns an instant's date in Northern Ireland, `2026-11-24`, as used by date fields and the database. */
export const londonDay = onFirstUse('en-CA', { dateStyle: 'short' });

/** What a clock in Northern Ireland shows at an instant: the day, `2026-11-24`, and the minutes since midnight. */
export function londonClock(instant: Date): { day: string; minute: number } {
  const shown = new Date(instant.getTime() + offsetAt(instant.getTime()));
  return { day: shown.toISOString().slice(0, 10), minute: shown.getUTCHours() * 60 + shown.getUTCMinutes() };
}

/**
 * Returns the instant at which a clock in Northern Ireland shows a day and the minutes since its midnight. Of an hour
 * that the clocks repeat in autumn, the first is meant; a time that they skip in spring is moved forward by an hour.
 */
export function londonInstant(day: string, minute: number): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  const asInSummer = shown - HOUR_MS;
  return new Date(asInSummer + HOUR_MS - offsetAt(asInSummer));
}

const HOUR_MS = 3_600_000;
const HOURS_MAX = 1000;
const offsets = new Map<number, number>();

/**
 * How far the clocks are ahead of UTC, in ms. They only change on the hour, so each hour is asked for once: the answer
 * takes 9 µs, and a page would ask for it fifty times.
 */
function offsetAt(ms: number): number {
  const hour = Math.floor(ms / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  if (offsets.size >= HOURS_MAX) offsets.clear();
  const offset = tzOffset(ZONE, new Date(hour * HOUR_MS)) * 60_000;
  offsets.set(hour, offset);
  return offset;
}

/** Formats a stored day: `Tuesday 24 November 2026`. */
export function formatDay(day: string): string {
  return `${formatWeekday(day)} ${day.slice(0, 4)}`;
}

/** `20 Nov 2026, 14:05`, in Europe/London. Fast for long lists: a zoned formatter takes 19 µs each, not one. */
export function formatTime(time: Date | string): string {
  return clockTime(new Date(time)).replace('Sept', 'Sep');
}

/** `20 Nov 2026`, in Europe/London, from an instant or a stored day. For lists; prose uses `formatDay`. */
export function formatDate(time: Date | string): string {
  return formatTime(time).split(', ')[0] ?? '';
}

const clockTime = onFirstUse('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
