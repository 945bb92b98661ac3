import { formatWeekday } from '#kit/day.ts';
import type { TurnaroundDay } from './turnaround-day.ts';
import { dayWords } from './turnaround-day-words.ts';

/** Whether the customer has it by a day, `2026-12-04`; false if nobody says when it arrives. */
export function isInTime({ isCollected, arrives, day }: TurnaroundDay, needBy: string): boolean {
  const inHand = isCollected ? day : arrives?.day;
  return inHand !== undefined && inHand <= needBy;
}

interface NamedDay {
  name: string;
  day: TurnaroundDay;
}

/**
 * Says which turnarounds are in time for a day, `2026-12-04`. If none is, says what would be: to collect it, or the
 * earliest day there is. `offersCollection`: whether any order can be collected.
 */
export function needByWords(offered: readonly NamedDay[], needBy: string, offersCollection: boolean): string {
  const inTime = offered.filter(({ day }) => isInTime(day, needBy)).map(({ name }) => name);
  if (inTime.length > 0)
    return `In time for ${formatWeekday(needBy)}: ${new Intl.ListFormat('en-GB').format(inTime)}.`;
  const collected = offersCollection ? offered.find(({ day }) => day.day <= needBy) : undefined;
  if (collected)
    return `In time only if you collect it: ${collected.name} is ready on ${collected.day.label}.`;
  const earliest = offered
    .filter(({ day }) => day.arrives || day.isCollected)
    .reduce<NamedDay | null>((best, it) => (best && inHand(best.day) <= inHand(it.day) ? best : it), null);
  const best = earliest ? ` The earliest is ${earliest.name}: ${sentence(earliest.day)}.` : '';
  return `We can’t get it to you by ${formatWeekday(needBy)}.${best} Call us: sometimes there is a way.`;
}

const inHand = ({ day, arrives }: TurnaroundDay) => arrives?.day ?? day;

/** `with you by Friday 4 December` */
function sentence(of: TurnaroundDay): string {
  const { lead, day } = dayWords(of);
  return `${lead.charAt(0).toLowerCase()}${lead.slice(1)} ${day}`;
}
