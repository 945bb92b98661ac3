import {
  choicesOf,
  configure,
  type Option,
  type PricedProduct,
  quantityReason,
  type SelectedOptions,
} from '#features/pricing/prices/index.ts';
import { formatEach, type Pence } from '#kit/money.ts';

/** One price of the table: a quantity at a turnaround, with the other choices unchanged. */
export interface PriceCell {
  quantity: Option;
  turnaround: Option;
  selected: SelectedOptions;
  /** null if these choices can't be ordered together */
  pricePence: Pence | null;
  /** what everybody else pays, for a customer with a lower price of their own; otherwise null */
  publicPence: Pence | null;
  /** whether the turnaround is offered for this quantity */
  isOffered: boolean;
  /** `10.6p each`, `£1.30 each`; empty without a price */
  unitWords: string;
  chosen: boolean;
  /** whether every other quantity costs more per copy, at any turnaround */
  bestValue: boolean;
}

export interface PriceRow {
  quantity: Option;
  /** whether it is typed, not listed */
  isTyped: boolean;
  cells: PriceCell[];
}

/**
 * Every quantity, with a typed one last, at every turnaround, priced by the same code as the order. Empty if a product
 * lacks either, or nothing has a price.
 */
export function priceGrid(product: PricedProduct, selected: SelectedOptions): PriceRow[] {
  const optionsOf = (key: string) => product.optionGroups.find((group) => group.key === key)?.options ?? [];
  const listed = optionsOf('quantities');
  const typed = customQuantity(listed, product, selected);
  const rows = [...listed, ...(typed ? [typed] : [])].map((quantity) => ({
    quantity,
    isTyped: quantity === typed,
    cells: optionsOf('turnaround').map((turnaround) => {
      const options = { ...selected, quantity: quantity.id, turnaround: turnaround.id };
      const configuration = configure(product, options);
      const pricePence = configuration.ok ? configuration.pricePence : null;
      const chosen = selected.quantity === quantity.id && selected.turnaround === turnaround.id;
      const unitWords = pricePence === null ? '' : formatEach(pricePence, quantity.copies ?? 1);
      const publicPence =
        configuration.ok && configuration.publicPence !== pricePence ? configuration.publicPence : null;
      const isOffered = quantityReason(turnaround, quantity.copies ?? 1) === null;
      const shown = { quantity, turnaround, selected: options, pricePence, publicPence };
      return { ...shown, isOffered, unitWords, chosen, bestValue: false };
    }),
  }));
  if (rows.every((row) => row.cells.every(({ pricePence }) => pricePence === null))) return [];
  markBestValue(rows);
  return rows;
}

/** The quantity that the customer typed; undefined if they chose a listed one. */
function customQuantity(
  listed: readonly Option[],
  product: PricedProduct,
  selected: SelectedOptions,
): Option | undefined {
  const chosen = choicesOf(product, selected).find(({ group }) => group === 'quantities')?.option;
  return listed.some(({ id }) => id === chosen?.id) ? undefined : chosen;
}

/** Marks the lowest price per copy, if every other quantity costs more per copy, also as it is shown. */
function markBestValue(rows: readonly PriceRow[]): void {
  const best = cheapestCopy(rows.flatMap((row) => row.cells));
  const others = rows
    .filter(({ quantity }) => quantity !== best?.quantity)
    .map((row) => cheapestCopy(row.cells));
  const isTrue = others.length > 0 && others.every((other) => other?.unitWords !== best?.unitWords);
  if (best && isTrue) best.bestValue = true;
}

/** Compared as whole numbers, because a price per copy is not a whole number of pence. */
function cheapestCopy(cells: readonly PriceCell[]): PriceCell | undefined {
  const copies = (cell: PriceCell) => cell.quantity.copies ?? 1;
  const priced = (cell: PriceCell) => cell.pricePence ?? 0;
  return cells
    .filter(({ pricePence }) => pricePence !== null)
    .reduce<PriceCell | undefined>(
      (best, cell) => (best && priced(best) * copies(cell) <= priced(cell) * copies(best) ? best : cell),
      undefined,
    );
}
