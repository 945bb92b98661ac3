export { readPaperChoices } from './admin/papers/papers.server.ts';
export { changeGroup } from './admin/price-lists/customer-groups.server.ts';
export { type CustomerPrices, readCustomerPrices } from './admin/price-lists/price-lists.server.ts';
export { readBreaks } from './admin/product-pricing/price-sheet.ts';
export { publishDraftsJob } from './admin/product-pricing/publish-drafts.server.ts';
export { followOptions } from './follow-options.server.ts';
export { followTurnaround, type UnfitProduct, unlessUnfit } from './follow-pricing.server.ts';
export { LISTED_GROUPS_JSON, OPTION_GROUPS_JSON, STOCK_JSON } from './priced-product.server.ts';
export { productsByPage } from './products-by-page.server.ts';
export { setSamplePrices } from './sample-prices.server.ts';
export { hasTradePrices, termsJson } from './trade-terms.server.ts';
export {
  ASKS_ZERO_RATING,
  type NamedProduct,
  type ProductsByVat,
  readProductsByVat,
} from './zero-rated.server.ts';
