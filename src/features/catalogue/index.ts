export { bindingMm, COVER_PAGES, type CoverSpread, coverAround, coverSpread, isBound } from './binding.ts';
export { type Fold, foldsOf, foldWords } from './folds.ts';
export { PHOTO_BYTES_MAX, PHOTO_REFUSAL_WORDS, PICTURE_FORM } from './photos/photo.ts';
export { printedPath } from './printed.ts';
export * from './product.ts';
export { turnaroundSentence } from './turnaround-words.ts';
