import { isDay } from './day.ts';
import { londonClock, londonInstant } from './london-clock.ts';

/**
 * Parses a future time typed as `2026-11-24T10:30`, in Northern Ireland. A time that the clocks skip in spring is
 * refused; of one that comes twice in autumn, the first is meant.
 */
export function scheduleOf(text: string, now: Date): { at: Date } | { problem: string } {
  const [, day = '', hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text.trim()) ?? [];
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59) return { problem: 'Choose a day and a time' };
  const minutes = Number(hour) * 60 + Number(minute);
  const at = londonInstant(day, minutes);
  if (londonClock(at).minute !== minutes)
    return { problem: 'The clocks go forward then, so this time doesn’t exist. Choose another' };
  if (at.getTime() <= now.getTime()) return { problem: 'Choose a time in the future' };
  return { at };
}
