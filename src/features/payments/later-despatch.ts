import { despatchFor, latestDespatch } from '#features/delivery/index.ts';
import type { Turnaround } from '#kit/turnaround.ts';

/**
 * Returns the later day on which an order leaves because its payment arrived after a cut-off, as if it were ordered now;
 * undefined if its own day still holds.
 */
export function laterDespatch(
  order: { despatchOn: string; turnarounds: readonly Turnaround[] | null; closedDays: readonly string[] },
  now: Date,
): string | undefined {
  const closed = new Set(order.closedDays);
  const days = (order.turnarounds ?? []).map((turnaround) => despatchFor(turnaround, now, closed));
  const latest = latestDespatch(days);
  return latest && latest.day > order.despatchOn ? latest.day : undefined;
}
