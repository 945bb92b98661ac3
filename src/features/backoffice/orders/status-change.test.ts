import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#features/orders/index.ts';
import { questionBefore } from './status-change.ts';

test('moving an order forward needs no confirmation; moving it back, out of Cancelled or after despatch does', () => {
  const questions = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => questionBefore(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(questions).toEqual([
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
