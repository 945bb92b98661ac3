import { despatchFor, promisedDespatch } from '#features/pricing/delivery/index.ts';
import type { OrderedTurnaround } from '#kit/turnaround.ts';

interface DatedOrder {
  closedDays: readonly string[];
  /** days on which no more jobs can be sent out, by turnaround id */
  fullDays: Readonly<Record<string, readonly string[]>>;
  despatchOn: string;
  /** null for an order from before turnarounds were recorded. Older ones lack the id. */
  turnarounds: readonly OrderedTurnaround[] | null;
  /** the days of its jobs, by turnaround id */
  days: Readonly<Record<string, string>>;
}

/** The later days on which an order and its jobs leave. */
export interface LaterDespatch {
  despatchOn: string;
  /** by turnaround id */
  days: Record<string, string>;
}

/**
 * Returns the later days on which an order leaves because its payment arrived after a cut-off, as if it were ordered
 * now; undefined if its own day can still be kept. A job whose day can be kept has its place there, unless the order
 * was cancelled (`lostPlaces`).
 */
export function laterDespatch(order: DatedOrder, now: Date, lostPlaces: boolean): LaterDespatch | undefined {
  const closed = new Set(order.closedDays);
  const days: Record<string, string> = {};
  let despatchOn = order.despatchOn;
  for (const turnaround of order.turnarounds ?? []) {
    const promised = order.days[turnaround.id] ?? order.despatchOn;
    const full = new Set(order.fullDays[turnaround.id]);
    const { day } = lostPlaces
      ? despatchFor(turnaround, now, closed, full)
      : promisedDespatch(turnaround, promised, now, closed, full);
    if (day <= promised) continue;
    days[turnaround.id] = day;
    if (day > despatchOn) despatchOn = day;
  }
  return Object.keys(days).length > 0 ? { despatchOn, days } : undefined;
}
