import { BANK_HOLIDAYS } from '#features/pricing/company/index.ts';
import { dayAfter, formatMinute, formatWeekday, weekdayOf } from '#kit/day.ts';
import { londonClock, londonInstant } from '#kit/london-clock.ts';
import { cutOffWords, type Turnaround, turnaroundName } from '#kit/turnaround.ts';
import type { Despatch } from './despatch-words.ts';

const FRIDAY = 5;
const NO_DAYS: ReadonlySet<string> = new Set();

/**
 * Returns the despatch day of an order placed now, counting working days in Northern Ireland (Monday to Friday except
 * bank holidays and the shop's closed days), in Europe/London whatever the server's zone. It moves on to the next
 * working day on which the turnaround is sent out, and past `fullDays`.
 */
export function despatchFor(
  turnaround: Turnaround,
  now: Date,
  closedDays: ReadonlySet<string> = NO_DAYS,
  fullDays: ReadonlySet<string> = NO_DAYS,
): Despatch {
  const leaves = (start: string) => dayOfLeaving(turnaround, start, closedDays, fullDays);
  const cutOff = cutOffMinute(turnaround);
  const start = startDay(now, cutOff, closedDays);
  const day = leaves(start);
  // If it waits for its weekday or for room, there may be more time to order for the same day.
  const last =
    turnaround.weekdays || fullDays.size > 0
      ? lastStart(start, (it) => leaves(it) <= day, closedDays)
      : start;
  return { day, label: formatWeekday(day), ...deadline(last, cutOff) };
}

/**
 * Returns when a job that was promised for a day leaves if it can be printed from `now` on, and how long that holds.
 * It keeps its place on the promised day; if it is too late for that, it leaves as if it were ordered now.
 */
export function promisedDespatch(
  turnaround: Turnaround,
  promised: string,
  now: Date,
  closedDays: ReadonlySet<string> = NO_DAYS,
  fullDays: ReadonlySet<string> = NO_DAYS,
): Despatch {
  const leaves = (start: string) => dayOfLeaving(turnaround, start, closedDays, NO_DAYS);
  const cutOff = cutOffMinute(turnaround);
  const start = startDay(now, cutOff, closedDays);
  if (leaves(start) > promised) return despatchFor(turnaround, now, closedDays, fullDays);
  const last = lastStart(start, (it) => leaves(it) <= promised, closedDays);
  return { day: promised, label: formatWeekday(promised), ...deadline(last, cutOff) };
}

/** The last moment to order: a minute of a day. */
const deadline = (day: string, minute: number): Pick<Despatch, 'until' | 'by'> => ({
  until: londonInstant(day, minute).toISOString(),
  by: `${cutOffWords(formatMinute(minute))} on ${formatWeekday(day)}`,
});

/** Returns the latest of several despatches: an order leaves when its slowest item is ready. */
export function latestDespatch(despatches: readonly Despatch[]): Despatch | null {
  return despatches.reduce<Despatch | null>(
    (latest, despatch) => (latest && latest.day >= despatch.day ? latest : despatch),
    null,
  );
}

/** Returns the requested number of working days from `first` on. */
export function workingDaysFrom(first: string, count: number, closedDays: ReadonlySet<string>): string[] {
  const days = [isWorkingDay(first, closedDays) ? first : nextWorkingDay(first, closedDays)];
  while (days.length < count) days.push(nextWorkingDay(days.at(-1) ?? first, closedDays));
  return days;
}

/** Carriers observe the bank holidays, not our own days off. */
const CARRIERS_CLOSED: ReadonlySet<string> = new Set();

/** Returns the day on which a parcel that leaves on a day should reach its customer. `daysOnTheWay`: working days. */
export function arrivalAfter(leavesOn: string, daysOnTheWay: number): string {
  return workingDaysFrom(leavesOn, daysOnTheWay + 1, CARRIERS_CLOSED).at(-1) ?? leavesOn;
}

/** `Same Day is full today.`: no more jobs can be sent out on the day on which it would leave. */
export function fullWords(name: string, { day, label }: Pick<Despatch, 'day' | 'label'>, now: Date): string {
  return `${turnaroundName(name)} is full ${day === londonClock(now).day ? 'today' : `on ${label}`}.`;
}

function cutOffMinute({ cutOff }: Turnaround): number {
  const [hour = 0, minute = 0] = cutOff.split(':').map(Number);
  return hour * 60 + minute;
}

/** The last working day from `start` on that is still in time. */
function lastStart(start: string, inTime: (day: string) => boolean, closedDays: ReadonlySet<string>): string {
  let last = start;
  for (let later = start; inTime(later); later = nextWorkingDay(later, closedDays)) last = later;
  return last;
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

function startDay(now: Date, cutOff: number, closedDays: ReadonlySet<string>): string {
  const { day, minute } = londonClock(now);
  return minute < cutOff && isWorkingDay(day, closedDays) ? day : nextWorkingDay(day, closedDays);
}

function nextWorkingDay(from: string, closedDays: ReadonlySet<string>): string {
  let day = dayAfter(from, 1);
  while (!isWorkingDay(day, closedDays)) day = dayAfter(day, 1);
  return day;
}

function isWorkingDay(day: string, closedDays: ReadonlySet<string>): boolean {
  return weekdayOf(day) <= FRIDAY && !BANK_HOLIDAYS.has(day) && !closedDays.has(day);
}
