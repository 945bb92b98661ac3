import type { DiscountAmount } from '#features/pricing/index.ts';
import { formatPounds, NO_MONEY, type Pence, pence, percentOf, sumPence } from '#kit/money.ts';

/** A discount code's rules. Money in pence; `value` is basis points for a percentage, pence for a fixed amount. */
export interface DiscountCode {
  id: string;
  code: string;
  name: string;
  description: string;
  type: 'percentage' | 'fixed' | 'free_shipping';
  value: number;
  minimumOrderPence: number;
  maximumDiscountPence: number | null;
  usageLimit: number;
  usageCount: number;
  isActive: boolean;
  validFrom: Date;
  validUntil: Date;
  applicableCategories: string[];
  applicableProducts: string[];
}

export interface DiscountableLine {
  productId: string;
  categoryId: string;
  pricePence: Pence;
  /** false: it has a trade price that codes don't come on top of */
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
export function normaliseCode(typed: string): string {
  return typed.trim().toUpperCase();
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
  const itemsPence = sumPence(lines.map((line) => line.pricePence));
  if (itemsPence < code.minimumOrderPence)
    return { ok: false, message: minimumMessage(code.minimumOrderPence) };
  const applicable = lines.filter((line) => isApplicable(code, line));
  if (applicable.length === 0) return { ok: false, message: DISCOUNT_MESSAGES.notApplicable };
  const eligible = applicable.filter(({ takesCodes = true }) => takesCodes);
  if (eligible.length === 0) return { ok: false, message: DISCOUNT_MESSAGES.trade };
  return { ok: true, amount: amountOf(code, sumPence(eligible.map((line) => line.pricePence))) };
}

function isApplicable(code: DiscountCode, line: DiscountableLine): boolean {
  if (code.applicableCategories.length === 0 && code.applicableProducts.length === 0) return true;
  return (
    code.applicableCategories.includes(line.categoryId) || code.applicableProducts.includes(line.productId)
  );
}

function amountOf(code: DiscountCode, eligiblePence: Pence): DiscountAmount {
  if (code.type === 'free_shipping') return { kind: 'delivery' };
  const full = code.type === 'percentage' ? percentOf(eligiblePence, code.value) : pence(code.value);
  const capped = Math.min(full, code.maximumDiscountPence ?? full, eligiblePence);
  return { kind: 'items', amountPence: capped > 0 ? pence(capped) : NO_MONEY };
}
