import type { DiscountAmount } from '#features/pricing/prices/index.ts';
import { formatPounds, NO_MONEY, type Pence, pence, percentOf, sumPence } from '#kit/money.ts';

/**
 * What a code requires and gives; an order keeps the terms of the day on which it used the code. Money in pence;
 * `value` is basis points for a percentage, pence for a fixed amount.
 */
export interface CodeTerms {
  type: 'percentage' | 'fixed' | 'free_shipping';
  value: number;
  minimumOrderPence: number;
  maximumDiscountPence: number | null;
  applicableCategories: string[];
  applicableProducts: string[];
}

/** A discount code: its terms, and when and how often it can be used. */
export interface DiscountCode extends CodeTerms {
  id: string;
  code: string;
  name: string;
  description: string;
  usageLimit: number;
  usageCount: number;
  isActive: boolean;
  validFrom: Date;
  validUntil: Date;
}

export interface DiscountableLine {
  productId: string;
  categoryId: string;
  pricePence: Pence;
  /** false if it has a trade price that can't be combined with codes */
  takesCodes?: boolean;
}

export type DiscountOutcome = { ok: true; amount: DiscountAmount } | { ok: false; message: string };

export const DISCOUNT_MESSAGES = {
  empty: 'Please enter a discount code',
  unknown: 'Invalid discount code',
  early: 'Discount code is not yet active',
  expired: 'Discount code has expired',
  exhausted: 'Discount code usage limit reached',
  notApplicable: 'Discount code not applicable to items in your cart',
  failed: 'Error validating discount code',
  trade: 'This code can’t be used with your trade prices',
} as const;

/** `Minimum order value of £25.00 required` */
function minimumMessage(minimumOrderPence: number): string {
  return `Minimum order value of ${formatPounds(minimumOrderPence)} required`;
}

/** Normalises a code: upper case, without surrounding spaces. */
export function normaliseCode(text: string): string {
  return text.trim().toUpperCase();
}

/**
 * Returns whether a code may be used on these lines now, and the discount. The checks run in the documented order:
 * unknown or inactive, not yet active, expired, used up, minimum order value, applicability. Lines with a trade price
 * count towards the minimum, and nothing is taken off them.
 */
export function judgeDiscount(
  code: DiscountCode | undefined,
  lines: readonly DiscountableLine[],
  now: Date,
): DiscountOutcome {
  if (!code?.isActive) return { ok: false, message: DISCOUNT_MESSAGES.unknown };
  if (now < code.validFrom) return { ok: false, message: DISCOUNT_MESSAGES.early };
  if (now >= code.validUntil) return { ok: false, message: DISCOUNT_MESSAGES.expired };
  if (code.usageLimit > 0 && code.usageCount >= code.usageLimit)
    return { ok: false, message: DISCOUNT_MESSAGES.exhausted };
  return judgeTerms(code, lines);
}

/**
 * Returns whether lines meet the terms on which a code was used, and the discount, whatever the code says today and
 * even if it can no longer be used.
 */
export function judgeTerms(terms: CodeTerms, lines: readonly DiscountableLine[]): DiscountOutcome {
  const itemsPence = sumPence(lines.map((line) => line.pricePence));
  if (itemsPence < terms.minimumOrderPence)
    return { ok: false, message: minimumMessage(terms.minimumOrderPence) };
  const applicable = lines.filter((line) => isApplicable(terms, line));
  if (applicable.length === 0) return { ok: false, message: DISCOUNT_MESSAGES.notApplicable };
  const eligible = applicable.filter(({ takesCodes = true }) => takesCodes);
  if (eligible.length === 0) return { ok: false, message: DISCOUNT_MESSAGES.trade };
  return { ok: true, amount: amountOf(terms, sumPence(eligible.map((line) => line.pricePence))) };
}

function isApplicable(terms: CodeTerms, line: DiscountableLine): boolean {
  if (terms.applicableCategories.length === 0 && terms.applicableProducts.length === 0) return true;
  return (
    terms.applicableCategories.includes(line.categoryId) || terms.applicableProducts.includes(line.productId)
  );
}

function amountOf(terms: CodeTerms, eligiblePence: Pence): DiscountAmount {
  if (terms.type === 'free_shipping') return { kind: 'delivery' };
  const full = terms.type === 'percentage' ? percentOf(eligiblePence, terms.value) : pence(terms.value);
  const capped = Math.min(full, terms.maximumDiscountPence ?? full, eligiblePence);
  return { kind: 'items', amountPence: capped > 0 ? pence(capped) : NO_MONEY };
}
