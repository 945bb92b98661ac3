/** The days on which no more jobs of a turnaround can be sent out, by its id. */
export type FullDays = Readonly<Record<string, readonly string[]>>;

/** The days on which nothing is sent out: those the shop is closed, and those that are full. */
export interface ShopDays {
  closedDays: readonly string[];
  fullDays: FullDays;
}
