import { afterOpenHours, DEFAULT_OPENING_HOURS, type OpeningHours } from '#features/pricing/company/index.ts';

/** Whether customers may ask that a person looks at a file that fails the check: a setting (`artwork_looks`). */
export interface LookRule {
  isOffered: boolean;
  /** the opening hours within which staff answer after an order */
  hours: number;
}

export const DEFAULT_LOOK_RULE: LookRule = { isOffered: true, hours: 4 };

/** The longest that a customer may be told to wait, in opening hours: about three days. */
export const LOOK_HOURS_MAX = 24;

/** What a promise depends on, as stored; null if it was never saved, so that the default applies. */
export interface LookSettings {
  rule: LookRule | null;
  hours: OpeningHours | null;
  /** `2026-12-24` */
  closedDays: readonly string[];
}

export const lookRuleOf = ({ rule }: Pick<LookSettings, 'rule'>): LookRule => rule ?? DEFAULT_LOOK_RULE;

/**
 * Returns the time by which staff answer about a file that is ordered now, or null if the shop is hardly ever open.
 * Pure.
 */
export function lookBy(settings: LookSettings, now: Date): Date | null {
  const hours = settings.hours ?? DEFAULT_OPENING_HOURS;
  return afterOpenHours(hours, now, lookRuleOf(settings).hours, settings.closedDays);
}
