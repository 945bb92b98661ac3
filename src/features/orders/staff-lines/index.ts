export {
  type AssessedLine,
  alternativeField,
  alternativeLine,
  assessLine,
  lineDespatch,
  type OfferDays,
  type OfferLine,
} from './assess-line.ts';
export { ChoiceField } from './choice-field.tsx';
export { FreeLineField, VatField } from './free-line-field.tsx';
export * from './line-form.ts';
export { MatchList, type ShownMatch } from './match-list.tsx';
export { asOffered, ownCopies, plainQuantity } from './own-quantity.ts';
export { type Alternative, NEW_LINE, type StaffLine } from './staff-line.ts';
