export { readPaperChoices } from './admin/papers.server.ts';
export { followOptions } from './follow-options.server.ts';
export { unlessUnfit } from './follow-pricing.server.ts';
export { OPTION_GROUPS_JSON, STOCK_JSON } from './priced-product.server.ts';
export { productsByPage } from './products-by-page.server.ts';
