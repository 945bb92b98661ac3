import { BANK_HOLIDAYS } from '#features/company/index.ts';
import { dayAfter, formatWeekday, weekdayOf } from '#kit/day.ts';
import { londonClock, londonInstant } from '#kit/london-clock.ts';
import type { Turnaround } from '#kit/turnaround.ts';
import type { Despatch } from './despatch-words.ts';

const FRIDAY = 5;

/**
 * Returns the despatch day of an order placed now, over working days in Northern Ireland (Monday to Friday without bank
 * holidays and the shop's closed days), in Europe/London whatever the server's zone.
 */
export function despatchFor(
  { workingDays, cutOff }: Turnaround,
  now: Date,
  closedDays: ReadonlySet<string> = new Set(),
): Despatch {
  const [hour = 0, minute = 0] = cutOff.split(':').map(Number);
  const cutOffMinute = hour * 60 + minute;
  const start = startDay(now, cutOffMinute, closedDays);
  let day = start;
  for (let left = workingDays; left > 0; left -= 1) day = nextWorkingDay(day, closedDays);
  return {
    day,
    label: formatWeekday(day),
    until: londonInstant(start, cutOffMinute).toISOString(),
  };
}

/** Returns the latest of several despatches: an order leaves when its slowest item is ready. */
export function latestDespatch(despatches: readonly Despatch[]): Despatch | null {
  return despatches.reduce<Despatch | null>(
    (latest, despatch) => (latest && latest.day >= despatch.day ? latest : despatch),
    null,
  );
}

function startDay(now: Date, cutOffMinute: number, closedDays: ReadonlySet<string>): string {
  const { day, minute } = londonClock(now);
  return minute < cutOffMinute && isWorkingDay(day, closedDays) ? day : nextWorkingDay(day, closedDays);
}

function nextWorkingDay(from: string, closedDays: ReadonlySet<string>): string {
  let day = dayAfter(from, 1);
  while (!isWorkingDay(day, closedDays)) day = dayAfter(day, 1);
  return day;
}

function isWorkingDay(day: string, closedDays: ReadonlySet<string>): boolean {
  return weekdayOf(day) <= FRIDAY && !BANK_HOLIDAYS.has(day) && !closedDays.has(day);
}
