import { expect, test } from 'vitest';
import { paymentSchema, termsSchema } from './forms.ts';

test('a credit limit and a payment are read as people type pounds', () => {
  const terms = { creditLimit: '£2,500', paymentTermsDays: '30', version: '1' };
  expect(termsSchema.parse(terms)).toMatchObject({ creditLimit: 250_000 });
  expect(paymentSchema.parse({ amount: '1,020.5', reference: 'ACME' })).toMatchObject({ amount: 102_050 });
});

test.each(['12,50', 'about 20', '', '1.005'])('“%s” isn’t an amount of a payment', (amount) => {
  expect(paymentSchema.safeParse({ amount, reference: 'ACME' }).error?.issues).toMatchObject([
    { path: ['amount'], message: 'Enter the amount in pounds, like 25.00' },
  ]);
});
