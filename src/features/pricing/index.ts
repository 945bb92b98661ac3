export * from './delivery-rates.ts';
export * from './option-measures.ts';
export * from './price.ts';
export * from './price-check.ts';
export * from './totals.ts';
export * from './vat-by-rate.ts';
