import type { Despatch } from '#features/pricing/delivery/index.ts';
import { formatWeekday } from '#kit/day.ts';

/** A change of a promised day, oldest first. Days are `2026-11-24`. */
export interface DayChange {
  id: number;
  itemId: string;
  wasOn: string;
  leavesOn: string;
  /** why, in words for the customer */
  note: string | null;
}

/** Who caused a promised day to move. If it was the shop, the promise counts as broken. */
export const DAY_CAUSES = ['customer', 'shop'] as const;
export type DayCause = (typeof DAY_CAUSES)[number];

/**
 * `It was promised for Tuesday 24 November. Your file reached us on Monday.`: for an item whose day has moved; null if
 * it hasn't.
 */
export function movedWords(changes: readonly DayChange[], itemId: string): string | null {
  const own = changes.filter((change) => change.itemId === itemId);
  const [first] = own;
  const last = own.at(-1);
  if (!first || !last || first.wasOn === last.leavesOn) return null;
  return `It was promised for ${formatWeekday(first.wasOn)}.${last.note ? ` ${last.note}` : ''}`;
}

/** `If we have what we need from you by 11am on Monday 23 November, it leaves us on Tuesday 24 November.` */
export function chanceWords({ by, label }: Despatch, isCollected: boolean): string {
  const what = isCollected ? 'you can collect it' : 'it leaves us';
  return `If we have what we need from you by ${by}, ${what} on ${label}.`;
}
