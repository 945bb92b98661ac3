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
  /** whether no other price in the table is lower per copy; the first if equal */
  bestValue: boolean;
}

export interface PriceRow {
  quantity: Option;
  cells: PriceCell[];
}

/**
 * Every quantity, including a typed one, at every turnaround, priced by the same code as the order. Empty if a product
 * lacks either, or nothing has a price.
 */
export function priceGrid(product: PricedProduct, selected: SelectedOptions): PriceRow[] {
  const optionsOf = (key: string) => product.optionGroups.find((group) => group.key === key)?.options ?? [];
  const rows = withCustomQuantity(optionsOf('quantities'), product, selected).map((quantity) => ({
    quantity,
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
  const cells = rows.flatMap((row) => row.cells);
  if (cells.every(({ pricePence }) => pricePence === null)) return [];
  const best = cheapestCopy(cells);
  if (best && rows.length > 1) best.bestValue = true;
  return rows;
}

/** The quantities, with a typed one in its place among them. */
function withCustomQuantity(
  listed: readonly Option[],
  product: PricedProduct,
  selected: SelectedOptions,
): Option[] {
  const chosen = choicesOf(product, selected).find(({ group }) => group === 'quantities')?.option;
  if (!chosen || listed.some(({ id }) => id === chosen.id)) return [...listed];
  const after = listed.findIndex(({ copies }) => (copies ?? 0) > (chosen.copies ?? 0));
  return after < 0 ? [...listed, chosen] : listed.toSpliced(after, 0, chosen);
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
