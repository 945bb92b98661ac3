import type { PriceMethod, TableMethod } from './pricing.ts';
import type { TradeTerm } from './trade-price.ts';

/** A list's term with the days on which the list is valid, inclusive; null if it has no beginning or no end. */
export interface DatedTerm extends TradeTerm {
  validFrom: string | null;
  validUntil: string | null;
}

/** Whether a list is valid on a day (`2026-11-24`, in Europe/London). */
export function isValidOn(
  { validFrom, validUntil }: Pick<DatedTerm, 'validFrom' | 'validUntil'>,
  day: string,
): boolean {
  return (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil);
}

/** A product as read for a customer, whatever the day. */
interface Offered {
  terms?: readonly TradeTerm[];
  datedTerms?: readonly DatedTerm[] | null;
}

/** Returns a product with the terms that its customer has on a day: the input to `configure`. */
export function pricedOn<Product extends Offered>(product: Product, day: string): Product {
  const { datedTerms, ...rest } = product;
  const terms = (datedTerms ?? []).filter((term) => isValidOn(term, day)).map(termOf);
  return (terms.length > 0 ? { ...rest, terms } : rest) as Product;
}

/** Returns a list's term in the form that prices a product, on a day on which it is valid. */
export function termOf({ percentBp, method, withCodes }: DatedTerm): TradeTerm {
  return { percentBp, method: method && withoutGaps(method), withCodes };
}

/**
 * A list's table need not price every quantity. A missing quantity costs at most what the next larger one costs:
 * otherwise a customer would pay the public price for 100 and less for 250.
 */
function withoutGaps(method: PriceMethod): PriceMethod {
  if (method.kind !== 'table') return method;
  const isWhole =
    method.copies[0] === 1 && Object.values(method.columns).every((prices) => !prices.includes(null));
  if (isWhole) return method;
  const copies = method.copies[0] === 1 ? method.copies : [1, ...method.copies];
  const filled = (prices: TableMethod['columns'][string]) => {
    const all = method.copies[0] === 1 ? prices : [null, ...prices];
    return all.map((_, row) => all.slice(row).find((price) => price !== null) ?? null);
  };
  const columns = Object.fromEntries(
    Object.entries(method.columns).map(([key, prices]) => [key, filled(prices)]),
  );
  return { ...method, copies, columns };
}
