import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#features/orders/index.ts';
import { questionBefore } from './status-change.ts';

test('an order goes on, by any step, without a question; back, out of Cancelled and after it has left it is asked for', () => {
  const asked = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => questionBefore(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(asked).toEqual([
    'processing → pending',
    'shipped → pending',
    'shipped → processing',
    'shipped → cancelled',
    'delivered → pending',
    'delivered → processing',
    'delivered → shipped',
    'delivered → cancelled',
    'cancelled → pending',
    'cancelled → processing',
    'cancelled → shipped',
    'cancelled → delivered',
  ]);
});
