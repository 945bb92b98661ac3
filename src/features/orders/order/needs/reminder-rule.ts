import { dayAfter } from '#kit/day.ts';

/** What happens to an order whose customer did nothing after the last reminder. */
export const AFTER_REMINDERS = ['ask', 'hold', 'cancel'] as const;
export type AfterReminders = (typeof AFTER_REMINDERS)[number];

/** When customers are reminded of what an order needs from them: a setting (`customer_reminders`). */
export interface ReminderRule {
  /** days after it began to wait, in ascending order */
  days: number[];
  /** what happens this many days after the last of them */
  ending: AfterReminders;
  endingDays: number;
}

export const DEFAULT_REMINDER_RULE: ReminderRule = { days: [1, 3, 7], ending: 'ask', endingDays: 7 };

/** How long an order has waited for its customer. Days are `2026-11-24`. */
export interface CustomerDelay {
  /** when the first of what it needs now began to be needed */
  since: string;
  /** for the reminders sent since: the highest number, or 0, and the day of the last */
  reminders: number;
  lastOn: string | null;
  /** whether staff have been asked since then, or since the day until which they wait longer */
  isAsked: boolean;
  /** the day until which staff said they would wait; null if they set none */
  waitsUntil: string | null;
}

/** The last day that staff wait for an order's customer, and which of them set it. */
export interface WaitLonger {
  untilOn: string;
  actor: string;
}

export type ReminderStep = { kind: 'remind'; number: number; isLast: boolean } | { kind: 'ask' | 'cancel' };

/**
 * Returns what is to be done today about an order that is waiting for its customer; null for nothing. A shop that was
 * closed for days sends one reminder for all that were due. Nothing follows a reminder on the same day. If staff wait
 * longer, one more goes out on their day, followed by the same as after the last.
 */
export function reminderStep(rule: ReminderRule, delay: CustomerDelay, today: string): ReminderStep | null {
  const { days } = rule;
  if (delay.lastOn !== null && delay.lastOn >= today) return null;
  if (delay.waitsUntil !== null && (delay.lastOn ?? '') < delay.waitsUntil)
    return delay.waitsUntil <= today ? { kind: 'remind', number: delay.reminders + 1, isLast: true } : null;
  const due = days.filter((day) => dayAfter(delay.since, day) <= today).length;
  if (due > delay.reminders) return { kind: 'remind', number: due, isLast: due === days.length };
  if (delay.reminders < days.length || delay.isAsked || rule.ending === 'hold') return null;
  const isOver = dayAfter(delay.lastOn ?? delay.since, rule.endingDays) <= today;
  return isOver ? { kind: rule.ending } : null;
}
