import { addHours } from 'date-fns';
import { dayAfter } from '#kit/day.ts';
import { formatDay, londonDay } from '#kit/london-time.ts';

/** Which of a customer's monthly invoices an order on account is on. */
export interface MonthlyInvoiceOf {
  /** null if it is still to be issued */
  invoiceNumber: string | null;
  /** when it was issued, or will be: the last day of a month, `2026-11-30` */
  day: string;
  /** whether part of the order is on it: false once it was cancelled beforehand */
  isDue: boolean;
}

/** Invoices of a month are issued from 20:00 on its last day: later orders are on the next one. */
const HOURS_BEFORE_MIDNIGHT = 4;

/** Returns the day of the monthly invoice that an order placed now is on, `2026-11-30`: the last day of a month. */
export function monthlyInvoiceDay(now: Date): string {
  const [year = 0, month = 0] = invoicedMonth(now);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/**
 * Returns the last day of the latest month whose invoices should have been issued: this month's on its last evening,
 * otherwise the previous one's.
 */
export function lastDueInvoiceDay(now: Date): string {
  const [year = 0, month = 0] = invoicedMonth(now);
  return dayAfter(new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10), -1);
}

/** The year and month that an order placed now belongs to. */
const invoicedMonth = (now: Date): number[] =>
  londonDay(addHours(now, HOURS_BEFORE_MIDNIGHT)).split('-').map(Number);

/** Says which monthly invoice an order is on; `whose` is `your` or `the customer’s`. */
export function monthlyInvoiceWords({ invoiceNumber, day, isDue }: MonthlyInvoiceOf, whose: string): string {
  if (!isDue) return `Nothing of it is left for ${whose} invoice.`;
  return invoiceNumber === null
    ? `It will be on ${whose} invoice of ${formatDay(day)}.`
    : `It is on ${whose} invoice ${invoiceNumber} of ${formatDay(day)}.`;
}
