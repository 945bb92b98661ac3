import { dayAfter, firstOfMonth, isDay, monthWords } from '#kit/day.ts';

/** What a customer can choose instead of a month. */
const YEAR = 'year';
const MONTHS = 12;

/** Returns the periods for which a customer can have a statement, the latest first: this month so far, and eleven before it. */
export function statementMonths(today: string): { value: string; label: string }[] {
  let first = firstOfMonth(today);
  const months = Array.from({ length: MONTHS }, (_, i) => {
    const month = { value: first.slice(0, 7), label: `${monthWords(first)}${i === 0 ? ' so far' : ''}` };
    first = firstOfMonth(dayAfter(first, -1));
    return month;
  });
  return [...months, { value: YEAR, label: 'The last 12 months' }];
}

/** Returns the days of such a period; null if it isn't a month that has begun. */
export function statementDays(value: string, today: string): { from: string; to: string } | null {
  if (value === YEAR) return { from: `${statementMonths(today)[MONTHS - 1]?.value}-01`, to: today };
  const from = `${value}-01`;
  if (!isDay(from) || from > today) return null;
  const last = dayAfter(firstOfMonth(dayAfter(from, 31)), -1);
  return { from, to: last > today ? today : last };
}
