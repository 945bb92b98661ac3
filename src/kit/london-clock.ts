import { tzOffset } from '@date-fns/tz';
import { ZONE } from './london-time.ts';

// Separate from london-time.ts, because a product page shows dates but reads no clock: importing the library would mean
// one more file to fetch.

/**
 * Returns what a clock in Northern Ireland shows at an instant: the day, `2026-11-24`, and the minutes since midnight.
 */
export function londonClock(instant: Date): { day: string; minute: number } {
  const shown = new Date(instant.getTime() + offsetAt(instant.getTime()));
  return { day: shown.toISOString().slice(0, 10), minute: shown.getUTCHours() * 60 + shown.getUTCMinutes() };
}

/**
 * Returns the instant at which a clock in Northern Ireland shows a day and the minutes since its midnight. When the
 * clocks repeat an hour in autumn, it is the first; a time that they skip in spring is moved forward by an hour.
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
 * How far the clocks are ahead of UTC, in ms. They only change on the hour, so each hour is looked up once: that takes
 * 9 µs, and a page would otherwise do it fifty times.
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
