import type { PricedProduct } from '#features/pricing/prices/index.ts';
import type { PricingForm } from './read-pricing.ts';

/** What each part of the form is given: the product, the form as typed, and what is wrong by field. */
export interface PricingFieldsProps {
  product: PricedProduct;
  values: PricingForm;
  errors: Readonly<Record<string, string>>;
}
