import { expect, test } from 'vitest';
import { penceOrNull } from './line-form.ts';

test.each([
  ['', null],
  ['25', 2500],
  ['£ 1,250.5', 125_050],
  ['0', 0],
])('a price typed as “%s” is read', (text, pence) => {
  expect(penceOrNull(text)).toBe(pence);
});

test.each(['12,50', '1,2', 'twelve', '-5', '1000000'])(
  '“%s” isn’t a price: it might be taken for a different amount',
  (text) => {
    expect(penceOrNull(text)).toBeUndefined();
  },
);
