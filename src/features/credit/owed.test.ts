import { expect, test } from 'vitest';
import { owedOrders } from './owed.ts';

const order = (number: number, amountPence: number) => ({
  orderId: String(number),
  chargeId: null,
  orderNumber: `ORD-${number}`,
  invoiceNumber: null,
  amountPence,
  dueOn: `2026-12-0${number}`,
});
const NEWEST_FIRST = [order(3, 3000), order(2, 2000), order(1, 1000)];
const owed = (balancePence: number) =>
  owedOrders(NEWEST_FIRST, balancePence).map(({ orderNumber, amountPence }) => [orderNumber, amountPence]);

test('nothing owed, nothing due', () => expect(owed(0)).toEqual([]));

test('before any payment every order is due in full, the oldest first', () =>
  expect(owed(6000)).toEqual([
    ['ORD-1', 1000],
    ['ORD-2', 2000],
    ['ORD-3', 3000],
  ]));

test('a payment settles the oldest orders, the last of them perhaps in part', () =>
  expect(owed(4500)).toEqual([
    ['ORD-2', 1500],
    ['ORD-3', 3000],
  ]));
