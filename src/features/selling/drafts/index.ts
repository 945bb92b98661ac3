export { ChoiceField } from './choice-field.tsx';
export { type DraftLine, NEW_LINE } from './draft.ts';
export {
  choiceField,
  lineAnswers,
  lineChoices,
  lineField,
  lineOfMatch,
  POUNDS_WORDS,
  penceTyped,
  readFreeLine,
  WHAT_WORDS,
} from './draft-form.ts';
export { FreeLineField, VatField } from './free-line-field.tsx';
export { MatchList, type ShownMatch } from './match-list.tsx';
export { type AssessedLine, assessLine, lineDespatch, type OfferDays, type OfferLine } from './offer.ts';
export { ownCopies } from './own-quantity.ts';
