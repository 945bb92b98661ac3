/** The countries whose addresses the shop knows. */
export const COUNTRIES = ['United Kingdom', 'Ireland'] as const;
export type Country = (typeof COUNTRIES)[number];

export const UNITED_KINGDOM: Country = 'United Kingdom';
export const IRELAND: Country = 'Ireland';

/**
 * Returns the country that a form or a program names, by name or by its two-letter code; the United Kingdom if it names
 * none of ours.
 */
export function countryOf(value: unknown): Country {
  return typeof value === 'string' && /^(ireland|ie)$/i.test(value.trim()) ? IRELAND : UNITED_KINGDOM;
}
