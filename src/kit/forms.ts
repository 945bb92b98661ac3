import parsePhone from 'libphonenumber-js/min';
import { isValid as isPostcode, parse as parsePostcode } from 'postcode';
import { z } from 'zod';
import { countWords } from './count-words.ts';
import { type Country, IRELAND, UNITED_KINGDOM } from './country.ts';
import { readEircode } from './eircode.ts';
import { isEmailAddress } from './email-address.ts';
import { manyLines, oneLine } from './plain-text.ts';

/**
 * The message if a rule has none of its own: someone removed a field that the form always sends, or a call lacks one.
 * The library's messages (“expected string, received undefined”) are for programmers.
 */
export const NO_OWN_WORDS = 'Fill this in, or check what you entered';
z.config({ customError: () => NO_OWN_WORDS });

const TEXT_MAX = 200;
const FORM_BYTES_MAX = 100_000;

/** A required one-line text with at least one visible character and at most this many characters. */
export const textField = (missing: string, most = TEXT_MAX) =>
  z
    .string({ error: missing })
    .transform(oneLine)
    .pipe(z.string().min(1, missing).max(most, atMost(most)));

/** A street address. Typed lines are joined with commas. */
export const addressField = (missing: string) =>
  z
    .string({ error: missing })
    .transform((value) => lines(value).join(', '))
    .pipe(textField(missing));

function lines(text: string): string[] {
  return text
    .split(/[\r\n]/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '');
}

/** An optional text; null if empty. */
export const optionalTextField = z
  .string()
  .default('')
  .transform((value) => oneLine(value) || null)
  .pipe(z.string().max(TEXT_MAX, `Use at most ${TEXT_MAX} characters`).nullable());

/** An optional one-line text of at most this many characters. */
export const lineField = (most: number) =>
  z
    .string()
    .default('')
    .transform(oneLine)
    .pipe(z.string().max(most, atMost(most)));

/** A multi-line text of at most this many characters; required if `missing` is given. */
export const linesField = (most: number, missing?: string) =>
  (missing === undefined ? z.string().default('') : z.string({ error: missing })).transform(manyLines).pipe(
    z
      .string()
      .min(missing === undefined ? 0 : 1, missing)
      .max(most, atMost(most)),
  );

const atMost = (most: number) => `Use at most ${most.toLocaleString('en-GB')} characters`;

/** The email grammar we send to: no quotes, no comments, one @ (trust checklist I8). */
export const emailFieldOf = (missing: string) =>
  z
    .string({ error: missing })
    .overwrite((text) => text.replace(/\p{Cf}/gu, '').trim()) // a copied address can contain invisible characters
    .min(1, missing)
    .max(254, { error: 'Use at most 254 characters', abort: true }) // no real address is longer
    .refine(isEmailAddress, 'Enter an email address in the form name@example.com');

/** The email address of the person filling in the form. */
export const emailField = emailFieldOf('Enter your email address');

/** UK postcodes in any case and spacing, normalised to `BT28 2RF`. */
export const postcodeField = textField('Enter your postcode').transform((value, context) => {
  const candidate = value.replace(/[^a-z0-9]/gi, '').toUpperCase();
  if (!isPostcode(candidate)) {
    context.addIssue({ code: 'custom', message: 'Enter a full UK postcode, like BT28 2RF' });
    return z.NEVER;
  }
  const parsed = parsePostcode(candidate);
  return parsed.valid ? parsed.postcode : candidate;
});

const eircodeField = textField('Enter your Eircode').transform((value, context) => {
  const eircode = readEircode(value);
  if (eircode !== null) return eircode;
  context.addIssue({ code: 'custom', message: 'Enter a full Eircode, like D02 AF30' });
  return z.NEVER;
});

/** The postcode for an address in this country: an Eircode in Ireland. */
export const postcodeFieldIn = (country: Country) => (country === IRELAND ? eircodeField : postcodeField);

/** An optional number of this country or an international one, stored as `+442892123456`. */
export const phoneFieldIn = (country: Country) =>
  z
    .string()
    .default('')
    .transform((value, context) => {
      const text = value.trim();
      if (text === '') return null;
      const parsed = parsePhone(text, country === IRELAND ? 'IE' : 'GB');
      if (!parsed?.isPossible()) {
        context.addIssue({
          code: 'custom',
          message: `Enter a phone number, like ${country === IRELAND ? '01 234 5678' : '028 9212 3456'}, or leave it empty`,
        });
        return z.NEVER;
      }
      return String(parsed.number);
    });

/** An optional UK or international number. */
export const phoneField = phoneFieldIn(UNITED_KINGDOM);

/** Returns a typed number as it is stored, `+442892123456`; anything that isn't one stays as typed. */
export function storedPhone(text: string): string {
  const parsed = parsePhone(text, 'GB');
  return parsed?.isPossible() ? String(parsed.number) : text;
}

/** Formats a stored number for display: `028 9212 3456` for the UK, `+33 1 23 45 67 89` for others. */
export function formatPhone(stored: string): string {
  const parsed = parsePhone(stored, 'GB');
  if (!parsed) return stored;
  return parsed.countryCallingCode === '44' ? parsed.formatNational() : parsed.formatInternational();
}

export type FieldErrors = Record<string, string>;

/** The first message of each field, by field name. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) errors[String(issue.path[0] ?? 'form')] ??= issue.message;
  return errors;
}

/**
 * Returns the request's form, of at most `bytesMax`; forms with files are limited by the server instead. Throws a 400
 * or 413 response if the body is not a form, or is too large.
 */
export async function readForm(request: Request, bytesMax = FORM_BYTES_MAX): Promise<FormData> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax)
    throw new Response('What you sent is larger than we accept.', { status: 413 });
  try {
    return await request.formData();
  } catch {
    throw new Response('We couldn’t read this form. Reload the page and try again.', { status: 400 });
  }
}

/** The text fields of a form as an object, without files. The first of a repeated name counts. */
export function formValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form)
    if (typeof value === 'string' && !Object.hasOwn(values, name)) values[name] = value;
  return values;
}

/** The message for a rate-limited visitor, who may try again in `seconds`. */
export function tooManyTries(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Too many attempts. Try again in ${countWords(minutes, 'minute')}.`;
}
