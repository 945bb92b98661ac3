export { excludedOptions, OptionFieldset } from './option-fieldset.tsx';
export { productForm } from './product-forms.ts';
export { VatQuestions } from './vat-questions.tsx';
