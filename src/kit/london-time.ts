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

/**
 * Returns an instant's date in Northern Ireland, `2026-11-24`, as used by date fields and the database. Cached by the
 * hour, because a page asks for today's dozens of times.
 */
export function londonDay(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  if (hour !== latest.hour) latest = { hour, day: dayOf(instant) };
  return latest.day;
}

const HOUR_MS = 3_600_000;
const dayOf = onFirstUse('en-CA', { dateStyle: 'short' });
let latest = { hour: Number.NaN, day: '' };

/** Formats a stored day: `Tuesday 24 November 2026`. */
export function formatDay(day: string): string {
  return `${formatWeekday(day)} ${day.slice(0, 4)}`;
}

/**
 * `20 Nov 2026, 14:05`, in Europe/London. Fast for long lists: a formatter with a time zone takes 19 µs each, this
 * takes one.
 */
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

/** `2026-06-21 14:05` in Europe/London: every spreadsheet reads this as a time. */
export const timeField: (time: Date) => string = onFirstUse('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
});
