import { type ClockNow, type Due, dueMinute, isLate, type LeavingTimes } from '#features/delivery/index.ts';
import { dayAfter, formatMinute, formatWeekday } from '#kit/day.ts';

/** Returns when a job is due: `Today, 16:30`, `Thu 26 Nov, 17:00`, `Late: today, 16:30`, or `Late: Mon 23 Nov`. */
export function dueWords(due: Due, now: ClockNow, times: LeavingTimes): string {
  return isLate(due, now, times)
    ? `Late: ${sinceWords(due, now, times)}`
    : `${dayWords(due.dueOn, now.day)}${timeWords(due, times, ', ')}`;
}

/** Returns since when something is late: `today, 16:30`, or `Mon 23 Nov`. */
export const sinceWords = (due: Due, { day }: ClockNow, times: LeavingTimes) =>
  due.dueOn === day ? `today${timeWords(due, times, ', ')}` : shortDay(due.dueOn);

/** The same as a sentence: `Due today by 16:30.` */
export function dueSentence(due: Due, now: ClockNow, times: LeavingTimes): string {
  const when = `${dayWords(due.dueOn, now.day).replace(/^T(?=o)/, 't')}${timeWords(due, times, ' by ')}`;
  return isLate(due, now, times) ? `Late: it was due ${when}.` : `Due ${when}.`;
}

function timeWords(due: Due, times: LeavingTimes, before: string): string {
  const minute = dueMinute(due, times);
  return minute === null ? '' : `${before}${formatMinute(minute)}`;
}

function dayWords(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === dayAfter(today, 1) ? 'Tomorrow' : shortDay(day);
}

/** `Thu 26 Nov` */
export function shortDay(day: string): string {
  const [weekday = '', date = '', month = ''] = formatWeekday(day).split(' ');
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`;
}
