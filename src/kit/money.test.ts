import { expect, test } from 'vitest';
import { readAmount } from './money.ts';

test.each([
  ['12.50', 1250],
  [' £12.5 ', 1250],
  ['£1,200', 120_000],
  ['1.15', 115],
  ['0', 0],
])('%s is an amount', (text, pence) => {
  expect(readAmount(text)).toBe(pence);
});

test.each(['', '12,50', '1.234', '-5', '1e3', '12 50', '12345678'])('“%s” is not an amount', (text) => {
  expect(readAmount(text)).toBeNull();
});
