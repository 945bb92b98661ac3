import { expect, test } from 'vitest';
import {
  addressField,
  emailField,
  formatPhone,
  formValues,
  optionalTextField,
  phoneField,
  readForm,
  storedPhone,
  textField,
  tooManyTries,
} from './forms.ts';

test.each(['anna@boyd.example', 'a.b+c@sub.boyd.example', 'übersetzer@boyd.example'])(
  '%s is a valid address',
  (email) => {
    expect(emailField.safeParse(email).success).toBe(true);
  },
);

test.each([
  'anna',
  'anna@boyd',
  'a b@c.d',
  '"a"@b.c',
  'a@b@c.d',
  'a@b.c>',
  'a\0@b.c',
  'a\u007f@b.c',
  `${'a'.repeat(251)}@b.c`,
  'x..y@example.com',
  '.x@example.com',
  'x.@example.com',
  'x@example.com.',
  'x@.example.com',
  'x@example..com',
  'x@-example.com',
  'x@example-.com',
])('%j is not an address we send to', (email) => {
  expect(emailField.safeParse(email).success).toBe(false);
});

test('a multi-line address is stored on one line, and a blank one counts as missing', () => {
  const address = addressField('Enter your address');
  expect(address.parse(' Flat 2,\r\n 12 Bow Street\n\n')).toBe('Flat 2, 12 Bow Street');
  expect(address.safeParse(' \n ').error?.issues[0]?.message).toBe('Enter your address');
});

test('an endless address is refused without being read to the end', () => {
  const started = performance.now();
  expect(emailField.safeParse(`a@${'.'.repeat(90_000)}@`).success).toBe(false);
  expect(performance.now() - started).toBeLessThan(1000);
});

test('a name loses its control characters, so none reach the database or an email header', () => {
  expect(textField('Enter a name').parse(' Anna\r\nBcc:\0 ')).toBe('Anna  Bcc:');
  expect(optionalTextField.parse('\0')).toBeNull();
});

test('a phone number is stored in one form, however it is typed', () => {
  expect(phoneField.parse('(028) 9212-3456')).toBe('+442892123456');
  expect(phoneField.parse('+44 28 9212 3456')).toBe('+442892123456');
  expect(phoneField.safeParse('call me').success).toBe(false);
});

test('a phone number is shown as people write it', () => {
  expect(formatPhone('+442892123456')).toBe('028 9212 3456');
  expect(formatPhone('+35312345678')).toBe('+353 1 234 5678');
  expect(storedPhone('(028) 9212 3456')).toBe('+442892123456');
  expect(storedPhone('ask at the desk')).toBe('ask at the desk');
});

test('if a field is repeated, the first one counts, and files are not text', () => {
  const form = new FormData();
  form.append('city', 'Lisburn');
  form.append('city', 'Belfast');
  form.append('artwork', new File(['x'], 'x.pdf'));
  expect(formValues(form)).toEqual({ city: 'Lisburn' });
});

test('a body that is not a form gets 400, one that is far too large gets 413', async () => {
  const post = (headers: Record<string, string>, body: string) =>
    readForm(new Request('http://shop.example/login', { method: 'POST', headers, body }));
  await expect(post({ 'content-type': 'application/json' }, '{}')).rejects.toMatchObject({ status: 400 });
  const large = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '100001' };
  await expect(post(large, 'a=b')).rejects.toMatchObject({ status: 413 });
});

test('a visitor who makes too many attempts is told how many minutes to wait', () => {
  expect(tooManyTries(61)).toBe('Too many attempts. Try again in 2 minutes.');
  expect(tooManyTries(3)).toBe('Too many attempts. Try again in 1 minute.');
});
