/** Royal Mail numbers (UPU S10: two letters, nine digits, GB) have a tracking page. */
const ROYAL_MAIL = /^[A-Z]{2}\d{9}GB$/;

/** Returns the page that follows an order’s own tracking number, which has no carrier; null if it isn’t Royal Mail’s. */
export const followedAt = (number: string | null): string | null =>
  number && ROYAL_MAIL.test(number)
    ? `https://www.royalmail.com/track-your-item#/tracking-results/${number}`
    : null;
