/** Prices must be between £0.01 and £10,000.00 (back-office document, section 5; ruling 30). In pence. */
export const PRICE_PENCE_MIN = 1;
export const PRICE_PENCE_MAX = 1_000_000;

const PRICE_WORDS = {
  negative: 'Price cannot be negative',
  high: 'Price seems unusually high. Please verify.',
  number: 'Price must be a valid number',
  least: 'Price must be at least £0.01',
  form: 'Price must be a number like 12.50',
} as const;

/** The error for an unknown product in a price file or form (ruling 58). */
export const UNKNOWN_PRODUCT = 'Unknown product';

/** The error for a base price of a product that is priced by table, area or copy: it would have no effect. */
export const HAS_NO_BASE_PRICE =
  'This product isn’t priced from a base price. Change it under “How it is priced”.';

export type ReadPrice = { ok: true; pence: number } | { ok: false; error: string };

/** Returns the error in a price in pence, in the documented words; null if there is none. */
export function priceProblem(pence: number): string | null {
  if (!Number.isFinite(pence)) return PRICE_WORDS.number;
  if (pence < 0) return PRICE_WORDS.negative;
  if (pence < PRICE_PENCE_MIN) return PRICE_WORDS.least;
  return pence > PRICE_PENCE_MAX ? PRICE_WORDS.high : null;
}

/**
 * Reads a typed price in pounds as pence. A missing price is 0 (document, section 5), which is too low. A decimal comma
 * or currency sign gets a hint on how to write it (ruling 58).
 */
export function readPrice(input: string): ReadPrice {
  const text = input.trim();
  if (/^-?[£$€]|[£$€]$|^-?\d+,\d/.test(text)) return { ok: false, error: PRICE_WORDS.form };
  const pounds = text === '' ? 0 : Number(text);
  if (!Number.isFinite(pounds) || !/^[-+]?(\d+\.?\d*|\.\d+)?$/.test(text))
    return { ok: false, error: PRICE_WORDS.number };
  // Beyond either limit the documented message comes first, however many decimals there are.
  if (pounds < 0) return { ok: false, error: PRICE_WORDS.negative };
  if (pounds * 100 > PRICE_PENCE_MAX) return { ok: false, error: PRICE_WORDS.high };
  if (pounds > 0 && !/^\+?\d*(\.\d{0,2}0*)?$/.test(text)) return { ok: false, error: PRICE_WORDS.form };
  const pence = Math.round(pounds * 100);
  const error = priceProblem(pence);
  return error ? { ok: false, error } : { ok: true, pence };
}
