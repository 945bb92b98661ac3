import { expect, test } from 'vitest';
import { cancellationOf } from './cancellation.ts';

test('a cancelled order whose history doesn’t say so still has its page, without a reason', () => {
  const told = cancellationOf({
    status: 'cancelled',
    paymentMethod: 'stripe',
    paymentStatus: 'paid',
    attention: null,
    handPayment: null,
    history: [],
    refunds: [],
    totalPence: 1798,
    reprintOf: null,
  });
  expect(told).toBeNull();
});
