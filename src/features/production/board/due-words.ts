import { dayAfter, formatWeekday } from '#kit/day.ts';

/** Returns when a job is due: `Today`, `Tomorrow`, `Thu 26 Nov`, or `Late: Mon 23 Nov`. Days are `2026-11-24`. */
export function dueWords(dueOn: string, today: string): string {
  if (dueOn === today) return 'Today';
  if (dueOn === dayAfter(today, 1)) return 'Tomorrow';
  const day = shortDay(dueOn);
  return dueOn < today ? `Late: ${day}` : day;
}

/** The same within a sentence: `today`. */
export const dueInSentence = (dueOn: string, today: string) =>
  dueWords(dueOn, today)
    .replace(/^T(?=o)/, 't')
    .replace(/^Late/, 'late');

/** `Thu 26 Nov` */
export function shortDay(day: string): string {
  const [weekday = '', date = '', month = ''] = formatWeekday(day).split(' ');
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`;
}
