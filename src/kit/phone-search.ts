/**
 * Converts a telephone number, or part of one, from the way people write it to the stored form, which has no spaces and
 * starts with the country code (`028 9212 3456` → `+442892123456`, `9212 3456` → `92123456`). Anything else, including
 * an order number without spaces, is unchanged.
 */
export function phoneSearch(search: string): string {
  const digits = search.replace(/\(0\)/g, '').replace(/[\s().-]/g, '');
  if (!/^\+?\d{5,15}$/.test(digits)) return search;
  if (digits.startsWith('+')) return digits;
  const isWhole = digits.length >= UK_DIGITS_MIN;
  if (digits.startsWith('00')) return isWhole ? `+${digits.slice(2)}` : search;
  const isGrouped = /\d[\s().-]+\d/.test(search);
  if (digits.startsWith('0') && (isWhole || isGrouped)) return `+44${digits.slice(1)}`;
  return isGrouped ? digits : search;
}

/** A UK number has 10 or 11 digits including its 0 (Ofcom, National Telephone Numbering Plan). */
const UK_DIGITS_MIN = 10;
