import { type Pence, pence, percentOf } from '#kit/money.ts';
import { methodPrice, type PricedJob } from './method-price.ts';
import { PLAIN_PRICING, type PriceMethod, type Pricing } from './pricing.ts';

/** A customer's price for a product in one price list: a percentage off the public price, or a method of its own. */
export interface TradeTerm {
  percentBp: number | null;
  method: PriceMethod | null;
  /** whether discount codes may be used on top */
  withCodes: boolean;
}

export interface TradePrice {
  pricePence: Pence;
  withCodes: boolean;
}

/**
 * Returns a customer's own price, the lowest in their lists; null if that isn't below the public price. If two lists
 * have the same price, one that allows codes wins. Neither a percentage nor a table makes anything free.
 */
export function tradePrice(
  { terms = [], pricing }: { terms?: readonly TradeTerm[]; pricing?: Pricing | null },
  job: PricedJob,
  publicPence: Pence,
): TradePrice | null {
  const own = terms.map((term): TradePrice => {
    const price = termPrice(term, pricing ?? PLAIN_PRICING, job, publicPence) ?? publicPence;
    return { pricePence: pence(Math.max(LEAST_PENCE, price)), withCodes: term.withCodes };
  });
  const pricePence = pence(Math.min(publicPence, ...own.map((price) => price.pricePence)));
  if (pricePence === publicPence) return null;
  return { pricePence, withCodes: own.some((price) => price.withCodes && price.pricePence === pricePence) };
}

const LEAST_PENCE = 1;

function termPrice(
  { percentBp, method }: TradeTerm,
  pricing: Pricing,
  job: PricedJob,
  publicPence: Pence,
): Pence | null {
  if (method) return methodPrice({ ...pricing, method }, job);
  return percentOf(publicPence, 10_000 - (percentBp ?? 0));
}
