/** Days on which no more jobs can be sent out, `2026-11-24`. */
export interface FullDays {
  /** for a turnaround without places left, by its id */
  turnarounds: Readonly<Record<string, readonly string[]>>;
  /** for a press without time left, by the id of each category that uses it */
  categories: Readonly<Record<string, readonly string[]>>;
}

/** The days on which nothing is sent out: those on which the shop is closed, and those that are full. */
export interface ShopDays {
  closedDays: readonly string[];
  fullDays: FullDays;
}

/** Returns the days on which a product of a category can’t be sent out with a turnaround. */
export function fullDaysOf(
  { turnarounds, categories }: FullDays,
  turnaroundId: string,
  categoryId: string,
): ReadonlySet<string> {
  return new Set([...(turnarounds[turnaroundId] ?? []), ...(categories[categoryId] ?? [])]);
}
