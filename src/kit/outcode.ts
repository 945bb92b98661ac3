import { toOutcode, validOutcode } from 'postcode';

/**
 * Returns the first half of a UK postcode, which decides delivery prices and days: `BT28` for `bt28 2rf` and for `BT28`.
 * Null for anything else.
 */
export function outcodeOf(text: string): string | null {
  const typed = text.trim().slice(0, 16).toUpperCase();
  const outcode = toOutcode(typed);
  if (outcode) return outcode;
  return validOutcode(typed) ? typed : null;
}
