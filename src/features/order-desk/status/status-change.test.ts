import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#features/orders/index.ts';
import { isAskedAbout, questionBefore } from './status-change.ts';

test('moving an order forward needs no confirmation; moving it back, out of Cancelled or after despatch does', () => {
  const questions = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => isAskedAbout(from, to)).map((to) => `${from} → ${to}`),
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

test('an order that is collected is never said to have been shipped or to have left', () => {
  expect(questionBefore('shipped', 'processing', 'collection')).toBe(
    'This order is Ready to collect. Move it back to Processing?',
  );
  expect(questionBefore('delivered', 'cancelled', 'collection')).toBe(
    'This order is already Collected. Cancel it anyway?',
  );
  expect(questionBefore('cancelled', 'shipped', 'same-day-collection')).toBe(
    'This order was cancelled. Reopen it as Ready to collect?',
  );
  expect(questionBefore('shipped', 'cancelled', 'delivery')).toBe(
    'This order has already left: it is Shipped. Cancel it anyway?',
  );
});
