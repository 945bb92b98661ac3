import { z } from 'zod';
import type { Country } from '#kit/country.ts';
import {
  addressField,
  emailFieldOf,
  lineField,
  linesField,
  optionalTextField,
  phoneField,
  postcodeFieldIn,
  textField,
} from '#kit/forms.ts';
import { tagsOf } from '#kit/tags.ts';

const NO_WAY_TO_REACH = 'Enter an email address, a phone number or both';
const NAME_MAX = 100;

/** An email address, or nothing. */
const optionalEmail = z
  .string()
  .default('')
  .transform((text, context) => {
    if (text.trim() === '') return '';
    const parsed = emailFieldOf(NO_WAY_TO_REACH).safeParse(text);
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** A customer's name, company and how to reach them. */
export const detailsSchema = z
  .object({
    firstName: lineField(NAME_MAX),
    lastName: lineField(NAME_MAX),
    company: optionalTextField,
    email: optionalEmail,
    phone: phoneField,
  })
  .refine(({ email, phone }) => email !== '' || phone !== null, { path: ['email'], message: NO_WAY_TO_REACH })
  .refine(({ firstName, lastName, company }) => firstName + lastName !== '' || company !== null, {
    path: ['firstName'],
    message: 'Enter a name or a company',
  });

/** The details as staff saw them. */
export const versionSchema = z.object({
  version: z.coerce.number('Open the customer again and change it there').int(),
});

export const noteSchema = z.object({ words: linesField(4000, 'Write the note') });

/** One tag or several, separated by commas. */
export const tagSchema = z.object({
  tag: z.string({ error: 'Enter a tag' }).transform(tagsOf).pipe(z.array(z.string()).min(1, 'Enter a tag')),
});

/** A further name at a customer. */
export const contactSchema = z
  .object({
    contactName: textField('Enter their name'),
    contactEmail: optionalEmail,
    contactPhone: phoneField,
  })
  .refine(({ contactEmail, contactPhone }) => contactEmail !== '' || contactPhone !== null, {
    path: ['contactEmail'],
    message: NO_WAY_TO_REACH,
  });

/** An address in a country. */
export const addressSchemaIn = (country: Country) =>
  z.object({
    address: addressField('Enter the street address'),
    city: textField('Enter the town or city'),
    postcode: textField('Enter the postcode').pipe(postcodeFieldIn(country)),
  });
