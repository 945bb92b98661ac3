import type { OptionGroup } from './options.ts';
import type { Pricing } from './pricing.ts';
import type { TradeTerm } from './trade-price.ts';
import type { DatedTerm } from './trade-terms.ts';

/** The part of a product that sets its price. */
export interface PricedProduct {
  basePricePence: number;
  optionGroups: OptionGroup[];
  /** the finished size in mm, for a product without a choice of size */
  widthMm?: number;
  heightMm?: number;
  /** null or left out: base price and surcharges */
  pricing?: Pricing | null;
  /** the terms of the customer's price lists on the day of pricing; left out for everybody else */
  terms?: readonly TradeTerm[];
  /** the same for any day, as read; see `pricedOn` */
  datedTerms?: readonly DatedTerm[] | null;
}
