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

test('a change of two items that waits to be paid asks one thing of the customer: to pay for the change', () => {
  const needs = needsOf(order([item('1', 'payment'), item('2', 'payment')], [charge]));
  expect(needs.map(needTitle)).toEqual(['Change to your order: pay £46.01']);
});

test('a question of ours is asked beside what is to pay', () => {
  const needs = needsOf(order([item('1', 'payment'), item('2', 'customer')], [charge]));
  expect(needs.map(needTitle)).toEqual([
    'Answer our question about A5 Flyers',
    'Change to your order: pay £46.01',
  ]);
});

test('a job that staff made wait for its payment asks for it, if nothing was charged on top', () => {
  expect(needsOf(order([item('1', 'payment')], [])).map(needTitle)).toEqual(['Pay for A5 Flyers']);
});
