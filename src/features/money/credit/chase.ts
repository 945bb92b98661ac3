import { dayAfter } from '#kit/day.ts';
import type { OverdueEmails } from './overdue-setting.ts';
import type { ChargedOrder } from './owed.ts';

/** An overdue invoice that a customer was emailed about because it was `afterDays` overdue. */
export interface Chase {
  orderId: string;
  chargeId: string | null;
  afterDays: number;
}

/**
 * Returns the subjects of an email about overdue invoices on a day, by the owner's rule: each step of each open invoice
 * that has been reached but not sent. A shop that was closed for a month catches up in one email.
 */
export function dueChases(
  { on, days }: OverdueEmails,
  owed: readonly ChargedOrder[],
  sent: readonly Chase[],
  today: string,
): Chase[] {
  if (!on) return [];
  return owed.flatMap(({ orderId, chargeId, dueOn }) =>
    days
      .filter((afterDays) => dayAfter(dueOn, afterDays) <= today)
      .map((afterDays) => ({ orderId, chargeId, afterDays }))
      .filter((chase) => !sent.some((one) => isSame(one, chase))),
  );
}

const isSame = (one: Chase, other: Chase) =>
  one.orderId === other.orderId && one.chargeId === other.chargeId && one.afterDays === other.afterDays;
