/**
 * Whether a text is a real date in a date field's format (`2026-11-24`), in the years 2000 to 2099, which cover the
 * shop's needs. Checked before it reaches the database, which has no year 0, and before arithmetic on the year 275760.
 */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/**
 * Returns the day that comes `count` days after another, both `2026-11-24`. No clock is involved, so changes of the
 * clocks don't matter.
 */
export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the first day of a day's month, both `2026-11-24`. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns a day's month: `November 2026`. */
export const monthWords = (day: string): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** Returns how many days `to` comes after `from`, both `2026-11-24`; negative if it comes before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Returns a day's ISO weekday: 1 is Monday, 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/**
 * Formats a day: `Tuesday 24 November`. Uses its own names: a formatter takes a phone 40 ms to make while a page comes
 * alive.
 */
export function formatWeekday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

/** Formats minutes after midnight as the shop floor does: `16:30`. */
export function formatMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

const DAY_MS = 86_400_000;
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
