import { z } from 'zod';
import { emailField, optionalTextField, phoneField, postcodeField, textField } from '../../kit/forms.ts';
import {
  isCommonPassword,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  PASSWORD_TOO_COMMON,
  PASSWORD_TOO_SHORT,
  PASSWORDS_DIFFER,
} from './password.ts';

/** One wording for an unknown address and a wrong password (ruling 50). */
export const WRONG_SIGN_IN = 'Invalid email or password. Check both and try again.';

/** Shown for an address that has an account already (ruling 50, word for word). */
export const ACCOUNT_NOT_MADE =
  'We could not create this account. If you already have one, sign in or reset your password.';

const firstName = textField('Enter your first name');
const lastName = textField('Enter your last name');

/** /login. A password longer than any account's can't be right: it is not hashed. */
export const signInSchema = z.object({
  email: emailField,
  password: z
    .string({ error: 'Enter your password' })
    .min(1, 'Enter your password')
    .max(PASSWORD_LENGTH_MAX, WRONG_SIGN_IN),
});

/** /register. Passwords are taken as typed, spaces included. */
export const registrationSchema = z
  .object({
    firstName,
    lastName,
    email: emailField,
    password: z
      .string({ error: PASSWORD_TOO_SHORT })
      .min(PASSWORD_LENGTH_MIN, PASSWORD_TOO_SHORT)
      .max(PASSWORD_LENGTH_MAX, `Use at most ${PASSWORD_LENGTH_MAX} characters`)
      .refine((password) => !isCommonPassword(password), PASSWORD_TOO_COMMON),
    confirmPassword: z.string({ error: PASSWORDS_DIFFER }),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: PASSWORDS_DIFFER,
    when: () => true, // also beside another field's error: everything is told at once
  });

/** The profile on /account. The address that signs in is not changed here. */
export const profileSchema = z.object({ firstName, lastName, phone: phoneField });

/** A saved delivery address on /account. */
export const addressSchema = z.object({
  firstName,
  lastName,
  addressLine1: textField('Enter your address'),
  addressLine2: optionalTextField,
  city: textField('Enter your town or city'),
  postalCode: postcodeField,
});
