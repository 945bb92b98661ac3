/**
 * Whether a text is a day that there is, as a date field sends it (`2026-11-24`), in the years 2000 to 2099: those that a shop
 * has to do with. Asked before the database is, which knows no year 0, and before sums are done with the year 275760.
 */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}
