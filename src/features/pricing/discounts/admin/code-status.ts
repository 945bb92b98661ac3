import type { DiscountCode } from '../discount.ts';

/** A code's status as the back-office document defines it: Inactive takes precedence over Expired. */
export type CodeStatus = 'active' | 'expired' | 'inactive';

export const CODE_STATUS_WORDS: Readonly<Record<CodeStatus, string>> = {
  active: 'Active',
  expired: 'Expired',
  inactive: 'Inactive',
};

/** The status shown in the list: Inactive if it is switched off, Expired if its end is now or in the past. */
export function codeStatus(code: Pick<DiscountCode, 'isActive' | 'validUntil'>, now: Date): CodeStatus {
  if (!code.isActive) return 'inactive';
  return code.validUntil <= now ? 'expired' : 'active';
}

/** `10%`, `£20.00` or `Free delivery`. */
export function percentWords(basisPoints: number): string {
  return `${Number((basisPoints / 100).toFixed(2))}%`;
}
