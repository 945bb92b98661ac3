import type { Right } from '#visitor/rights.ts';

/** The right that each command needs; saving the order and its emails need `orderChanges`. */
export const RIGHT_OF: Readonly<Record<string, Right>> = {
  vat: 'refunds',
  'charge-withdraw': 'refunds',
  refund: 'refunds',
  'credit-back': 'refunds',
  'refund-again': 'refunds',
  'refund-paid-back': 'refunds',
  'release-hold': 'refunds',
  'dispute-seen': 'refunds',
  'paid-back': 'refunds',
  attention: 'refunds',
  receipt: 'refunds',
  'receipt-reverse': 'refunds',
  shortfall: 'refunds',
  'surplus-back': 'refunds',
};
