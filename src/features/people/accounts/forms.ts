import { z } from 'zod';
import { townWith } from '#kit/address-lines.ts';
import type { Country } from '#kit/country.ts';
import { emailField, optionalTextField, phoneField, postcodeFieldIn, textField } from '#kit/forms.ts';
import type { Role } from '#visitor/visitor.ts';
import { isCommonPassword } from './common-password.server.ts';
import {
  composed,
  leastLength,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  PASSWORD_TOO_COMMON,
  PASSWORDS_DIFFER,
  tooShortWords,
} from './password.ts';

/** The same wording for an unknown address and a wrong password (ruling 50). */
export const WRONG_SIGN_IN = 'Invalid email or password. Check both and try again.';

/** Shown beside the current password on /account. */
export const WRONG_PASSWORD = 'This is not your password. Check it and try again.';

/** Shown if the address already has an account (ruling 50, word for word). */
export const ACCOUNT_NOT_MADE =
  'We could not create this account. If you already have one, sign in or reset your password.';

const firstName = textField('Enter your first name');
const lastName = textField('Enter your last name');

/** An address that can have an account: as strict as the accounts library. */
const accountEmail = emailField.pipe(z.email('Enter an email address in the form name@example.com'));

/** A new password and its repetition, exactly as typed, including spaces. Administrators need a longer one. */
function newPasswordFields(role: Role, shopMinimum: number) {
  const tooShort = tooShortWords(role, shopMinimum);
  return {
    password: z
      .string({ error: tooShort })
      .overwrite(composed)
      .min(leastLength(role, shopMinimum), tooShort)
      .max(PASSWORD_LENGTH_MAX, `Use at most ${PASSWORD_LENGTH_MAX} characters`)
      .refine((password) => !isCommonPassword(password), PASSWORD_TOO_COMMON),
    confirmPassword: z.string({ error: PASSWORDS_DIFFER }).overwrite(composed),
  };
}

const isRepeated = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  password === confirmPassword;
const ELSE_DIFFERENT = {
  path: ['confirmPassword'],
  error: PASSWORDS_DIFFER,
  when: () => true, // even if other fields have errors, so that all errors show at once
};

const currentPassword = z
  .string({ error: 'Enter your password' })
  .min(1, 'Enter your password')
  .max(PASSWORD_LENGTH_MAX, WRONG_PASSWORD);

/** /login. A password longer than any account's can't be right, so it is not hashed. */
export const signInSchema = z.object({
  email: emailField,
  password: z
    .string({ error: 'Enter your password' })
    .min(1, 'Enter your password')
    .max(PASSWORD_LENGTH_MAX, WRONG_SIGN_IN),
});

/** /register. */
export const registrationSchema = (shopMinimum = PASSWORD_LENGTH_MIN) =>
  z
    .object({ firstName, lastName, email: accountEmail, ...newPasswordFields('customer', shopMinimum) })
    .refine(isRepeated, ELSE_DIFFERENT);

/** /join-staff, if the invited address has no account yet. */
export const staffSchema = (shopMinimum: number) =>
  z
    .object({ firstName, lastName, ...newPasswordFields('admin', shopMinimum) })
    .refine(isRepeated, ELSE_DIFFERENT);

/** /forgot-password. */
export const forgotPasswordSchema = z.object({ email: emailField });

/** /reset-password. */
export const newPasswordSchema = (role: Role, shopMinimum: number) =>
  z.object(newPasswordFields(role, shopMinimum)).refine(isRepeated, ELSE_DIFFERENT);

/** A new password on /account. */
export const changePasswordSchema = (role: Role, shopMinimum: number) =>
  z.object({ currentPassword, ...newPasswordFields(role, shopMinimum) }).refine(isRepeated, ELSE_DIFFERENT);

/** A new email address on /account. */
export const changeEmailSchema = z.object({ email: accountEmail, password: currentPassword });

/** /account/delete. */
export const deleteAccountSchema = z.object({ password: currentPassword });

/** The profile on /account, without the email address. */
export const profileSchema = z.object({ firstName, lastName, phone: phoneField });

/** A saved delivery address on /account, in this country. */
export const addressSchema = (country: Country) =>
  z
    .object({
      firstName,
      lastName,
      addressLine1: textField('Enter your address'),
      addressLine2: optionalTextField,
      city: textField('Enter your town or city'),
      county: optionalTextField,
      postalCode: postcodeFieldIn(country),
    })
    .transform(({ county, ...address }) => ({ ...address, city: townWith(address.city, county, country) }));
