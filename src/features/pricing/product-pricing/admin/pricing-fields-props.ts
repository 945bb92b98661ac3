import type { PricedProduct } from '#features/pricing/prices/index.ts';
import type { PricingForm } from './read-pricing.ts';

/** The props of each part of the form: the product, the form as typed, and the errors by field. */
export interface PricingFieldsProps {
  product: PricedProduct;
  values: PricingForm;
  errors: Readonly<Record<string, string>>;
}
