import { z } from 'zod';
import type { DesignRule } from '#features/artwork/briefs/index.ts';
import type { LookRule } from '#features/artwork/files/index.ts';
import { FOLLOW_UP_DAYS_MAX, type FollowUpRule } from '#features/marketing/follow-ups/index.ts';
import type { OverdueAccounts, OverdueEmails } from '#features/money/credit/index.ts';
import { AFTER_REMINDERS, type ChangeFees, type ReminderRule } from '#features/orders/order/index.ts';
import { type RetentionDays, retentionSchema } from '#features/people/personal-data/index.ts';
import type { BankTransfer, Company, OpeningHours, Visiting } from '#features/pricing/company/index.ts';
import type { DeliveryPlan } from '#features/pricing/delivery/index.ts';
import { emailFieldOf, textField } from '#kit/forms.ts';
import { readAmount } from '#kit/money.ts';
import { manyLines, oneLine } from '#kit/plain-text.ts';
import { bankTransferSchema } from './bank-schema.ts';
import { designSchema } from './design-schema.ts';

/** Whether printed matter is zero-rated by rule, and who decided that. */
interface ZeroRating {
  on: boolean;
  by: string;
}

/** A section of the settings page: one form, one row of `settings`, which stores the parsed values. */
export interface SectionValues {
  company: Company;
  opening_hours: OpeningHours;
  visiting: Visiting;
  bank_transfer: BankTransfer;
  overdue_accounts: OverdueAccounts;
  overdue_emails: OverdueEmails;
  customer_reminders: ReminderRule;
  order_change_fees: ChangeFees;
  follow_up: FollowUpRule;
  design_service: DesignRule;
  password_length_min: number;
  staff_two_step: boolean;
  newsletter_double_opt_in: boolean;
  sample_data: boolean;
  /** on their own pages */
  artwork_looks: LookRule;
  delivery: DeliveryPlan;
  zero_rating: ZeroRating;
  retention: RetentionDays;
}
export type SectionKey = keyof SectionValues;

const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;
/** As many as fit on an invoice and a label. */
const ADDRESS_LINES_MAX = 6;
const ADDRESS_LINE_LENGTH_MAX = 60;
const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

const within = (least: number, most: number, message: string) =>
  z
    .string({ error: message })
    .trim()
    .regex(/^-?\d{1,3}(\.\d{1,8})?$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));

const FEE_WORDS = 'Enter an amount in pounds up to 500, like 10.00';
const fee = z.string({ error: FEE_WORDS }).transform((text, context) => {
  const amount = readAmount(text);
  if (amount !== null && amount <= 50_000) return amount;
  context.addIssue({ code: 'custom', message: FEE_WORDS });
  return z.NEVER;
});

const REMINDERS_MAX = 6;
const WHOLE_DAYS = 'Enter whole days from 1 to 90, like 1, 3, 7';
const wholeDays = z
  .string()
  .trim()
  .regex(/^\d{1,2}$/, WHOLE_DAYS)
  .transform(Number)
  .pipe(z.number().min(1, WHOLE_DAYS).max(90, WHOLE_DAYS));

/** Several days, smallest first, like `1, 3, 7`. */
const risingDays = z
  .string()
  .default('')
  .transform((input) => input.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(wholeDays).max(REMINDERS_MAX, `Use at most ${REMINDERS_MAX} reminders`))
  .refine(
    (days) => days.every((day, i) => i === 0 || day > (days[i - 1] ?? 0)),
    'Enter each number of days once, the smallest first',
  );

const optional = (max: number) =>
  z
    .string()
    .default('')
    .transform((text) => oneLine(text) || null)
    .pipe(z.string().max(max, `Use at most ${max} characters`).nullable());

/** Monday first; an empty pair of times means closed. */
const openingHours = z
  .object(
    Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
        [`opens${day}`, z.string().default('')],
        [`closes${day}`, z.string().default('')],
      ]),
    ),
  )
  .transform((form, context): OpeningHours => {
    const days = [1, 2, 3, 4, 5, 6, 7].map((day) => {
      const opens = (form[`opens${day}`] ?? '').trim();
      const closes = (form[`closes${day}`] ?? '').trim();
      if (opens === '' && closes === '') return null;
      const refuse = (name: string, message: string) =>
        context.addIssue({ code: 'custom', path: [name], message });
      if (!TIME.test(opens))
        refuse(`opens${day}`, 'Enter when it opens, like 9:00, or leave both empty if closed');
      else if (!TIME.test(closes)) refuse(`closes${day}`, 'Enter when it closes, like 18:00');
      else if (minutes(closes) <= minutes(opens)) refuse(`closes${day}`, 'It must close after it opens');
      return { opens: withoutZero(opens), closes: withoutZero(closes) };
    });
    return spansOf(days);
  });

const minutes = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1]);
const withoutZero = (time: string) => time.replace(/^0(?=\d:)/, '');

