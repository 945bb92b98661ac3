import { href } from '#kit/href.ts';

/** How long a link to a cart works. */
export const SHARE_DAYS = 7;
export const NAME_MAX = 80;
export const WORDS_MAX = 1000;

/** A cart's latest link that its owner has not stopped. Times are ISO strings. */
export interface CartShare {
  id: string;
  /** of the cart that it shows: one that has changed since is not shown */
  revision: number;
  totalPence: number;
  expiresAt: string;
  /** why it was sent back; null if it wasn't */
  returned: { by: string; words: string; at: string } | null;
  /** when somebody ordered it through the link; null if nobody did */
  orderedAt: string | null;
}

/** Why a link no longer shows its cart. */
export type ShareEnd = 'expired' | 'stopped' | 'changed' | 'ordered' | 'gone';

/** The same in a sentence, for whoever was sent the link. */
export const END_WORDS: Readonly<Record<ShareEnd, string>> = {
  expired: 'This link has expired.',
  stopped: 'Whoever sent this link has stopped it.',
  changed: 'The cart has changed since this link was made.',
  ordered: 'Everything in this cart has been ordered.',
  gone: 'This cart is no longer there.',
};

/** Returns the page of a shared cart. */
export const sharedCartPath = (shareId: string, key: string): string =>
  `${href('/shared-cart/:shareId', { shareId })}?${new URLSearchParams({ key })}`;

/** Returns its checkout. */
export const sharedCheckoutPath = (share: string, shareKey: string): string =>
  `${href('/checkout')}?${new URLSearchParams({ share, shareKey })}`;
