import { expect, test } from 'vitest';
import { failureWords } from './failure-words.ts';

test.each([
  ['550 <mary.o’neill@example.co.uk>: no such user', '550 <[email address]>: no such user'],
  [
    'connect to postgres://shop:secret@db.example/galley failed',
    'connect to postgres://[hidden]@db.example/galley failed',
  ],
  [
    'GET https://files.example/a/b.pdf?key=abc&x=1 answered 403',
    'GET https://files.example/a/b.pdf answered 403',
  ],
  ['Invalid API Key provided: sk_live_51Habc', 'Invalid API Key provided: [key]'],
  ['no answer from +44 28 9066 1234 today', 'no answer from [phone number] today'],
  [
    'no order 0199f3a0-6b1e-7c1e-9d5b-1b2c3d4e5f60\n    at somewhere',
    'no order 0199f3a0-6b1e-7c1e-9d5b-1b2c3d4e5f60',
  ],
  ['', 'no reason given'],
])('the message of a failure names nobody: %s (trust L14)', (message, words) => {
  expect(failureWords(new Error(message))).toBe(words);
});

test('a long message is cut', () => {
  expect(failureWords(new Error('word '.repeat(500))).length).toBeLessThan(310);
});
