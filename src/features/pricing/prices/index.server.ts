export { followOptions } from './follow-options.server.ts';
export { followMany, type UnfitProduct, unfitness, unlessUnfit } from './follow-pricing.server.ts';
export { readPaperSurface } from './paper-surface.server.ts';
export {
  LISTED_GROUPS_JSON,
  OPTION_GROUPS_JSON,
  type ProductToPrice,
  readManyToPrice,
  readToPrice,
  STOCK_JSON,
} from './priced-product.server.ts';
export { meetsFilter, type ProductsOfPage, productsByPage } from './products-by-page.server.ts';
export { hasTradePrices, termsJson, termsOf } from './trade-terms.server.ts';
export {
  ASKS_ZERO_RATING,
  type NamedProduct,
  type ProductsByVat,
  readProductsByVat,
} from './zero-rated.server.ts';
