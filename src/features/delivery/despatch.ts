import { BANK_HOLIDAYS } from '#features/company/index.ts';
import { dayAfter, formatWeekday, weekdayOf } from '#kit/day.ts';
import { londonClock, londonInstant } from '#kit/london-clock.ts';
import { type Turnaround, turnaroundName } from '#kit/turnaround.ts';
import type { Despatch } from './despatch-words.ts';

const FRIDAY = 5;
const NO_DAYS: ReadonlySet<string> = new Set();

/**
 * Returns the despatch day of an order placed now, over working days in Northern Ireland (Monday to Friday without bank
 * holidays and the shop's closed days), in Europe/London whatever the server's zone. It moves on to the next working day
 * on which the turnaround is sent out, and past `fullDays`.
 */
export function despatchFor(
  turnaround: Turnaround,
  now: Date,
  closedDays: ReadonlySet<string> = NO_DAYS,
  fullDays: ReadonlySet<string> = NO_DAYS,
): Despatch {
  const [hour = 0, minute = 0] = turnaround.cutOff.split(':').map(Number);
  const cutOffMinute = hour * 60 + minute;
  const leaves = (start: string) => dayOfLeaving(turnaround, start, closedDays, fullDays);
  let start = startDay(now, cutOffMinute, closedDays);
  const day = leaves(start);
  // Where it waits for its weekday or for room, there may be longer to order for the same day.
  if (turnaround.weekdays || fullDays.size > 0)
    for (let later = start; leaves(later) === day; later = nextWorkingDay(later, closedDays)) start = later;
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

/** Returns working days from `first` on, as many as requested. */
export function workingDaysFrom(first: string, count: number, closedDays: ReadonlySet<string>): string[] {
  const days = [isWorkingDay(first, closedDays) ? first : nextWorkingDay(first, closedDays)];
  while (days.length < count) days.push(nextWorkingDay(days.at(-1) ?? first, closedDays));
  return days;
}

/** `Same Day is full today.`: no more jobs can be sent out on the day on which it would leave. */
export function fullWords(name: string, { day, label }: Pick<Despatch, 'day' | 'label'>, now: Date): string {
  return `${turnaroundName(name)} is full ${day === londonClock(now).day ? 'today' : `on ${label}`}.`;
}

function dayOfLeaving(
  { workingDays, weekdays }: Turnaround,
  start: string,
  closedDays: ReadonlySet<string>,
  fullDays: ReadonlySet<string>,
): string {
  let day = start;
  for (let left = workingDays; left > 0; left -= 1) day = nextWorkingDay(day, closedDays);
  while ((weekdays && !weekdays.includes(weekdayOf(day))) || fullDays.has(day))
    day = nextWorkingDay(day, closedDays);
  return day;
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
