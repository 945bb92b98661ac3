import type { Product } from '#features/catalogue/products/index.ts';
import { type Despatch, despatchFor, type FullDays, fullWords } from '#features/pricing/delivery/index.ts';
import { type Choice, movingTurnarounds, turnaroundIdOf } from '#features/pricing/prices/index.ts';

/** How many jobs with a turnaround can be sent out a day, and how many places are already taken by others. */
export interface Places {
  capacity: number;
  /** by day, `2026-11-24` */
  taken: Readonly<Record<string, number>>;
}

interface ShopPlaces {
  closedDays: readonly string[];
  /** for turnarounds with a limit, by id */
  places: Readonly<Record<string, Places>>;
  /** days on which a press has no time left, by the category that uses it */
  pressDays: FullDays['categories'];
}

/** A line's day, or the sentence that says its day is full; null if it has no turnaround. */
type LineDay = { despatch: Despatch } | { full: string } | null;

/**
 * Returns a function that gives each line of a cart, in turn, its despatch day. Lines compete for places. A line with
 * its product's slowest turnaround moves to the next day with room.
 */
export function dayGiver({ closedDays, places, pressDays }: ShopPlaces, now: Date) {
  const closed = new Set(closedDays);
  const ownDays = new Map<string, Map<string, number>>();
  return ({ product, choices }: { product: Product | null; choices: readonly Choice[] }): LineDay => {
    const option = choices.find(({ group }) => group === 'turnaround')?.option;
    if (!option?.turnaround) return null;
    const id = turnaroundIdOf(option);
    const own = ownDays.get(id) ?? new Map<string, number>();
    const fullDays = daysWithoutRoom(places[id], own);
    for (const day of (product && pressDays[product.categoryId]) ?? []) fullDays.add(day);
    const despatch = despatchFor(
      option.turnaround,
      now,
      closed,
      product && movingTurnarounds(product.optionGroups).has(option.id) ? fullDays : undefined,
    );
    if (fullDays.has(despatch.day)) return { full: fullWords(option.name, despatch, now) };
    ownDays.set(id, own.set(despatch.day, (own.get(despatch.day) ?? 0) + 1));
    return { despatch };
  };
}

function daysWithoutRoom(places: Places | undefined, own: ReadonlyMap<string, number>): Set<string> {
  if (!places) return new Set();
  const days = [...Object.keys(places.taken), ...own.keys()];
  return new Set(days.filter((day) => (places.taken[day] ?? 0) + (own.get(day) ?? 0) >= places.capacity));
}
