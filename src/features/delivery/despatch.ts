import { TZDate } from '@date-fns/tz';
import { addDays, differenceInMinutes, format, isWeekend } from 'date-fns';
import { BANK_HOLIDAYS } from '../../platform/bank-holidays.ts';
import type { Despatch } from './despatch-words.ts';

const ZONE = 'Europe/London';

interface Turnaround {
  /** Orders placed before this hour of a working day count for that day. */
  cutOffHour: number;
  /** Working days from that day to despatch. */
  workingDays: number;
}

/**
 * What each turnaround promises (specification, section 9): standard leaves on the third working day, which keeps both
 * documented ranges (2-3 and 3-4); next day by 11am; same day before 1pm.
 */
const TURNAROUNDS: Readonly<Record<string, Turnaround>> = {
  standard: { cutOffHour: 11, workingDays: 3 },
  'next-day': { cutOffHour: 11, workingDays: 1 },
  'same-day': { cutOffHour: 13, workingDays: 0 },
};

/**
 * The despatch day of an order placed now, over working days in Northern Ireland (Monday to Friday without bank
 * holidays and the shop's closed days), in Europe/London whatever the server's zone.
 * An unknown turnaround counts as standard.
 */
export function despatchFor(
  turnaround: string | undefined,
  now: Date,
  closedDays: ReadonlySet<string> = new Set(),
): Despatch {
  const { cutOffHour, workingDays } = TURNAROUNDS[turnaround ?? ''] ?? STANDARD;
  const start = startDay(now, cutOffHour, closedDays);
  const cutOff = new TZDate(start.getFullYear(), start.getMonth(), start.getDate(), cutOffHour, 0, 0, ZONE);
  let day = start;
  for (let left = workingDays; left > 0; left -= 1) day = nextWorkingDay(day, closedDays);
  return {
    day: format(day, 'yyyy-MM-dd'),
    label: format(day, 'EEEE d MMMM'),
    orderWithinMinutes: differenceInMinutes(cutOff, now),
  };
}

const STANDARD: Turnaround = { cutOffHour: 11, workingDays: 3 };

/** The latest of several despatches: an order leaves when its slowest item is ready. */
export function latestDespatch(despatches: readonly Despatch[]): Despatch | null {
  return despatches.reduce<Despatch | null>(
    (latest, despatch) => (latest && latest.day >= despatch.day ? latest : despatch),
    null,
  );
}

/** `Tuesday 24 November 2026` of a day as it is stored. */
export function formatDay(day: string): string {
  return format(new TZDate(`${day}T12:00:00Z`, ZONE), 'EEEE d MMMM yyyy');
}

/** `20 Nov 2026, 14:05`, in Europe/London. Lists have dozens: by a date of that zone each would cost 19 µs, not one. */
export function formatTime(time: Date | string): string {
  return LONDON_TIME.format(new Date(time)).replace('Sept', 'Sep');
}

/** `20 Nov 2026`, in Europe/London: of an instant, or of a day as it is stored. For lists; prose has `formatDay`. */
export function formatDate(time: Date | string): string {
  return formatTime(time).split(', ')[0] ?? '';
}

const LONDON_TIME = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: ZONE },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});

function startDay(now: Date, cutOffHour: number, closedDays: ReadonlySet<string>): TZDate {
  const today = new TZDate(now, ZONE);
  const inTime = isWorkingDay(today, closedDays) && today.getHours() < cutOffHour;
  return inTime ? today : nextWorkingDay(today, closedDays);
}

function nextWorkingDay(from: TZDate, closedDays: ReadonlySet<string>): TZDate {
  let day = addDays(from, 1);
  while (!isWorkingDay(day, closedDays)) day = addDays(day, 1);
  return day;
}

function isWorkingDay(day: TZDate, closedDays: ReadonlySet<string>): boolean {
  const name = format(day, 'yyyy-MM-dd');
  return !isWeekend(day) && !BANK_HOLIDAYS.has(name) && !closedDays.has(name);
}
