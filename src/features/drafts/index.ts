export { ChoiceField } from './choice-field.tsx';
export { choiceField, lineField, POUNDS_WORDS, penceTyped } from './draft-form.ts';
export { assessLine, lineDespatch, type OfferDays } from './offer.ts';
