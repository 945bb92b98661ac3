import { expect, test } from 'vitest';
import { type HandPayment, surplusPence, toPayPence } from './hand-payment.ts';

const AMOUNTS = [1, 99, 2798, 100_000];
const payment = (part: Partial<HandPayment>): HandPayment => ({
  id: 'p',
  status: 'pending',
  amountPence: 2798,
  receivedPence: 0,
  dueOn: '2026-12-08',
  receipts: [],
  ...part,
});

test('a payment may be short, or too much may have arrived, or neither, but never both', () => {
  for (const status of ['pending', 'paid'] as const)
    for (const amountPence of AMOUNTS)
      for (const receivedPence of [0, ...AMOUNTS]) {
        const it = payment({ status, amountPence, receivedPence });
        const missing = toPayPence(it);
        const surplus = surplusPence(it);
        expect(missing === 0 || surplus === 0).toBe(true);
        if (status === 'paid') expect(receivedPence + missing - surplus).toBe(amountPence);
      }
});

test('an order that ended unpaid requires no payment, and money that arrives for it is to be paid back', () => {
  const it = payment({ status: 'expired', receivedPence: 500 });
  expect([toPayPence(it), surplusPence(it)]).toEqual([0, 500]);
});
