/**
 * Whether a text is a real date in a date field's format (`2026-11-24`), in the years 2000 to 2099, which cover the
 * shop's needs. Checked before the database sees it, which knows no year 0, and before arithmetic on the year 275760.
 */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}
