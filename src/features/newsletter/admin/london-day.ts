/** `2026-11-24`, for an instant in Northern Ireland. */
export function londonDay(instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' }).format(instant);
}
