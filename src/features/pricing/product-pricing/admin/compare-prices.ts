import {
  choiceName,
  configure,
  firstChoices,
  type PricedProduct,
  type SelectedOptions,
} from '#features/pricing/prices/index.ts';

/** A price before and after a change, in pence; null if there is none. */
export interface PriceComparison {
  choices: string;
  quantity: string;
  nowPence: number | null;
  thenPence: number | null;
}

/** The most rows of a preview. */
const ROWS_MAX = 60;

/**
 * Returns prices before and after, for each quantity: with the first option of every group, and with each other option
 * that a customer could choose instead. Prices that change come first.
 */
export function comparePrices(before: PricedProduct, after: PricedProduct): PriceComparison[] {
  const first = firstChoices(before);
  const quantities = before.optionGroups.find(({ key }) => key === 'quantities')?.options ?? [];
  const others = before.optionGroups
    .filter(({ key }) => key !== 'quantities')
    .flatMap((group) =>
      group.options.slice(1).map((option) => ({
        words: option.name,
        selected: { ...first, [choiceName(group.key)]: option.id },
      })),
    );
  const rows = [{ words: 'First choices', selected: first }, ...others].flatMap(({ words, selected }) =>
    (quantities.length > 0 ? quantities : [{ id: '', name: '1' }]).map((quantity) => {
      const chosen = quantity.id ? { ...selected, quantity: quantity.id } : selected;
      return {
        choices: words,
        quantity: quantity.name,
        nowPence: priceOf(before, chosen),
        thenPence: priceOf(after, chosen),
      };
    }),
  );
  const changed = rows.filter(({ nowPence, thenPence }) => nowPence !== thenPence);
  return [...changed, ...rows.filter((row) => !changed.includes(row))].slice(0, ROWS_MAX);
}

function priceOf(product: PricedProduct, selected: SelectedOptions): number | null {
  const configured = configure(product, selected);
  return configured.ok ? configured.pricePence : null;
}
