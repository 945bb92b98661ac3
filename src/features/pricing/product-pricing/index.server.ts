export { changeGroup } from './admin/price-lists/customer-groups.server.ts';
export { type CustomerPrices, readCustomerPrices } from './admin/price-lists/price-lists.server.ts';
export { readBreaks } from './admin/price-sheet.ts';
export { publishDraftsJob } from './admin/publish-drafts.server.ts';
export { setSamplePrices } from './sample-prices.server.ts';
