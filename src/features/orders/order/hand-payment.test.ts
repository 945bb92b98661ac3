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

test('of a payment something is missing, or too much has arrived, or neither, and never both', () => {
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

test('an order that ended unpaid asks for nothing, and what arrives for it is to be paid back', () => {
  const it = payment({ status: 'expired', receivedPence: 500 });
  expect([toPayPence(it), surplusPence(it)]).toEqual([0, 500]);
});
