import {
  choicesOf,
  configure,
  type Option,
  type PricedProduct,
  type SelectedOptions,
} from '#features/pricing/index.ts';
import { formatEach, type Pence } from '#kit/money.ts';

/** One price of the table: a quantity at a turnaround, with the other choices unchanged. */
export interface PriceCell {
  quantity: Option;
  turnaround: Option;
  selected: SelectedOptions;
  pricePence: Pence;
  /** `10.6p each`, `£1.30 each` */
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
 * Every quantity at every turnaround, and one that was typed, priced by the same code as the order. Empty if a product
 * lacks either.
 */
export function priceGrid(product: PricedProduct, selected: SelectedOptions): PriceRow[] {
  const optionsOf = (key: string) => product.optionGroups.find((group) => group.key === key)?.options ?? [];
  const rows = withTyped(optionsOf('quantities'), product, selected).map((quantity) => ({
    quantity,
    cells: optionsOf('turnaround').flatMap((turnaround) => {
      const options = { ...selected, quantity: quantity.id, turnaround: turnaround.id };
      const configuration = configure(product, options);
      if (!configuration.ok) return [];
      const { pricePence } = configuration;
      const chosen = selected.quantity === quantity.id && selected.turnaround === turnaround.id;
      const unitWords = formatEach(pricePence, quantity.copies ?? 1);
      return [{ quantity, turnaround, selected: options, pricePence, unitWords, chosen, bestValue: false }];
    }),
  }));
  const best = cheapestCopy(rows.flatMap((row) => row.cells));
  if (best && rows.length > 1) best.bestValue = true;
  return rows;
}

/** The quantities, with one that was typed in its place among them. */
function withTyped(listed: readonly Option[], product: PricedProduct, selected: SelectedOptions): Option[] {
  const chosen = choicesOf(product, selected).find(({ group }) => group === 'quantities')?.option;
  if (!chosen || listed.some(({ id }) => id === chosen.id)) return [...listed];
  const after = listed.findIndex(({ copies }) => (copies ?? 0) > (chosen.copies ?? 0));
  return after < 0 ? [...listed, chosen] : listed.toSpliced(after, 0, chosen);
}

/** Compared as whole numbers, because a price per copy is not a whole number of pence. */
function cheapestCopy(cells: readonly PriceCell[]): PriceCell | undefined {
  const copies = (cell: PriceCell) => cell.quantity.copies ?? 1;
  return cells.reduce<PriceCell | undefined>(
    (best, cell) => (best && best.pricePence * copies(cell) <= cell.pricePence * copies(best) ? best : cell),
    undefined,
  );
}
