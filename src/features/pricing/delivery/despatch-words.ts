/** The day a job leaves, and the latest time to order for it. */
export interface Despatch {
  /** `2026-11-24` */
  day: string;
  /** `Tuesday 24 November` */
  label: string;
  /** ISO 8601: the deadline to order for it */
  until: string;
  /** the same, as `11am on Monday 23 November`: worked out on the server, because a browser can't read our clock */
  by: string;
}

const DAY_MINUTES = 24 * 60;

/**
 * `Order within 2 h 10 min for despatch on Tuesday 24 November` on the last day, `Order by 11am on Monday 23 November
 * for despatch on …` on earlier days. If the wait is weeks, because a press is full or out of order, it doesn't hurry
 * anybody.
 */
export function despatchPromise({ until, by, label }: Despatch, now: Date): string {
  const minutes = Math.floor((Date.parse(until) - now.getTime()) / 60_000);
  if (minutes > 7 * DAY_MINUTES) return `Earliest despatch: ${label}`;
  const hours = minutes < 60 ? '' : `${Math.floor(minutes / 60)} h `;
  const when = minutes > DAY_MINUTES ? `by ${by}` : `within ${hours}${minutes % 60} min`;
  return `Order ${when} for despatch on ${label}`;
}
