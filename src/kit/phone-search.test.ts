import { expect, test } from 'vitest';
import { phoneSearch } from './phone-search.ts';

test.each([
  ['028 9212 3456', '+442892123456'],
  ['02892123456', '+442892123456'],
  ['(028) 9212-3456', '+442892123456'],
  ['+44 28 9212 3456', '+442892123456'],
  ['+44 (0)28 9212 3456', '+442892123456'],
  ['00353 1 234 5678', '+35312345678'],
  ['028 9212', '+44289212'],
  ['9212 3456', '92123456'],
])('typing %s searches for %s', (text, looked) => {
  expect(phoneSearch(text)).toBe(looked);
});

test.each(['002744', '2744', '#2744', 'ORD-2026-002744', '92123456', 'A4 100', '12', 'Jane 2', ''])(
  '“%s” is not a telephone number, and is unchanged',
  (text) => {
    expect(phoneSearch(text)).toBe(text);
  },
);
