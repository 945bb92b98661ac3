import { z } from 'zod';
import type { Product } from '#features/catalogue/products/index.ts';
import { type Choice, choiceName, type SelectedOptions } from '#features/pricing/prices/index.ts';
import { isDay } from '#kit/day.ts';
import {
  emailField,
  linesField,
  optionalTextField,
  phoneField,
  postcodeField,
  textField,
} from '#kit/forms.ts';

/** How many files may be sent with a request. */
export const REQUEST_FILES_MAX = 5;
const REQUEST_LENGTH_MAX = 3000;
const PRODUCT_WORDS_MAX = 1000;

/** /quote-request. `today` is the earliest day for which it may be wanted. */
export const requestSchema = (today: string) =>
  z.object({
    request: linesField(REQUEST_LENGTH_MAX, 'Tell us what you would like printed'),
    firstName: textField('Enter your first name'),
    lastName: textField('Enter your last name'),
    email: emailField,
    phone: phoneField,
    company: optionalTextField,
    postcode: z
      .string()
      .default('')
      .transform((text) => text.trim() || null)
      .pipe(postcodeField.nullable()),
    wantedBy: z
      .string()
      .default('')
      .transform((text) => text.trim() || null)
      .refine((day) => day === null || isDay(day), 'Enter a day, like 2026-12-24')
      .refine((day) => day === null || day >= today, 'Enter a day that is still to come'),
  });
export type RequestForm = z.infer<ReturnType<typeof requestSchema>>;

/** The product and its choices as text: with our names for them, or as they were typed. */
export function requestedWords(
  product: Product,
  choices: readonly Choice[],
  selected: SelectedOptions,
): string {
  const words = product.optionGroups.map(({ key, label }) => {
    const name = choices.find(({ group }) => group === key)?.option.name ?? selected[choiceName(key)];
    return `${label} ${name ?? ''}`.trim();
  });
  return `${product.name}: ${words.join(', ')}`.slice(0, PRODUCT_WORDS_MAX);
}
