/** Copies printed beyond those ordered, because some are spoilt: a share of them, and a number. */
export interface Overs {
  oversPercent: number;
  oversCopies: number;
}

/** Returns how many copies to print for this many ordered: the most that any of these requires. */
export const withOvers = (quantity: number, ...overs: readonly Overs[]): number =>
  Math.max(
    quantity,
    ...overs.map(
      ({ oversPercent, oversCopies }) => quantity + Math.ceil((quantity * oversPercent) / 100) + oversCopies,
    ),
  );
