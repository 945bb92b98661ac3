import { expect, test } from 'vitest';
import { arrivedOn } from '#features/orders/order/index.ts';
import { consumerRights } from './consumer-rights.ts';
import { isBusiness } from './is-business.ts';

const ARRIVED = '2026-11-24';

test('faulty goods can be rejected until 30 days after they arrived, and not the day after', () => {
  expect(consumerRights(ARRIVED, '2026-12-24')[0]).toContain('until Thursday 24 December 2026');
  const [later] = consumerRights(ARRIVED, '2026-12-25');
  expect(later).toContain('ended on Thursday 24 December 2026');
  expect(later).toContain('You can still have them printed again.');
});

test('for six months the customer need not prove that a fault was there from the start, and can claim for six years', () => {
  expect(consumerRights(ARRIVED, '2027-05-24')[1]).toContain('Until Monday 24 May 2027');
  expect(consumerRights(ARRIVED, '2027-05-25')[1]).toContain('You may have to show');
  expect(consumerRights(ARRIVED, '2027-05-25')[1]).toContain('six years');
});

test('six months from the end of August end on the last day of February', () => {
  expect(consumerRights('2026-08-31', '2026-09-01')[1]).toContain('Until Sunday 28 February 2027');
});

test('while part of an order is still to come, no day is given', () => {
  expect(consumerRights(null, ARRIVED)).toEqual([
    'You can reject faulty goods for a full refund until 30 days after the last of them reaches you.',
  ]);
});

const POSTED = { deliveryMethod: 'delivery', daysOnTheWay: 2 } as const;

test('an order’s arrival is the day it was delivered, or should have been after it left', () => {
  expect(arrivedOn({ deliveredOn: '2026-11-23', leftOn: '2026-11-20' }, POSTED)).toBe('2026-11-23');
  expect(arrivedOn({ deliveredOn: null, leftOn: '2026-11-20' }, POSTED)).toBe('2026-11-24');
  expect(
    arrivedOn({ deliveredOn: null, leftOn: '2026-11-20' }, { ...POSTED, daysOnTheWay: null }),
  ).toBeNull();
  expect(
    arrivedOn({ deliveredOn: null, leftOn: '2026-11-20' }, { ...POSTED, deliveryMethod: 'collection' }),
  ).toBeNull();
  expect(arrivedOn({ deliveredOn: null, leftOn: null }, POSTED)).toBeNull();
});

test('a customer who buys on account, or has a company on the invoice, is a business', () => {
  expect(isBusiness({ isOnAccount: true }, { billingAddress: {} })).toBe(true);
  expect(isBusiness({ isOnAccount: false }, { billingAddress: { company: 'Doe Ltd' } })).toBe(true);
  expect(isBusiness({ isOnAccount: false }, { billingAddress: { company: null } })).toBe(false);
});
