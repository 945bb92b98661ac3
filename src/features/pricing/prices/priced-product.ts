import type { OptionGroup } from './options.ts';
import type { Pricing } from './pricing.ts';
import type { TradeTerm } from './trade-price.ts';
import type { DatedTerm } from './trade-terms.ts';

/** The part of a product that sets its price. */
export interface PricedProduct {
  basePricePence: number;
  optionGroups: OptionGroup[];
  /** the finished size in mm, of a product without a choice of size */
  widthMm?: number;
  heightMm?: number;
  /** null or left out: base price and surcharges */
  pricing?: Pricing | null;
  /** what the customer's price lists ask on the day it is priced; left out for everybody else */
  terms?: readonly TradeTerm[];
  /** the same on any day, as read; see `pricedOn` */
  datedTerms?: readonly DatedTerm[] | null;
}
