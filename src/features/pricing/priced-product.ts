import type { OptionGroup } from './options.ts';
import type { Pricing } from './pricing.ts';

/** The part of a product that sets its price. */
export interface PricedProduct {
  basePricePence: number;
  optionGroups: OptionGroup[];
  /** the finished size in mm, of a product without a choice of size */
  widthMm?: number;
  heightMm?: number;
  /** null or left out: base price and surcharges */
  pricing?: Pricing | null;
}
