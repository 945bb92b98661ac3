import {
  type ClockNow,
  type Due,
  dueMinute,
  isLate,
  type LeavingTimes,
} from '#features/pricing/delivery/index.ts';
import { dayAfter, formatMinute, formatWeekday } from '#kit/day.ts';

/** Returns when a job is due: `Today, 16:30`, `Thu 26 Nov, 17:00`, `Late since 16:30`, or `Late: Mon 23 Nov`. */
export const dueWords = (due: Due, now: ClockNow, times: LeavingTimes) =>
  dueWordsOf(judged(due, now, times), now.day);

/** When something is due, and whether it is late: everything that its words depend on, apart from today. */
export interface JudgedDue {
  dueOn: string;
  minute: number | null;
  isLate: boolean;
}

export const judged = (due: Due, now: ClockNow, times: LeavingTimes): JudgedDue => ({
  dueOn: due.dueOn,
  minute: dueMinute(due, times),
  isLate: isLate(due, now, times),
});

/** Returns the words of `dueWords`. */
export function dueWordsOf(due: JudgedDue, today: string): string {
  if (!due.isLate) return `${dayWords(due.dueOn, today)}${timeWords(due, ', ')}`;
  return due.dueOn === today ? `Late since ${momentOf(due, today)}` : `Late: ${momentOf(due, today)}`;
}

/** When a job is due, as lists show it. */
export interface ShownDue {
  /** `Today, 17:00, collected` */
  words: string;
  isLate: boolean;
}

/** Returns when a job is due, as lists show it; for one that has left, its day, because it can no longer be late. */
export function shownDue(
  { hasLeft, ...due }: Due & { hasLeft?: boolean },
  now: ClockNow,
  times: LeavingTimes,
): ShownDue {
  if (hasLeft) return { words: shortDay(due.dueOn), isLate: false };
  const known = judged(due, now, times);
  return {
    words: `${dueWordsOf(known, now.day)}${due.isCollected ? ', collected' : ''}`,
    isLate: known.isLate,
  };
}

/** Returns when something late was due: `16:30`, or `Mon 23 Nov`. */
export const lateSince = (due: Due, now: ClockNow, times: LeavingTimes) =>
  momentOf(judged(due, now, times), now.day);

/** The same as a sentence: `Due today by 16:30.` */
export function dueSentence(due: Due, now: ClockNow, times: LeavingTimes): string {
  const known = judged(due, now, times);
  const when = `${dayWords(due.dueOn, now.day).replace(/^T(?=o)/, 't')}${timeWords(known, ' by ')}`;
  return known.isLate ? `Late: it was due ${when}.` : `Due ${when}.`;
}

/** Returns the time of day by which something is due: `16:30`; '' if it has none. */
export const dueTime = (due: JudgedDue) => timeWords(due, '');

const momentOf = (due: JudgedDue, today: string) =>
  due.dueOn === today ? dueTime(due) : shortDay(due.dueOn);

const timeWords = ({ minute }: JudgedDue, before: string) =>
  minute === null ? '' : `${before}${formatMinute(minute)}`;

function dayWords(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === dayAfter(today, 1) ? 'Tomorrow' : shortDay(day);
}

/** `Thu 26 Nov` */
export function shortDay(day: string): string {
  const [weekday = '', date = '', month = ''] = formatWeekday(day).split(' ');
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`;
}
