import { configure, type Option, type PricedProduct, type SelectedOptions } from '#features/pricing/index.ts';
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

/** Every quantity at every turnaround, priced by the same code as the order. Empty if a product lacks either. */
export function priceGrid(product: PricedProduct, selected: SelectedOptions): PriceRow[] {
  const optionsOf = (key: string) => product.optionGroups.find((group) => group.key === key)?.options ?? [];
  const rows = optionsOf('quantities').map((quantity) => ({
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

/** Compared as whole numbers, because a price per copy is not a whole number of pence. */
function cheapestCopy(cells: readonly PriceCell[]): PriceCell | undefined {
  const copies = (cell: PriceCell) => cell.quantity.copies ?? 1;
  return cells.reduce<PriceCell | undefined>(
    (best, cell) => (best && best.pricePence * copies(cell) <= cell.pricePence * copies(best) ? best : cell),
    undefined,
  );
}
