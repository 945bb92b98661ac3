import { dayAfter, formatWeekday, weekdayOf } from '#kit/day.ts';
import { londonClock, londonInstant } from '#kit/london-clock.ts';
import { BANK_HOLIDAYS } from './bank-holidays.ts';

/** The opening hours: a setting (`opening_hours`). ISO weekdays: 1 is Monday, 7 Sunday. */
interface OpeningSpan {
  fromDay: number;
  toDay: number;
  /** `9:00`, local time; null if closed */
  hours: { opens: string; closes: string } | null;
}
export type OpeningHours = readonly OpeningSpan[];

/** As documented (back-office, section 9). */
export const DEFAULT_OPENING_HOURS: OpeningHours = [
  { fromDay: 1, toDay: 5, hours: { opens: '9:00', closes: '18:00' } },
  { fromDay: 6, toDay: 6, hours: { opens: '10:00', closes: '16:00' } },
  { fromDay: 7, toDay: 7, hours: null },
];

export const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** `Monday to Friday`, `9:00-18:00`: the lines of a card. */
export function openingLines(hours: OpeningHours): { days: string; hours: string }[] {
  return hours.map(({ fromDay, toDay, hours: span }) => ({
    days: fromDay === toDay ? dayName(fromDay) : `${dayName(fromDay)} to ${dayName(toDay)}`,
    hours: span ? `${span.opens}-${span.closes}` : 'closed',
  }));
}

/** The local times at which the shop opens or closes on some day: `['9:00', '18:00', …]`. */
export function openingTimes(hours: OpeningHours): string[] {
  return hours.flatMap(({ hours: span }) => (span ? [span.opens, span.closes] : []));
}

export interface OpeningNow {
  isOpen: boolean;
  /** `Open now until 18:00`, `Closed now. Opens Monday at 9:00` */
  words: string;
}

/** A day on which the shop is closed despite its hours: its own closed day, or a bank holiday. */
export interface ClosedDay {
  /** `2026-12-24` */
  day: string;
  /** `the staff outing`, as used in a sentence */
  name: string;
}

/** How many days to search for the next opening. */
const DAYS_AHEAD_MAX = 21;

/**
 * Whether the shop is open now, in Belfast time, given Northern Ireland's bank holidays and the shop's own closed days;
 * and when it closes, or when it next opens.
 */
export function openingAt(hours: OpeningHours, now: Date, closedDays: readonly ClosedDay[] = []): OpeningNow {
  const { day: today, minute } = londonClock(now);
  const span = spanOn(hours, today, closedDays);
  if (span && minute >= minutesOf(span.opens) && minute < minutesOf(span.closes))
    return { isOpen: true, words: `Open now until ${span.closes}` };
  const holiday = closedFor(today, closedDays);
  const closed = holiday ? `Closed today for ${holiday}` : 'Closed now';
  for (let ahead = 0; ahead <= DAYS_AHEAD_MAX; ahead += 1) {
    const day = dayAfter(today, ahead);
    const next = spanOn(hours, day, closedDays);
    if (!next || (ahead === 0 && minute >= minutesOf(next.opens))) continue;
    return { isOpen: false, words: `${closed}. Opens ${whenWords(day, ahead)} at ${next.opens}` };
  }
  return { isOpen: false, words: closed };
}

/** No promise reaches more than a year ahead, however seldom the shop is open. */
const PROMISED_DAYS_MAX = 366;
/** Promises are given to the nearest quarter of an hour, not to the minute. */
const QUARTER = 15;

/**
 * Returns the instant at which the shop will have been open for this many hours, counted from `from` rounded up to a
 * quarter of an hour; null if it is hardly ever open. `closedDays`: in addition to bank holidays, `2026-12-24`.
 */
export function afterOpenHours(
  hours: OpeningHours,
  from: Date,
  count: number,
  closedDays: readonly string[] = [],
): Date | null {
  const start = londonClock(from);
  const closed = closedDays.map((day) => ({ day, name: 'a closed day' }));
  let left = count * 60;
  for (let ahead = 0; ahead <= PROMISED_DAYS_MAX; ahead += 1) {
    const day = dayAfter(start.day, ahead);
    const span = spanOn(hours, day, closed);
    if (!span) continue;
    const earliest = ahead === 0 ? Math.ceil(start.minute / QUARTER) * QUARTER : 0;
    const opens = Math.max(minutesOf(span.opens), earliest);
    const open = Math.max(0, minutesOf(span.closes) - opens);
    if (left <= open) return londonInstant(day, opens + left);
    left -= open;
  }
  return null;
}

/** The closed days of the next two weeks on which the shop would normally open: `Friday 25 December: Christmas Day`. */
export function closedSoon(hours: OpeningHours, now: Date, closedDays: readonly ClosedDay[] = []): string[] {
  const today = londonClock(now).day;
  return Array.from({ length: 14 }, (_, ahead) => dayAfter(today, ahead)).flatMap((day) => {
    const name = closedFor(day, closedDays);
    const opens = spanOf(hours, weekdayOf(day));
    return name && opens ? [`${formatWeekday(day)}: closed for ${name}`] : [];
  });
}

function whenWords(day: string, ahead: number): string {
  if (ahead === 0) return 'today';
  if (ahead === 1) return 'tomorrow';
  // From a week ahead, `Tuesday` alone would be ambiguous.
  return ahead < 7 ? dayName(weekdayOf(day)) : formatWeekday(day);
}

function spanOn(hours: OpeningHours, day: string, closedDays: readonly ClosedDay[]): OpeningSpan['hours'] {
  return closedFor(day, closedDays) ? null : spanOf(hours, weekdayOf(day));
}

/** Returns why the shop is closed on a day despite its hours; undefined if it is not. */
function closedFor(day: string, closedDays: readonly ClosedDay[]): string | undefined {
  return closedDays.find((closed) => closed.day === day)?.name || BANK_HOLIDAYS.get(day);
}

function spanOf(hours: OpeningHours, day: number): OpeningSpan['hours'] {
  return hours.find(({ fromDay, toDay }) => fromDay <= day && day <= toDay)?.hours ?? null;
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function dayName(day: number): string {
  return DAY_NAMES[day - 1] ?? '';
}
