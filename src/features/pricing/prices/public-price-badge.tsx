import { publicPriceWords } from './public-price.ts';

/** Under a customer's own price: says that it is theirs, and what everybody else pays. Nothing if it is the same. */
export function PublicPriceBadge(of: { pricePence: number; publicPence: number }) {
  const words = publicPriceWords(of);
  return words && <span className="block text-sm font-normal text-grey">{`Your price (${words})`}</span>;
}
