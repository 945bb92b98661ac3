import { z } from 'zod';
import { isDay } from '#kit/day.ts';
import { textField } from '#kit/forms.ts';
import { readAmount } from '#kit/money.ts';

const LIMIT_POUNDS_MAX = 1_000_000;

/** Reads pounds as people type them, as pence. */
const pounds = (message: string) =>
  z
    .string({ error: message })
    .transform((text) => readAmount(text) ?? Number.NaN)
    .pipe(
      z
        .number({ error: message })
        .max(LIMIT_POUNDS_MAX * 100, `Use at most £${LIMIT_POUNDS_MAX.toLocaleString('en-GB')}`),
    );

const OPEN_AGAIN = 'Open the customer again and change it there';
/** The account as staff saw it. */
const accountVersion = z.coerce.number(OPEN_AGAIN).int(OPEN_AGAIN).min(0, OPEN_AGAIN);

/** Terms of a trade account (ruling 53). */
export const termsSchema = z.object({
  isApproved: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
  monthlyInvoice: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
  creditLimit: pounds('Enter the credit limit in pounds, like 500.00'),
  paymentTermsDays: z
    .string({ error: 'Enter the payment terms in days' })
    .trim()
    .regex(/^\d{1,3}$/, 'Enter the payment terms in days, like 30')
    .transform(Number)
    .pipe(z.number().max(365, 'Use at most 365 days')),
  version: accountVersion,
});

/** A received payment. */
export const paymentSchema = z.object({
  amount: pounds('Enter the amount in pounds, like 25.00').pipe(z.number().min(1, 'Enter more than £0.00')),
  reference: textField('Enter the reference from the bank statement', 80),
});

const reason = textField('Enter the reason', 300);

/** Putting an account on hold, or releasing it. */
export const holdSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('hold'), holdReason: reason, version: accountVersion }),
  z.object({ intent: z.literal('release'), version: accountVersion }),
]);

/** Stopping the emails about overdue invoices until a day (inclusive), or resuming them. */
export const chasingSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('no-chase'),
    noChaseReason: reason,
    until: z.custom<string>(isDay, 'Enter the last day without emails'),
    version: accountVersion,
  }),
  z.object({ intent: z.literal('chase'), version: accountVersion }),
]);

/** A statement's period, both days included. */
export const periodSchema = z
  .object({
    from: z.custom<string>(isDay, 'Enter the first day'),
    to: z.custom<string>(isDay, 'Enter the last day'),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day can’t be before the first',
  });
