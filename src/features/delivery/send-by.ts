import { formatWeekday } from '#kit/day.ts';
import { londonClock } from '#kit/london-clock.ts';
import type { Despatch } from './despatch-words.ts';

/** `Upload your file by 11am on Tuesday 24 November for despatch on Thursday 26 November.` */
export function sendFileBy({ until, label }: Pick<Despatch, 'until' | 'label'>): string {
  return `Upload your file by ${byWords(until)} for despatch on ${label}.`;
}

/** `11am on Tuesday 24 November`, of an instant */
function byWords(until: string): string {
  const { day, minute } = londonClock(new Date(until));
  const [hours, past] = [Math.floor(minute / 60), minute % 60];
  const minutes = past === 0 ? '' : `.${String(past).padStart(2, '0')}`;
  return `${hours % 12 || 12}${minutes}${hours < 12 ? 'am' : 'pm'} on ${formatWeekday(day)}`;
}
