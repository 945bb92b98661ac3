import { formatWeekday } from '#kit/day.ts';
import type { Turnaround } from '#kit/turnaround.ts';
import { arrivalAfter } from './despatch.ts';
import type { Despatch } from './despatch-words.ts';

/** What a turnaround promises if the order is placed now: the day it leaves, and the day the customer has it. */
export interface TurnaroundDay extends Despatch {
  isCollected: boolean;
  /** the day it should reach the customer; null if it is collected, or the owner doesn’t say how long parcels take */
  arrives: { day: string; label: string } | null;
}

interface Dated {
  optionGroups: readonly {
    key: string;
    options: readonly { id: string; turnaround?: Turnaround | undefined }[];
  }[];
}

/**
 * Returns the days of a product's turnarounds, by option id. `despatches`: when each leaves. `daysOnTheWay`: working
 * days to the customer's zone; undefined if the owner doesn't say.
 */
export function turnaroundDays(
  { optionGroups }: Dated,
  despatches: Readonly<Record<string, Despatch>>,
  daysOnTheWay: number | undefined,
): Record<string, TurnaroundDay> {
  const options = optionGroups.find(({ key }) => key === 'turnaround')?.options ?? [];
  const dated = options.flatMap(({ id, turnaround }) => {
    const despatch = despatches[id];
    if (!despatch) return [];
    const isCollected = turnaround?.isCollected === true;
    const arrives = isCollected ? null : arrivalOf(despatch.day, daysOnTheWay);
    return [[id, { ...despatch, isCollected, arrives }] as const];
  });
  return Object.fromEntries(dated);
}

/** Returns the day on which a parcel should arrive, in words too; null if nobody says how long it takes. */
function arrivalOf(leavesOn: string, daysOnTheWay: number | undefined): TurnaroundDay['arrives'] {
  if (daysOnTheWay === undefined) return null;
  const day = arrivalAfter(leavesOn, daysOnTheWay);
  return { day, label: formatWeekday(day) };
}
