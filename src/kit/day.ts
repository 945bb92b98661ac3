/**
 * Whether a text is a real date in a date field's format (`2026-11-24`), in the years 2000 to 2099, which cover the
 * shop's needs. Checked before the database sees it, which knows no year 0, and before arithmetic on the year 275760.
 */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** Returns the day that comes `count` days after another, both `2026-11-24`. No clock is involved, so none can change. */
export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Returns a day's ISO weekday: 1 is Monday, 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Formats a day: `Tuesday 24 November`. */
export function formatWeekday(day: string): string {
  return WEEKDAY.format(new Date(`${day}T00:00:00Z`));
}

const DAY_MS = 86_400_000;
const WEEKDAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
