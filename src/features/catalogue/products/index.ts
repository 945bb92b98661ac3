export { PRINTED, printedPath } from './artwork-accepted-event.ts';
export { CHOICE_WRITTEN } from './choice-written.ts';
export { distinctionAmong } from './distinction.ts';
export { foldsOf } from './folds.ts';
export { isForMourners } from './for-mourners.ts';
export { madeOf } from './made-of.ts';
export { needByDay } from './need-by-day.ts';
export { offeredNow } from './offered-now.ts';
export {
  ALT_LENGTH_MAX,
  PHOTO_BYTES_MAX,
  PHOTO_REFUSAL_WORDS,
  type Photo,
  PICTURE_FORM,
} from './photos/photo.ts';
export * from './product.ts';
export { optionGroupKeySchema, optionGroupLabels, productFormSchema } from './seed.ts';
export { turnaroundSentence } from './turnaround-words.ts';
