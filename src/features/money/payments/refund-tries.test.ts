import { addDays, addMinutes, differenceInMinutes } from 'date-fns';
import { expect, test } from 'vitest';
import { nextTry, type RefundFacts, refundState, refundsForCustomer } from './refund-tries.ts';

const FRIDAY = new Date('2026-11-20T18:02:00Z');

test('a refund that can’t be sent is retried after growing pauses, for five days', () => {
  const pauses: number[] = [];
  let now = FRIDAY;
  for (let tries = 1; ; tries += 1) {
    const next = nextTry(tries, FRIDAY, now);
    if (!next) break;
    pauses.push(differenceInMinutes(next, now));
    now = next;
  }
  expect(pauses.slice(0, 10)).toEqual([1, 2, 5, 10, 30, 60, 120, 240, 360, 360]);
  expect(now >= addDays(FRIDAY, 5)).toBe(true);
  expect(now < addMinutes(addDays(FRIDAY, 5), 361)).toBe(true);
});

const OPEN_REFUND: RefundFacts & {
  id: string;
  amountPence: number;
  createdAt: string;
  paidBackOn: string | null;
  failingSince: string | null;
} = {
  id: '1',
  amountPence: 100,
  createdAt: FRIDAY.toISOString(),
  failingSince: null,
  providerRefundId: null,
  doneAt: null,
  refused: null,
  problem: null,
  gaveUpAt: null,
  paidBackHow: null,
  byHand: false,
  paidBackOn: null,
};

test.each([
  ['asked', {}],
  ['failing', { problem: 'could not be reached' }],
  ['gave-up', { problem: 'could not be reached', gaveUpAt: addMinutes(FRIDAY, 9) }],
  ['sent', { providerRefundId: 're_1' }],
  ['done', { providerRefundId: 're_1', doneAt: FRIDAY }],
  ['paid-back', { paidBackHow: 'In cash', doneAt: FRIDAY }],
  ['paid-back', { paidBackHow: 'In cash', doneAt: FRIDAY, providerRefundId: 're_1' }],
  ['refused', { refused: 'lost card', providerRefundId: 're_1' }],
])('a refund is %s', (state, facts) => {
  expect(refundState({ ...OPEN_REFUND, ...facts })).toBe(state);
});

test('a customer never sees why the card provider failed, and sees a refusal only until it is dealt with', () => {
  const failing = {
    ...OPEN_REFUND,
    problem: 'our secret key is wrong',
    failingSince: '2026-11-20T19:00:00.000Z',
  };
  const refused = { ...OPEN_REFUND, id: '2', refused: 'lost card' };
  expect(JSON.stringify(refundsForCustomer([failing, refused], true))).not.toMatch(/secret|lost/);
  expect(refundsForCustomer([failing, refused], true).map(({ state }) => state)).toEqual([
    'failing',
    'refused',
  ]);
  expect(refundsForCustomer([failing, refused], false)).toEqual([
    { id: '1', amountPence: 100, state: 'failing', at: '2026-11-20T19:00:00.000Z', how: null },
  ]);
});
