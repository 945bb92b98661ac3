import { formatPounds } from '#kit/money.ts';
import type { ChargedOrder } from './owed.ts';

/** The overdue part of a trade account. */
export interface Overdue {
  amountPence: number;
  /** the order whose payment has been due longest */
  oldest: ChargedOrder;
  /** the first day without ordering on account, `2026-12-24`; null for never */
  stopsOn: string | null;
  /** whether that day has come */
  stopped: boolean;
}

/**
 * Returns the part of the debt that is overdue on a day (`2026-12-24`), and whether ordering on account has stopped:
 * more than `graceDays` after the oldest due date. Null if nothing is overdue.
 */
export function overdueOf(
  owed: readonly ChargedOrder[],
  today: string,
  graceDays: number | null,
): Overdue | null {
  const late = owed.filter(({ dueOn }) => dueOn < today);
  const oldest = late.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))[0];
  if (!oldest) return null;
  const stopsOn = graceDays === null ? null : daysAfter(oldest.dueOn, graceDays + 1);
  return {
    amountPence: late.reduce((sum, { amountPence }) => sum + amountPence, 0),
    oldest,
    stopsOn,
    stopped: stopsOn !== null && stopsOn <= today,
  };
}

const DAY_MS = 24 * 3_600_000;
const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns a sentence about what is overdue. `dueDay` is the oldest due date in words. */
export function overdueWords({ amountPence, oldest }: Overdue, dueDay: string): string {
  const what = oldest.invoiceNumber ? `invoice ${oldest.invoiceNumber}` : `order ${oldest.orderNumber}`;
  return `${formatPounds(amountPence)} on this account is overdue. The oldest unpaid ${what} was due on ${dueDay}.`;
}
