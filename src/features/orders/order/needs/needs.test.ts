import { expect, test } from 'vitest';
import type { CustomerWait } from '../customer-waits.ts';
import type { Order, OrderItem } from '../order.ts';
import { needsOf, needTitle } from './needs.ts';

const item = (id: string, waitsFor: CustomerWait | null) =>
  ({
    id,
    productName: 'A5 Flyers',
    artworkState: 'approved',
    isBegun: false,
    isMade: true,
    waitsFor,
    events: [],
  }) as unknown as OrderItem;
const charge = {
  id: 'c',
  what: 'Change to your order',
  state: 'waiting',
  totalPence: 4601,
  receivedPence: 0,
};
const order = (items: OrderItem[], charges: object[]) =>
  ({ status: 'pending', paymentStatus: 'paid', items, charges }) as unknown as Order;

test('an unpaid change of two items requires one thing of the customer: to pay for the change', () => {
  const needs = needsOf(order([item('1', 'payment'), item('2', 'payment')], [charge]));
  expect(needs.map(needTitle)).toEqual(['Change to your order: pay £46.01']);
});

test('a question of ours is shown beside the amount to pay', () => {
  const needs = needsOf(order([item('1', 'payment'), item('2', 'customer')], [charge]));
  expect(needs.map(needTitle)).toEqual([
    'Answer our question about A5 Flyers',
    'Change to your order: pay £46.01',
  ]);
});

test('a job that staff put on hold for its payment requires it, if there are no additional charges', () => {
  expect(needsOf(order([item('1', 'payment')], [])).map(needTitle)).toEqual(['Pay for A5 Flyers']);
});
