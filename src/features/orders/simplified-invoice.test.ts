import { expect, test } from 'vitest';
import { pence } from '#kit/money.ts';
import { notSimplified } from './simplified-invoice.ts';

test('£250.00 including VAT is the most a simplified invoice may be for', () => {
  const order = (total: number) => ({ totalPence: pence(total), shippingCountry: 'United Kingdom' });
  expect(notSimplified(order(25_000))).toBeNull();
  expect(notSimplified(order(25_001))).toContain('£250.01');
});
