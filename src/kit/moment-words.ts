import { formatMinute, formatWeekday } from './day.ts';
import { londonClock } from './london-clock.ts';
import { cutOffWords } from './turnaround.ts';

/** When something promised is ready, in Northern Ireland time: `1pm on Monday 30 November`. */
export function momentWords(instant: Date | string): string {
  const { day, minute } = londonClock(new Date(instant));
  return `${cutOffWords(formatMinute(minute))} on ${formatWeekday(day)}`;
}
