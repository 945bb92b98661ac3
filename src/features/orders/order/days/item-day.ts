import {
  type Despatch,
  despatchFor,
  dueMinute,
  isLate,
  type LeavingTimes,
  promisedDespatch,
} from '#features/pricing/delivery/index.ts';
import { formatMinute } from '#kit/day.ts';
import { londonClock } from '#kit/london-clock.ts';
import type { Turnaround } from '#kit/turnaround.ts';

interface Dated {
  /** `2026-11-24` */
  promised: string;
  turnaround: Turnaround | null;
  waits: boolean;
  /** ISO: when it became ready to print */
  clockFrom: string;
  fullDays: readonly string[];
}

const DAY_MINUTES = 24 * 60;

/**
 * Returns when an item leaves, and how long that holds: with its clock running since `clockFrom`, or from now if its
 * customer is keeping it waiting. Null if it has no turnaround, because then no day can be worked out.
 */
export function itemDay(
  { promised, turnaround, waits, clockFrom, fullDays }: Dated,
  now: Date,
  closedDays: ReadonlySet<string>,
): Despatch | null {
  if (!turnaround) return null;
  const from = waits ? now : new Date(clockFrom);
  return promisedDespatch(turnaround, promised, from, closedDays, new Set(fullDays));
}

/** A later day to give an item, and who caused it. */
export interface LaterDay {
  day: string;
  cause: 'customer' | 'shop';
}

/**
 * Returns a function that gives an item's later day, or null if its promise can be kept. A late item leaves today at
 * the earliest, or on the next working day if today's parcels have left.
 */
export function laterDays(
  now: Date,
  closedDays: ReadonlySet<string>,
  times: LeavingTimes,
): (item: Dated & { isCollected: boolean }) => LaterDay | null {
  const clock = londonClock(now);
  const soonestOf = (isCollected: boolean) => {
    const minute = dueMinute({ dueOn: clock.day, isCollected }, times) ?? DAY_MINUTES;
    return despatchFor({ workingDays: 0, cutOff: formatMinute(minute) }, now, closedDays).day;
  };
  const soonest = { parcel: soonestOf(false), collected: soonestOf(true) };
  return (item) => {
    const { promised, isCollected } = item;
    const fromClock = itemDay(item, now, closedDays)?.day ?? promised;
    const first = soonest[isCollected ? 'collected' : 'parcel'];
    const day =
      isLate({ dueOn: promised, isCollected }, clock, times) && fromClock < first ? first : fromClock;
    if (day <= item.promised) return null;
    return { day, cause: fromClock > item.promised ? 'customer' : 'shop' };
  };
}
