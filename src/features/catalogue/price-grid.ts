import { formatEach, type Pence } from '../../kit/money.ts';
import { configure, type Option, type PricedProduct, type SelectedOptions } from '../pricing/index.ts';

/** One price of the table: what a quantity costs at a turnaround, all other choices as made. */
export interface PriceCell {
  quantity: Option;
  turnaround: Option;
  selected: SelectedOptions;
  pricePence: Pence;
  /** `10.6p each`, `£1.30 each` */
  unitWords: string;
  chosen: boolean;
}

export interface PriceRow {
  quantity: Option;
  cells: PriceCell[];
}

/** Every quantity at every turnaround, priced by the code that prices the order. Empty where a product lacks either. */
export function priceGrid(product: PricedProduct, selected: SelectedOptions): PriceRow[] {
  const optionsOf = (key: string) => product.optionGroups.find((group) => group.key === key)?.options ?? [];
  return optionsOf('quantities').map((quantity) => ({
    quantity,
    cells: optionsOf('turnaround').flatMap((turnaround) => {
      const asked = { ...selected, quantity: quantity.id, turnaround: turnaround.id };
      const configuration = configure(product, asked);
      if (!configuration.ok) return [];
      const { pricePence } = configuration;
      const chosen = selected.quantity === quantity.id && selected.turnaround === turnaround.id;
      const unitWords = formatEach(pricePence, quantity.copies ?? 1);
      return [{ quantity, turnaround, selected: asked, pricePence, unitWords, chosen }];
    }),
  }));
}
