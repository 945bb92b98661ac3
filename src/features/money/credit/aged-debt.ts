import { daysBetween } from '#kit/day.ts';
import type { ChargedOrder } from './owed.ts';

/** How long amounts owed have been overdue, most recent first. */
export const AGES = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;
export type Age = (typeof AGES)[number];

export const AGE_WORDS: Readonly<Record<Age, string>> = {
  notDue: 'Not yet due',
  upTo30: '1–30 days overdue',
  upTo60: '31–60 days overdue',
  upTo90: '61–90 days overdue',
  over90: 'Over 90 days overdue',
};

/** What an account owes by age, pence. They add up to its balance. */
export type AgedDebt = Readonly<Record<Age, number>>;

/** The first day overdue of each age. `money-owed.server.ts` uses the same days. */
export const AGE_DAYS = { upTo30: 1, upTo60: 31, upTo90: 61, over90: 91 } as const;

/** Returns how many days past its due date an invoice is on a day; 0 or less if it isn't due yet. */
export const daysOverdue = ({ dueOn }: Pick<ChargedOrder, 'dueOn'>, today: string): number =>
  daysBetween(dueOn, today);

/**
 * Returns a balance by age on a day, given the open invoices (`owedOrders`). A part of the balance that is on no invoice
 * has no due date, so it counts as not yet due.
 */
export function agedDebt(owed: readonly ChargedOrder[], balancePence: number, today: string): AgedDebt {
  const debt = { notDue: balancePence, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 };
  for (const invoice of owed) {
    const age = ageOf(daysOverdue(invoice, today));
    debt.notDue -= invoice.amountPence;
    debt[age] += invoice.amountPence;
  }
  return debt;
}

function ageOf(days: number): Age {
  if (days >= AGE_DAYS.over90) return 'over90';
  if (days >= AGE_DAYS.upTo90) return 'upTo90';
  if (days >= AGE_DAYS.upTo60) return 'upTo60';
  return days >= AGE_DAYS.upTo30 ? 'upTo30' : 'notDue';
}
