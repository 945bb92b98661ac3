import { addMinutes } from 'date-fns';
import { expect, test } from 'vitest';
import { londonDay } from '#kit/london-time.ts';
import { lastDueInvoiceDay, monthlyInvoiceDay } from './monthly-day.ts';

test.each([
  ['2026-11-24T10:30:00Z', '2026-11-30', '2026-10-31'],
  ['2026-11-30T19:59:00Z', '2026-11-30', '2026-10-31'],
  ['2026-11-30T20:00:00Z', '2026-12-31', '2026-11-30'],
  // In summer Belfast is an hour ahead.
  ['2026-07-31T18:59:00Z', '2026-07-31', '2026-06-30'],
  ['2026-07-31T19:00:00Z', '2026-08-31', '2026-07-31'],
  ['2026-12-31T23:00:00Z', '2027-01-31', '2026-12-31'],
  ['2028-02-29T12:00:00Z', '2028-02-29', '2028-01-31'],
])('at %s an order is on the invoice of %s, and invoices up to that of %s are due', (at, on, due) => {
  const now = new Date(at);
  expect([monthlyInvoiceDay(now), lastDueInvoiceDay(now)]).toEqual([on, due]);
});

test('whenever something is ordered, it is invoiced on the last day of a month', () => {
  for (let at = new Date('2026-01-01T00:00:00Z'); at < new Date('2028-04-01'); at = addMinutes(at, 331)) {
    const day = monthlyInvoiceDay(at);
    expect(day >= londonDay(at)).toBe(true);
    expect(lastDueInvoiceDay(at) < day).toBe(true);
    expect(lastDueInvoiceDay(new Date(`${day}T20:00:00Z`))).toBe(day);
  }
});
