import { TZDate } from '@date-fns/tz';
import { addDays, format, isWeekend } from 'date-fns';
import { BANK_HOLIDAYS } from '#features/company/index.ts';
import { ZONE } from '#kit/london-time.ts';
import type { Turnaround } from '#kit/turnaround.ts';
import type { Despatch } from './despatch-words.ts';

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
  const start = startDay(now, hour * 60 + minute, closedDays);
  const until = new TZDate(start.getFullYear(), start.getMonth(), start.getDate(), hour, minute, 0, ZONE);
  let day = start;
  for (let left = workingDays; left > 0; left -= 1) day = nextWorkingDay(day, closedDays);
  return {
    day: format(day, 'yyyy-MM-dd'),
    label: format(day, 'EEEE d MMMM'),
    until: new Date(+until).toISOString(),
  };
}

/** Returns the latest of several despatches: an order leaves when its slowest item is ready. */
export function latestDespatch(despatches: readonly Despatch[]): Despatch | null {
  return despatches.reduce<Despatch | null>(
    (latest, despatch) => (latest && latest.day >= despatch.day ? latest : despatch),
    null,
  );
}

function startDay(now: Date, cutOffMinutes: number, closedDays: ReadonlySet<string>): TZDate {
  const today = new TZDate(now, ZONE);
  const isEarly = today.getHours() * 60 + today.getMinutes() < cutOffMinutes;
  const inTime = isEarly && isWorkingDay(today, closedDays);
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
