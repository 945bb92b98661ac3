export * from './price.ts';
export * from './totals.ts';