/** Merges consecutive days with the same hours: `Monday to Friday`. */
function spansOf(days: readonly ({ opens: string; closes: string } | null)[]): OpeningHours {
  const spans: { fromDay: number; toDay: number; hours: { opens: string; closes: string } | null }[] = [];
  days.forEach((hours, index) => {
    const last = spans.at(-1);
    if (last && JSON.stringify(last.hours) === JSON.stringify(hours)) last.toDay = index + 1;
    else spans.push({ fromDay: index + 1, toDay: index + 1, hours });
  });
  return spans;
}

/** What each form must contain, and what its row stores. Delivery prices are a table, which `readDelivery` reads. */
export const SECTION_SCHEMAS: {
  readonly [Key in Exclude<SectionKey, 'artwork_looks' | 'delivery' | 'zero_rating'>]: z.ZodType<
    SectionValues[Key]
  >;
} = {
  company: z
    .object({
      name: textField('Enter the company’s name'),

      phone: textField('Enter the phone number').refine(
        (phone) => /^[+0-9][0-9 ()-]{5,20}$/.test(phone),
        'Enter a phone number, like 028 9649 6041',
      ),
      email: emailFieldOf('Enter the company’s email address'),
      address: z.string().default(''),
      postalCode: textField('Enter the postcode'),
      vatNumber: textField('Enter the VAT number'),
      companyNumber: textField('Enter the company number'),
    })
    .transform(({ address, ...rest }, context): Company => {
      const addressLines = manyLines(address)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
      if (addressLines.length === 0)
        context.addIssue({ code: 'custom', path: ['address'], message: 'Enter the address' });
      if (addressLines.length > ADDRESS_LINES_MAX)
        context.addIssue({
          code: 'custom',
          path: ['address'],
          message: `Use at most ${ADDRESS_LINES_MAX} lines`,
        });
      if (addressLines.some((line) => line.length > ADDRESS_LINE_LENGTH_MAX))
        context.addIssue({
          code: 'custom',
          path: ['address'],
          message: `Use at most ${ADDRESS_LINE_LENGTH_MAX} characters in a line`,
        });
      return { ...rest, addressLines };
    }),
  opening_hours: openingHours,
  visiting: z.object({
    latitude: within(-90, 90, 'Enter the latitude, like 54.51'),
    longitude: within(-180, 180, 'Enter the longitude, like -6.04'),
    mapsKey: optional(200),
    chatUrl: optional(500).refine(
      (url) => url === null || /^https:\/\/[^\s"'<>]+$/.test(url),
      'Enter an address that begins with https://, or leave it empty',
    ),
  }),
  bank_transfer: bankTransferSchema,
  overdue_accounts: z.object({
    graceDays: z
      .string()
      .default('')
      .transform((text) => text.trim())
      .pipe(z.string().regex(/^\d{0,3}$/, 'Enter a number of days, like 14, or leave it empty'))
      .transform((days) => (days === '' ? null : Number(days)))
      .pipe(z.number().max(365, 'Use at most 365 days').nullable()),
  }),
  overdue_emails: z
    .object({ on: ticked, emailDays: risingDays })
    .refine(({ on, emailDays }) => !on || emailDays.length > 0, {
      path: ['emailDays'],
      message: 'Enter the days after the due date, like 7, 14, 30',
    })
    .transform(({ on, emailDays: days }) => ({ on, days })),
  customer_reminders: z.object({
    days: risingDays,
    ending: z.enum(AFTER_REMINDERS, 'Choose what happens then'),
    endingDays: z.string().default('').pipe(wholeDays),
  }),
  order_change_fees: z
    .object({ artworkFee: fee, proofFee: fee, queueFee: fee })
    .transform(({ artworkFee: artwork, proofFee: proof, queueFee: queue }) => ({ artwork, proof, queue })),
  follow_up: z
    .object({ on: ticked, followUpDays: z.string().default('') })
    .transform(({ on, followUpDays }, context): FollowUpRule => {
      const days = Number(followUpDays.trim());
      if (/^\d{1,2}$/.test(followUpDays.trim()) && days >= 1 && days <= FOLLOW_UP_DAYS_MAX)
        return { on, days };
      context.addIssue({
        code: 'custom',
        path: ['followUpDays'],
        message: `Enter working days from 1 to ${FOLLOW_UP_DAYS_MAX}`,
      });
      return z.NEVER;
    }),
  design_service: designSchema,
  password_length_min: z
    .object({
      length: z
        .string({ error: 'Enter a number of characters' })
        .trim()
        .regex(/^\d{1,2}$/, 'Enter a number of characters')
        .transform(Number)
        .pipe(z.number().min(6, 'Use at least 6').max(64, 'Use at most 64')),
    })
    .transform(({ length }) => length),
  staff_two_step: z.object({ on: ticked }).transform(({ on }) => on),
  newsletter_double_opt_in: z.object({ on: ticked }).transform(({ on }) => on),
  sample_data: z.object({ on: ticked }).transform(({ on }) => on),
  retention: retentionSchema,
};
