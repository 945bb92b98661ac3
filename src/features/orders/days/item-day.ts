import { type Despatch, despatchFor, promisedDespatch } from '#features/delivery/index.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Turnaround } from '#kit/turnaround.ts';

interface Dated {
  /** `2026-11-24` */
  promised: string;
  turnaround: Turnaround | null;
  waits: boolean;
  /** ISO: since when it can be printed */
  clockFrom: string;
  fullDays: readonly string[];
}

const TODAY: Turnaround = { workingDays: 0, cutOff: '24:00' };

/**
 * Returns when an item leaves, and until when that holds: with its clock running since `clockFrom`, or from now on while its
 * customer keeps it waiting. Null without a turnaround, whose day nobody can work out.
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

/** A later day that an item should be given, and who caused it. */
export interface LaterDay {
  day: string;
  cause: 'customer' | 'shop';
}

/**
 * Returns what tells the later day of an item; null if its promise can be kept. What can't leave on a day that has passed leaves
 * today at the earliest.
 */
export function laterDays(now: Date, closedDays: ReadonlySet<string>): (item: Dated) => LaterDay | null {
  const today = londonDay(now);
  const soonest = despatchFor(TODAY, now, closedDays).day;
  return (item) => {
    const fromClock = itemDay(item, now, closedDays)?.day ?? item.promised;
    const isLate = item.promised < today;
    const day = isLate && fromClock < soonest ? soonest : fromClock;
    if (day <= item.promised) return null;
    return { day, cause: fromClock > item.promised ? 'customer' : 'shop' };
  };
}
