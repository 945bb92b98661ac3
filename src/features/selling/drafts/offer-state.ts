import type { PaymentMethod } from '#features/orders/order/index.ts';
import type { DraftState } from './draft.ts';

/** What a customer can do with an offer, or why they can't do anything. */
export type OfferState =
  /** they may accept or decline it */
  | 'open'
  /** they have started to pay by card */
  | 'paying'
  /** they pay by bank transfer, which has not arrived in full */
  | 'transfer'
  | 'accepted'
  | 'declined'
  /** its last day has passed */
  | 'ended'
  /** staff are changing it, and will send another */
  | 'changing'
  | 'withdrawn';

interface Judged {
  state: DraftState;
  order: { isPlaced: boolean; paymentMethod: PaymentMethod } | null;
}

/** Returns the state of an offer on a day, `2026-11-24`. */
export function offerState({ state, order }: Judged, validUntil: string, today: string): OfferState {
  if (state === 'accepted') return 'accepted';
  if (state === 'withdrawn') return 'withdrawn';
  if (state === 'declined') return 'declined';
  if (state === 'open') return 'changing';
  if (order && !order.isPlaced) return order.paymentMethod === 'stripe' ? 'paying' : 'transfer';
  return validUntil < today ? 'ended' : 'open';
}
