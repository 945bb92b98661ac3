/** Copies printed beyond those ordered, because some are spoilt: a share of them, and a number. */
export interface Overs {
  oversPercent: number;
  oversCopies: number;
}

/** Returns how many copies are printed of so many ordered: the most that any of these wants. */
export const withOvers = (quantity: number, ...wanted: readonly Overs[]): number =>
  Math.max(
    quantity,
    ...wanted.map(
      ({ oversPercent, oversCopies }) => quantity + Math.ceil((quantity * oversPercent) / 100) + oversCopies,
    ),
  );
