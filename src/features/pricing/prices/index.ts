export { CUSTOM, customOption, customSides, readCustomSize, withCustomFields } from './custom-options.ts';
export * from './delivery-rates.ts';
export * from './export.ts';
export type { Fold, MadeOf } from './made-of.ts';
export * from './option-measures.ts';
export { whyNot } from './option-rules.ts';
export type { OptionTurnaround, SurchargeStep } from './option-turnaround.ts';
export * from './options.ts';
export * from './price.ts';
export {
  HAS_NO_BASE_PRICE,
  PRICE_PENCE_MAX,
  PRICE_PENCE_MIN,
  priceProblem,
  readPrice,
  UNKNOWN_PRODUCT,
} from './price-check.ts';
export { type PriceParts, partsProblem, raisedParts, withParts } from './price-parts.ts';
export type { PricedProduct } from './priced-product.ts';
export * from './pricing.ts';
export {
  methodProblems,
  type PricingProblem,
  pricingProblems,
  tableColumns,
  unpricedCount,
} from './pricing-problems.ts';
export { type NamedProduct, NO_SUCH_PRODUCT, productByWords, productWords } from './product-words.ts';
export { priceWords, publicPriceWords } from './public-price.ts';
export { BRINGS_NONE, leafPaper, type Paper, SPINE_GROUPS, type Stock } from './stock.ts';
export * from './surcharge-words.ts';
export * from './totals.ts';
export * from './trade-terms.ts';
export { turnaroundProblems } from './turnaround-problems.ts';
export { movingTurnarounds, quantityReason, slowestTurnaround, turnaroundIdOf } from './turnaround-rules.ts';
export * from './vat-by-rate.ts';
export * from './vat-rule.ts';
export * from './weight.ts';
