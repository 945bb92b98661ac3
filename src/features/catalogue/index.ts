export { bindingMm, COVER_PAGES, type CoverSpread, coverAround, coverSpread, isBound } from './binding.ts';
export { type Fold, foldsOf, foldWords } from './folds.ts';
export * from './product.ts';
