import { z } from 'zod';
import { productFormSchema } from '#features/catalogue/products/index.ts';
import { VAT_TESTS } from '#features/pricing/prices/index.ts';
import { linesField, textField } from '#kit/forms.ts';
import { manyLines } from '#kit/plain-text.ts';
import { finishFields, withFinishing } from './finishing-fields.tsx';

export const idField = z
  .string()
  .trim()
  .min(1, 'Enter an id')
  .max(80, 'Use at most 80 characters')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, numbers and hyphens, like a5-flyers-001')
  .refine((id) => id !== 'new', 'Choose another id');

const longText = (missing?: string) => linesField(4000, missing);

const millimetres = (name: string, least: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,4}(\.\d)?$/, `${name} must be in millimetres, like 148 or 148.5`)
    .transform(Number)
    .pipe(z.number().min(least, `${name} must be at least ${least} mm`).max(5000, 'Use at most 5,000 mm'));

const whole = (name: string, least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, `${name} must be a whole number`)
    .transform(Number)
    .pipe(z.number().min(least, `${name} must be at least ${least}`).max(most, `Use at most ${most}`));

/** A number that may be left out; then null. */
function optionalNumber(pattern: RegExp, least: number, most: number, problem: string) {
  return z
    .string()
    .default('')
    .transform((input, context) => {
      const text = input.trim();
      const value = pattern.test(text) ? Number(text) : Number.NaN;
      if (text === '') return null;
      if (value >= least && value <= most) return value;
      context.addIssue({ code: 'custom', message: problem });
      return z.NEVER;
    });
}

/** Lines of `Label: value`, as listed on the product page. */
const specifications = z
  .string()
  .default('')
  .transform((text, context) => {
    const lines = manyLines(text)
      .split('\n')
      .filter((line) => line.trim() !== '');
    return lines.map((line) => {
      const [, label, value] = /^\s*([^:]{1,80}):\s*(.{1,300}?)\s*$/.exec(line) ?? [];
      if (label && value) return { label: label.trim(), value };
      context.addIssue({
        code: 'custom',
        message: `Write each line as Label: value. This one isn’t: ${line.slice(0, 80)}`,
      });
      return z.NEVER;
    });
  });

/** The form for copying a product. */
export const duplicateFields = z.object({ newName: textField('Enter a name'), newId: idField });

/** The product form. Sizes in mm, the price in pounds as typed. */
export const productFields = z
  .object({
    id: idField,
    name: textField('Enter a name'),
    categoryId: textField('Choose a category'),
    description: longText('Enter a description'),
    vatClass: z.enum(['standard', 'zero', ...VAT_TESTS], 'Choose how its VAT is decided'),
    basePrice: z.string().default(''),
    widthMm: millimetres('Width', 1),
    heightMm: millimetres('Height', 1),
    bleedMm: millimetres('Bleed', 0),
    safeMm: millimetres('Safe area', 0),
    pagesMin: whole('Pages', 1, 1000),
    pagesMax: whole('Pages', 1, 1000),
    form: z.enum(productFormSchema.options, 'Choose a form'),
    panels: z
      .string()
      .trim()
      .regex(/^[2-8]?$/, 'A folded sheet has 2 to 8 panels. Leave it empty for anything else')
      .default('')
      .transform((text) => (text === '' ? null : Number(text))),
    position: whole('Position', 0, 100_000),
    paperId: z
      .string()
      .default('')
      .transform((id) => id || null),
    sheets: optionalNumber(/^\d{1,4}$/, 1, 2000, 'Sheets must be a whole number from 1 to 2,000, or empty'),
    extraGrams: optionalNumber(
      /^\d{1,6}(\.\d{1,2})?$/,
      0,
      100_000,
      'Enter grams from 0 to 100,000, like 12 or 6.5, or leave it empty',
    ),
    specifications,
    ...finishFields,
  })
  // A field that is not a number has its own error. Here it is NaN, which is neither above nor below any limit.
  .refine(({ pagesMin, pagesMax }) => !(pagesMax < pagesMin), {
    path: ['pagesMax'],
    message: 'The maximum pages can’t be less than the minimum',
  })
  .refine(({ safeMm, widthMm, heightMm }) => !(safeMm * 2 >= Math.min(widthMm, heightMm)), {
    path: ['safeMm'],
    message: 'This safe area leaves no room inside it',
  })
  .transform(withFinishing);
export type ProductFields = z.output<typeof productFields>;

export const categoryFields = z.object({
  id: idField,
  name: textField('Enter a name'),
  description: longText('Enter a description'),
  intro: longText().transform((text) => text || null),
  position: whole('Position', 0, 100_000),
  commodityCode: z
    .string()
    .default('')
    .transform((input) => input.replace(/[\s.]/g, '') || null)
    .pipe(
      z
        .string()
        .regex(/^\d{6}(\d\d){0,2}$/, 'Enter 6, 8 or 10 digits, like 4911 10, or leave it empty')
        .nullable(),
    ),
});
export type CategoryFields = z.output<typeof categoryFields>;
export const FORM_CHOICES = productFormSchema.options;
