import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { UNITED_KINGDOM } from '#kit/country.ts';
import { fieldErrors } from '#kit/forms.ts';
import { isCommonPassword } from './common-password.server.ts';
import { addressSchema, profileSchema, registrationSchema, signInSchema } from './forms.ts';

const ANNA = {
  firstName: 'Anna',
  lastName: 'Boyd',
  email: 'anna@boydbakery.example',
  password: 'sourdough every day',
  confirmPassword: 'sourdough every day',
};

function errorsOf(given: object) {
  const result = registrationSchema().safeParse(given);
  return result.success ? {} : fieldErrors(result.error);
}

test('a customer registers with a password of spaces and words', () => {
  expect(registrationSchema().parse(ANNA).password).toBe('sourdough every day');
});

test('two passwords that differ are refused beside the second', () => {
  expect(errorsOf({ ...ANNA, confirmPassword: 'sourdough' })).toEqual({
    confirmPassword: 'Passwords do not match',
  });
});

test('a password of five characters is too short, one of six is enough (trust G2)', () => {
  expect(errorsOf({ ...ANNA, password: 'a5b6c', confirmPassword: 'a5b6c' })).toEqual({
    password: 'Password must be at least 6 characters long',
  });
  expect(errorsOf({ ...ANNA, password: 'a5b6c7', confirmPassword: 'a5b6c7' })).toEqual({});
});

test('the most common passwords are refused, in upper or lower case (trust G2)', () => {
  expect(errorsOf({ ...ANNA, password: 'PassWord1', confirmPassword: 'PassWord1' }).password).toMatch(
    /very common/,
  );
});

test('each of the 3,000 most common passwords is refused, as are runs of digits (ASVS 6.2.4)', () => {
  const listed = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common/dist/passwords.json.cjs',
  ) as string[];
  const common = listed.filter((password) => password.length >= 6).slice(0, 3000);
  expect(common).toHaveLength(3000);
  for (const password of [...common, '654321', '777777', 'Liverpool', 'P@ssword'])
    expect({ password, isRefused: isCommonPassword(password) }).toEqual({ password, isRefused: true });
  for (const password of ['a5b6c7', 'rook harbour 41', 'Xk3-vane-opal'])
    expect({ password, isRefused: isCommonPassword(password) }).toEqual({ password, isRefused: false });
});

test('a word from our trade is refused, even with digits or symbols around it (ASVS 6.2.11)', () => {
  for (const password of ['Galley2026!', 'printing-1', '!!printshop', 'Belfast99'])
    expect({ password, said: errorsOf({ ...ANNA, password, confirmPassword: password }).password }).toEqual({
      password,
      said: expect.stringMatching(/very common/),
    });
  const password = 'printing is our trade';
  expect(errorsOf({ ...ANNA, password, confirmPassword: password })).toEqual({});
});

test('all errors of a registration are shown at once', () => {
  expect(Object.keys(errorsOf({ password: 'abc', confirmPassword: 'abd' })).sort()).toEqual([
    'confirmPassword',
    'email',
    'firstName',
    'lastName',
    'password',
  ]);
});

test('a space around a password is part of it (trust G2)', () => {
  expect(
    registrationSchema().parse({ ...ANNA, password: ' crust ', confirmPassword: ' crust ' }).password,
  ).toBe(' crust ');
});

test('signing in needs both fields, and an overlong password is simply wrong', () => {
  const empty = signInSchema.safeParse({ email: '', password: '' });
  expect(empty.success || fieldErrors(empty.error)).toEqual({
    email: 'Enter your email address',
    password: 'Enter your password',
  });
  const endless = signInSchema.safeParse({ email: ANNA.email, password: 'x'.repeat(5000) });
  expect(endless.success || fieldErrors(endless.error).password).toMatch(/^Invalid email or password/);
});

test('a profile needs no phone number', () => {
  expect(profileSchema.parse({ firstName: ' Anna ', lastName: 'Boyd', phone: ' ' })).toEqual({
    firstName: 'Anna',
    lastName: 'Boyd',
    phone: null,
  });
});

test('a saved address needs no second line, and its postcode is tidied', () => {
  const { postalCode, addressLine2 } = addressSchema(UNITED_KINGDOM).parse({
    ...ANNA,
    addressLine1: '3 Bow Street',
    addressLine2: '',
    city: 'Lisburn',
    postalCode: 'bt281bj',
  });
  expect({ postalCode, addressLine2 }).toEqual({ postalCode: 'BT28 1BJ', addressLine2: null });
});
