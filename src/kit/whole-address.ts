/**
 * Returns an email address in lower case, as the shop stores it; null if the text is only part of one, or anything
 * else.
 */
export function wholeAddress(text: string): string | null {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text) ? text.toLowerCase() : null;
}
