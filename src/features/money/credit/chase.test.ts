import { expect, test } from 'vitest';
import { dayAfter } from '#kit/day.ts';
import { type Chase, dueChases } from './chase.ts';
import { DEFAULT_OVERDUE_EMAILS } from './overdue-setting.ts';

const DUE = '2026-12-24';
const RULE = { ...DEFAULT_OVERDUE_EMAILS, on: true };
const invoice = (orderId: string, dueOn = DUE) => ({
  orderId,
  chargeId: null,
  orderNumber: orderId,
  invoiceNumber: null,
  isMonthly: false,
  amountPence: 100,
  dueOn,
});
const dueAfter = (days: number, sent: Chase[] = [], rule = RULE) =>
  dueChases(rule, [invoice('1')], sent, dayAfter(DUE, days)).map(({ afterDays }) => afterDays);
const sent = (...days: number[]): Chase[] =>
  days.map((afterDays) => ({ orderId: '1', chargeId: null, afterDays }));

test('nobody is emailed until the owner says so', () => {
  expect(dueAfter(400, [], DEFAULT_OVERDUE_EMAILS)).toEqual([]);
});

test('an invoice is due an email 7, 14 and 30 days after its due date, each once', () => {
  expect(dueAfter(6)).toEqual([]);
  expect(dueAfter(7)).toEqual([7]);
  expect(dueAfter(13, sent(7))).toEqual([]);
  expect(dueAfter(14, sent(7))).toEqual([14]);
  expect(dueAfter(30, sent(7, 14))).toEqual([30]);
  expect(dueAfter(300, sent(7, 14, 30))).toEqual([]);
});

test('days on which no email was sent are made up for together', () => {
  expect(dueAfter(31)).toEqual([7, 14, 30]);
});

test('an additional charge is chased separately, even if its order was chased', () => {
  const charge = { ...invoice('1'), chargeId: 'c' };
  expect(dueChases(RULE, [charge], sent(7), dayAfter(DUE, 7))).toEqual([
    { orderId: '1', chargeId: 'c', afterDays: 7 },
  ]);
});
