import { choiceName, configure, type PricedProduct, startChoices } from '#features/pricing/prices/index.ts';
import { figure } from '#kit/count-words.ts';

/** What a product costs at a quantity before and after a change, in pence; null where there is no price. */
export interface UsualPrice {
  /** `1,000`; '' for a product without quantities */
  quantity: string;
  nowPence: number | null;
  thenPence: number | null;
}

/** How many quantities of a product are shown. */
export const USUAL_MOST = 3;

/**
 * Returns prices before and after at usual quantities, with default choices otherwise: the quantities ordered most in
 * the last year (`ordered`, in copies) that are still offered, or else the first, middle and last that the product
 * offers.
 */
export function usualPrices(
  now: PricedProduct,
  then: PricedProduct,
  ordered: readonly number[],
): UsualPrice[] {
  const still = ordered
    .map((copies) => ({ copies, chosen: quantityOf(now, copies) }))
    .filter(({ chosen }) => priceAt(now, chosen) !== null)
    .sort((a, b) => a.copies - b.copies);
  return (still.length > 0 ? still : offered(now)).map(({ copies, chosen }) => ({
    quantity: copies === null ? '' : figure(copies),
    nowPence: priceAt(now, chosen),
    thenPence: priceAt(then, chosen),
  }));
}

const listedOf = ({ optionGroups }: PricedProduct) =>
  optionGroups.find(({ key }) => key === 'quantities')?.options ?? [];

/** The choice for a number of copies: a listed one, otherwise a typed one. */
function quantityOf(product: PricedProduct, copies: number): string | null {
  const listed = listedOf(product);
  if (listed.length === 0) return null;
  return listed.find((option) => option.copies === copies)?.id ?? String(copies);
}

function offered(product: PricedProduct): { copies: number | null; chosen: string | null }[] {
  const listed = listedOf(product);
  const places = [...new Set([0, Math.floor((listed.length - 1) / 2), listed.length - 1])];
  const options = places.flatMap((place) => listed[place] ?? []);
  if (options.length === 0) return [{ copies: null, chosen: null }];
  return options.map(({ id, copies }) => ({ copies, chosen: id }));
}

function priceAt(product: PricedProduct, quantity: string | null): number | null {
  const start = startChoices(product);
  const configured = configure(
    product,
    quantity === null ? start : { ...start, [choiceName('quantities')]: quantity },
  );
  return configured.ok ? configured.pricePence : null;
}
