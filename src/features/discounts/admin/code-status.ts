import type { DiscountCode } from '../discount.ts';

/** How a code stands, as the back-office document defines it: Inactive comes before Expired. */
export type CodeStatus = 'active' | 'expired' | 'inactive';

export const CODE_STATUS_WORDS: Readonly<Record<CodeStatus, string>> = {
  active: 'Active',
  expired: 'Expired',
  inactive: 'Inactive',
};

/** The status shown in the list: Inactive if it is switched off, Expired if its last moment is at or before now. */
export function codeStatus(code: Pick<DiscountCode, 'isActive' | 'validUntil'>, now: Date): CodeStatus {
  if (!code.isActive) return 'inactive';
  return code.validUntil <= now ? 'expired' : 'active';
}

/** `10%`, `£20.00` or `Free delivery`. */
export function percentWords(basisPoints: number): string {
  return `${Number((basisPoints / 100).toFixed(2))}%`;
}
