import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#features/orders/order/index.ts';
import type { MoveFacts } from './move-facts.server.ts';
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

const FACTS: MoveFacts = {
  deliveryMethod: 'delivery',
  paymentMethod: 'stripe',
  left: 'none',
  leftPence: 0,
  parcels: 0,
  parcelsLeft: 0,
  jobsBegun: 0,
  onAccountPence: 0,
};

test('pages never say that an order for collection was shipped or has left', () => {
  expect(questionBefore('shipped', 'processing', { ...FACTS, deliveryMethod: 'collection' })).toBe(
    'This order is Ready to collect. Move it back to Processing?',
  );
  expect(questionBefore('delivered', 'cancelled', { ...FACTS, deliveryMethod: 'collection' })).toBe(
    'This order is already Collected. Cancel it anyway?',
  );
  expect(questionBefore('cancelled', 'shipped', { ...FACTS, deliveryMethod: 'same-day-collection' })).toBe(
    'This order was cancelled. Reopen it as Ready to collect?',
  );
  expect(questionBefore('shipped', 'cancelled', { ...FACTS, deliveryMethod: 'delivery' })).toBe(
    'This order has already left: it is Shipped. Cancel it anyway?',
  );
});

test('cancelling asks about goods that have left, whatever the order’s status, and says what comes off an account', () => {
  const partly = {
    ...FACTS,
    left: 'part' as const,
    leftPence: 5998,
    parcels: 2,
    parcelsLeft: 1,
    jobsBegun: 1,
  };
  expect(questionBefore('processing', 'cancelled', partly)).toBe(
    '1 of 2 parcels has already left. 1 job is being made or ready. Cancel the rest?',
  );
  expect(
    questionBefore('pending', 'cancelled', {
      ...partly,
      jobsBegun: 0,
      paymentMethod: 'account',
      onAccountPence: 14_397,
    }),
  ).toBe(
    '1 of 2 parcels has already left. Cancel the rest? £83.99 comes off the customer’s account. £59.98 for what has left, with its delivery, stays on it.',
  );
  expect(questionBefore('processing', 'cancelled', { ...FACTS, jobsBegun: 2 })).toBeNull();
  expect(questionBefore('pending', 'cancelled', FACTS)).toBeNull();
  expect(questionBefore('pending', 'processing', partly)).toBeNull();
});
