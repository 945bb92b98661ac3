import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

// The lengths are those of the provider's own examples.
export const newSessionId = () => `cs_test_a1${randomText(56)}`;
export const newPaymentId = () => `pi_3${randomText(23)}`;
export const newChargeId = () => `ch_3${randomText(23)}`;
export const newRefundId = () => `re_3${randomText(23)}`;
export const newDisputeId = () => `du_1${randomText(23)}`;
export const newEntryId = () => `txn_1${randomText(23)}`;
export const newPriceId = () => `price_1${randomText(23)}`;
export const newEventId = () => `evt_1${randomText(23)}`;
export const newRequestId = () => `req_${randomText(14)}`;
export const newViolationId = () => `violation_${randomText(14)}`;

function randomText(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
