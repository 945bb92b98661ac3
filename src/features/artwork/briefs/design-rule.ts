import { addDays } from 'date-fns';
import { afterOpenHours, DEFAULT_OPENING_HOURS, type OpeningHours } from '#features/pricing/company/index.ts';
import { type Pence, pence } from '#kit/money.ts';

/** What “Design it for me” costs and includes: a setting (`design_service`). Prices include VAT at the print's rate. */
export interface DesignRule {
  isOffered: boolean;
  /** for a product that has no price of its own */
  pricePence: Pence;
  /** by product id; null: we don't design it */
  prices: Readonly<Record<string, Pence | null>>;
  /** rounds of changes that the price includes */
  rounds: number;
  /** what another round costs once those are used */
  roundPence: Pence;
  /** the opening hours within which the customer has the first draft, or the next one */
  draftHours: number;
}

export const DEFAULT_DESIGN_RULE: DesignRule = {
  isOffered: true,
  pricePence: pence(3500),
  prices: {},
  rounds: 2,
  roundPence: pence(1500),
  draftHours: 16,
};

/** What a promise of a draft depends on, as stored; a part is null if it was never saved, so that its default applies. */
export interface DesignSettings {
  rule: DesignRule | null;
  hours: OpeningHours | null;
  /** `2026-12-24` */
  closedDays: readonly string[];
}

export const designRuleOf = ({ rule }: Pick<DesignSettings, 'rule'>): DesignRule =>
  rule ?? DEFAULT_DESIGN_RULE;

/** Returns what designing a product costs, including VAT; null if we don't offer that. */
export function designPence(rule: DesignRule, productId: string): Pence | null {
  if (!rule.isOffered) return null;
  const own = rule.prices[productId];
  return own === undefined ? rule.pricePence : own;
}

/** Returns the lowest price of a design, for “from £35.00”; null if none is offered. */
export function designFromPence({ isOffered, pricePence, prices }: DesignRule): Pence | null {
  if (!isOffered) return null;
  const own = Object.values(prices).flatMap((price) => price ?? []);
  return pence(Math.min(pricePence, ...own));
}

/** How long a shop that is hardly ever open has for a draft. */
const DAYS_WITHOUT_HOURS = 7;

/** Returns the time by which a draft is due that is asked for now. Pure. */
export function draftBy(settings: DesignSettings, now: Date): Date {
  const hours = settings.hours ?? DEFAULT_OPENING_HOURS;
  const { draftHours } = designRuleOf(settings);
  return afterOpenHours(hours, now, draftHours, settings.closedDays) ?? addDays(now, DAYS_WITHOUT_HOURS);
}
