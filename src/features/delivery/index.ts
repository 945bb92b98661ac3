export * from './delivery-plan.ts';
export * from './despatch.ts';
export * from './despatch-words.ts';
export * from './irish-delivery.ts';
export { isPostcodeArea } from './postcode-areas.ts';
export * from './rates-table.ts';
export * from './shop-days.ts';
export * from './shown-delivery.ts';
export * from './zone-of.ts';
