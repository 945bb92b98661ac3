import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';

export const ZONE = 'Europe/London';

const ISO_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });

/** Returns the day in Northern Ireland of an instant, `2026-11-24`, as date fields and the database have it. */
export function londonDay(instant: Date): string {
  return ISO_DAY.format(instant);
}

/** `Tuesday 24 November 2026` of a day as it is stored. */
export function formatDay(day: string): string {
  return format(new TZDate(`${day}T12:00:00Z`, ZONE), 'EEEE d MMMM yyyy');
}

/** `20 Nov 2026, 14:05`, in Europe/London. Lists have dozens: by a date of that zone each would cost 19 µs, not one. */
export function formatTime(time: Date | string): string {
  return LONDON_TIME.format(new Date(time)).replace('Sept', 'Sep');
}

/** `20 Nov 2026`, in Europe/London: of an instant, or of a day as it is stored. For lists; prose has `formatDay`. */
export function formatDate(time: Date | string): string {
  return formatTime(time).split(', ')[0] ?? '';
}

const LONDON_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
