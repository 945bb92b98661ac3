import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';

/** When the shop is open: a setting (`opening_hours`). Days as ISO counts them: 1 is Monday, 7 Sunday. */
export interface OpeningSpan {
  fromDay: number;
  toDay: number;
  /** `9:00`, local time; null: closed */
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

export interface OpeningNow {
  isOpen: boolean;
  /** `Open now until 18:00`, `Closed now. Opens Monday at 9:00` */
  words: string;
}

const ZONE = 'Europe/London';

/** Whether the shop is open at this moment, by the clock in Belfast; and until, or from, when. */
export function openingAt(hours: OpeningHours, now: Date): OpeningNow {
  const local = new TZDate(now, ZONE);
  const today = local.getDay() || 7;
  const minute = local.getHours() * 60 + local.getMinutes();
  const span = spanOf(hours, today);
  if (span && minute >= minutesOf(span.opens) && minute < minutesOf(span.closes))
    return { isOpen: true, words: `Open now until ${span.closes}` };
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = ((today - 1 + ahead) % 7) + 1;
    const next = spanOf(hours, day);
    if (!next || (ahead === 0 && minute >= minutesOf(next.opens))) continue;
    const when = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : dayName(day);
    return { isOpen: false, words: `Closed now. Opens ${when} at ${next.opens}` };
  }
  return { isOpen: false, words: 'Closed now' };
}

/** The day in Belfast, `2026-11-24`. */
export function localDay(now: Date): string {
  return format(new TZDate(now, ZONE), 'yyyy-MM-dd');
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
