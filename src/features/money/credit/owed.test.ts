import { expect, test } from 'vitest';
import { owedInvoices, owedOrders } from './owed.ts';

const order = (number: number, amountPence: number) => ({
  orderId: String(number),
  chargeId: null,
  orderNumber: `ORD-${number}`,
  invoiceNumber: null,
  isMonthly: false,
  amountPence,
  dueOn: `2026-12-0${number}`,
});
const NEWEST_FIRST = [order(3, 3000), order(2, 2000), order(1, 1000)];
const owed = (balancePence: number) =>
  owedOrders(NEWEST_FIRST, balancePence).map(({ orderNumber, amountPence }) => [orderNumber, amountPence]);

test('if nothing is owed, nothing is due', () => expect(owed(0)).toEqual([]));

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

test('a monthly invoice counts once, with what is still owed for its orders', () => {
  const monthly = (number: number, amountPence: number) => ({
    ...order(number, amountPence),
    invoiceNumber: 'INV-2026-000009',
    isMonthly: true,
  });
  const invoices = owedInvoices([monthly(1, 500), order(2, 2000), monthly(3, 3000), order(4, 100)]);
  expect(invoices.map(({ orderNumber, amountPence, orders }) => [orderNumber, amountPence, orders])).toEqual([
    ['ORD-1', 3500, 2],
    ['ORD-2', 2000, 1],
    ['ORD-4', 100, 1],
  ]);
});
