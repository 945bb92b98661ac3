import { workingDaysFrom } from '#features/pricing/delivery/index.ts';
import { dayAfter } from '#kit/day.ts';

/** The email that asks how an order turned out. */
export const ORDER_FOLLOW_UP = 'order-follow-up';

/** Whether staff can't send an email again: its customer may have said since that they don't want it. */
export const isSentOnce = (template: string): boolean => template === ORDER_FOLLOW_UP;

/** Whether and when customers are asked how an order turned out: a setting (`follow_up`). */
export interface FollowUpRule {
  on: boolean;
  /** working days after it arrived */
  days: number;
}

/** The most working days after which an email still makes sense. */
export const FOLLOW_UP_DAYS_MAX = 30;

export const DEFAULT_FOLLOW_UP: FollowUpRule = { on: true, days: 5 };

/** A shop that didn't run on the day makes up for it this long. Later nobody is asked, so an update asks about no old orders. */
const LATE_DAYS_MAX = 3;

/** Whether the email about an order that arrived on a day is due today, or has been for at most three days. */
export function isFollowUpDue(
  arrivedOn: string,
  { days }: Pick<FollowUpRule, 'days'>,
  today: string,
): boolean {
  const dueOn = workingDaysFrom(arrivedOn, days + 1, BANK_HOLIDAYS_ONLY).at(-1) ?? arrivedOn;
  return dueOn <= today && today <= dayAfter(dueOn, LATE_DAYS_MAX);
}

/** Our own days off don't make the customer's post any slower. */
const BANK_HOLIDAYS_ONLY: ReadonlySet<string> = new Set();
