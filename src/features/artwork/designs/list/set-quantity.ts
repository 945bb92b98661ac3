import type { Product } from '#features/catalogue/products/index.ts';
import { completeChoices, configure, type Option } from '#features/pricing/prices/index.ts';
import type { Pence } from '#kit/money.ts';

/**
 * What is ordered for a whole list: one quantity and one price for all its records together, as for a file with one
 * design.
 */
export interface SetQuantity {
  /** what all records need together */
  needed: number;
  /** what is ordered: as many, or the next quantity that the product is sold in */
  copies: number;
  /** the choices of the product */
  choices: Record<string, string>;
  /** before VAT, with these choices */
  pricePence: Pence;
}

/** The smallest quantity of a product that is enough for a list. Null if the product isn’t sold in as many. */
export function quantityFor(
  product: Product,
  choices: Readonly<Record<string, string>>,
  needed: number,
): SetQuantity | null {
  const group = product.optionGroups.find(({ key }) => key === 'quantities');
  const enough = (group?.options ?? [])
    .filter(({ copies }) => (copies ?? 0) >= needed)
    .toSorted((a, b) => (a.copies ?? 0) - (b.copies ?? 0));
  const exact: Pick<Option, 'id' | 'copies'> = { id: String(needed), copies: needed };
  for (const { id, copies } of [...(product.pricing?.anyQuantity ? [exact] : []), ...enough]) {
    const configured = configure(product, completeChoices(product, { ...choices, quantity: id }));
    if (configured.ok && configured.selected.quantity === id)
      return {
        needed,
        copies: copies ?? needed,
        choices: configured.selected as Record<string, string>,
        pricePence: configured.pricePence,
      };
  }
  return null;
}
