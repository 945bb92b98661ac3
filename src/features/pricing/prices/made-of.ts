import type { Paper } from './stock.ts';

/** A fold: `across` is its place as a share of the product's width, `down` as a share of its height. */
export type Fold = { across: number } | { down: number };

/**
 * What an ordered item is made of and how it is finished: stored with it, since its product may change or be removed.
 */
export interface MadeOf {
  /** `booklet`, `perfect-bound`, `flat` */
  form: string;
  /** null if its product names none */
  inside: Paper | null;
  /** null if the same as its pages */
  cover: Paper | null;
  /** the leaves of each copy; null if their number follows from the pages */
  leaves: number | null;
  folds: Fold[];
  /** how the folded sheet closes; null for at most one fold */
  foldWords: string | null;
}
