export * from './price.ts';
export * from './totals.ts';
export * from './vat-by-rate.ts';
