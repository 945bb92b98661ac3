import { subSeconds } from 'date-fns';
import { z } from 'zod';
import { dayAfter, isDay } from '#kit/day.ts';
import { linesField, NO_OWN_WORDS, textField } from '#kit/forms.ts';
import { londonInstant } from '#kit/london-clock.ts';
import { readAmount } from '#kit/money.ts';
import { normaliseCode } from '../discount.ts';

const VALUE_MAX = 1_000_000; // pence
const AT_MOST = 'at most £10,000.00';
const USES_MAX = 1_000_000;
const CODE_LENGTH_MAX = 40;

const PERCENT = /^\d{1,3}(\.\d{1,2})?$/;

/** Parses pounds as people type them into pence; empty gives null. */
const pounds = (name: string) =>
  z
    .string()
    .default('')
    .transform((input, context) => {
      const text = input.trim();
      if (text === '') return null;
      const amount = readAmount(text);
      if (amount === null || amount > VALUE_MAX) {
        const words = amount === null ? 'an amount in pounds, like 25.00' : AT_MOST;
        context.addIssue({ code: 'custom', message: `${name} must be ${words}` });
        return z.NEVER;
      }
      return amount;
    });

/** Parses a day typed as `2026-11-24` into its start in Northern Ireland or, with `endOf`, its last second. */
const day = (name: string, endOf: boolean) =>
  z.string({ error: `Enter the day ${name}` }).transform((input, context) => {
    const text = input.trim();
    if (!isDay(text)) {
      context.addIssue({ code: 'custom', message: `Enter the day ${name}, like 2026-12-24` });
      return z.NEVER;
    }
    return endOf ? subSeconds(londonInstant(dayAfter(text, 1), 0), 1) : londonInstant(text, 0);
  });

const list = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((given) => [given].flat().filter((id) => id !== ''));

const formSchema = z.object({
  code: textField('Enter a code', CODE_LENGTH_MAX)
    .transform(normaliseCode)
    .pipe(z.string().regex(/^[A-Z0-9_-]+$/, 'Use only letters, numbers, - and _')),
  name: textField('Enter a name'),
  description: linesField(500),
  type: z.enum(['percentage', 'fixed', 'free_shipping'], 'Choose a type'),
  value: z.string().trim().default(''),
  minimumOrderValue: pounds('Minimum order value'),
  maximumDiscountAmount: pounds('Maximum discount'),
  usageLimit: z
    .string()
    .default('0')
    .transform((text) => text.trim() || '0')
    .pipe(
      z
        .string()
        .regex(/^\d{1,7}$/, 'Usage limit must be a whole number; 0 means unlimited')
        .transform(Number)
        .pipe(z.number().max(USES_MAX, `Use at most ${USES_MAX.toLocaleString('en-GB')}`)),
    ),
  validFrom: day('it starts', false),
  validUntil: day('it ends', true),
  isActive: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
  applicableCategories: list,
  applicableProducts: list,
});

/** The form that creates or edits a code. Values match the table's columns: pence, basis points, instants. */
export const codeSchema = formSchema.transform((form, context) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const value = storedValue(form.type, form.value, refuse);
  checkTogether(form, refuse);
  const { minimumOrderValue, maximumDiscountAmount, ...rest } = form;
  return {
    ...rest,
    value,
    minimumOrderPence: minimumOrderValue ?? 0,
    maximumDiscountPence: maximumDiscountAmount,
  };
});

export type CodeFields = z.output<typeof codeSchema>;

type Refuse = (path: string, message: string) => void;

/** What only several fields show together, or what an empty field means otherwise; those that couldn’t be read are left out. */
function checkTogether(
  form: { validFrom?: Date; validUntil?: Date; maximumDiscountAmount?: number | null },
  refuse: Refuse,
): void {
  const { validFrom, validUntil, maximumDiscountAmount } = form;
  if (validFrom && validUntil && validUntil <= validFrom)
    refuse('validUntil', 'The last day can’t be before the first');
  if (maximumDiscountAmount === 0) refuse('maximumDiscountAmount', 'Leave it empty for no maximum');
}

/** Returns everything that is wrong with a form, by field: one wrong field doesn’t hide what is wrong with another. */
export function codeErrors(input: Readonly<Record<string, unknown>>): Record<string, string> {
  const errors: Record<string, string> = {};
  const refuse: Refuse = (path, message) => {
    errors[path] ??= message;
  };
  const { shape } = formSchema;
  for (const [name, schema] of Object.entries(shape)) {
    const read = schema.safeParse(input[name]);
    if (!read.success) refuse(name, read.error.issues[0]?.message ?? NO_OWN_WORDS);
  }
  const type = shape.type.safeParse(input.type).data;
  if (type) storedValue(type, shape.value.safeParse(input.value).data ?? '', refuse);
  const [validFrom, validUntil] = [
    shape.validFrom.safeParse(input.validFrom).data,
    shape.validUntil.safeParse(input.validUntil).data,
  ];
  const most = shape.maximumDiscountAmount.safeParse(input.maximumDiscountAmount).data;
  checkTogether(
    {
      ...(validFrom && { validFrom }),
      ...(validUntil && { validUntil }),
      ...(most !== undefined && { maximumDiscountAmount: most }),
    },
    refuse,
  );
  return errors;
}

/** Basis points for a percentage, pence for an amount, nothing for free delivery. */
function storedValue(type: string, text: string, refuse: Refuse): number {
  if (type === 'free_shipping') return 0;
  if (type === 'percentage') {
    if (!PERCENT.test(text) || Number(text) > 100)
      refuse('value', 'Percentage must be between 0 and 100, like 12.5');
    else if (Number(text) === 0) refuse('value', 'Percentage must be more than 0');
    return Math.round(Number(text) * 100);
  }
  const amount = readAmount(text) ?? 0;
  if (amount === 0) refuse('value', 'Enter the amount in pounds, like 20.00');
  else if (amount > VALUE_MAX) refuse('value', `Value must be ${AT_MOST}`);
  return amount;
}
