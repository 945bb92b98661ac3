import { expect, test } from 'vitest';
import { fieldErrors } from '#kit/forms.ts';
import { contactSchema, samplePackSchema } from './forms.ts';

const REQUEST = {
  name: 'Anna Boyd',
  email: 'anna@boydbakery.example',
  address: '3 Bow Street',
  city: 'Lisburn',
  postalCode: 'bt28 1bj',
};

const MESSAGE = {
  firstName: 'Anna',
  lastName: 'Boyd',
  email: 'anna@boydbakery.example',
  subject: 'quote',
  message: 'What do 200 menus cost?',
};

test('a sample pack needs only a name and a postal address', () => {
  expect(samplePackSchema.parse(REQUEST)).toEqual({
    ...REQUEST,
    postalCode: 'BT28 1BJ',
    company: null,
    phone: null,
    interests: [],
  });
  const empty = samplePackSchema.safeParse({ name: ' ' });
  expect(empty.success || Object.keys(fieldErrors(empty.error)).sort()).toEqual([
    'address',
    'city',
    'email',
    'name',
    'postalCode',
  ]);
});

test('a sample pack contains what was chosen from the list, and nothing else', () => {
  const interests = ['Flyers & Leaflets', 'Booklets'];
  expect(samplePackSchema.parse({ ...REQUEST, interests }).interests).toEqual(interests);
  expect(samplePackSchema.safeParse({ ...REQUEST, interests: ['Gold bars'] }).success).toBe(false);
});

test('a message to the shop needs no phone number', () => {
  expect(contactSchema.parse(MESSAGE)).toEqual({ ...MESSAGE, phone: null });
});

test('a message says what it is about, from the list', () => {
  for (const subject of [undefined, '', 'complaint', 'constructor']) {
    const result = contactSchema.safeParse({ ...MESSAGE, subject });
    expect(result.success || fieldErrors(result.error)).toEqual({
      subject: 'Choose what your message is about',
    });
  }
});

test('a message keeps its lines and drops characters that databases and email can’t take', () => {
  const { message } = contactSchema.parse({ ...MESSAGE, message: ' One\r\nTwo\0\u001b[2J \n' });
  expect(message).toBe('One\nTwo  [2J');
});

test('an empty message and an endless one are refused', () => {
  expect(contactSchema.safeParse({ ...MESSAGE, message: ' \n ' }).success).toBe(false);
  expect(contactSchema.safeParse({ ...MESSAGE, message: 'x'.repeat(5001) }).success).toBe(false);
});
