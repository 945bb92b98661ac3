import { formatPounds } from '#kit/money.ts';

/** Returns what everybody else pays, in words; null if it is the same. */
export function publicPriceWords(of: { pricePence: number; publicPence: number }): string | null {
  return of.publicPence > of.pricePence ? `public price ${formatPounds(of.publicPence)}` : null;
}

/** `Your price £24.00 (public price £26.67)`, or just `£26.67` if it is everybody's. */
export function priceWords(of: { pricePence: number; publicPence: number }): string {
  const words = publicPriceWords(of);
  return words ? `Your price ${formatPounds(of.pricePence)} (${words})` : formatPounds(of.pricePence);
}
