/** The countries that the shop knows addresses in. */
export const COUNTRIES = ['United Kingdom', 'Ireland'] as const;
export type Country = (typeof COUNTRIES)[number];

export const UNITED_KINGDOM: Country = 'United Kingdom';
export const IRELAND: Country = 'Ireland';

/** Returns the country that a form or a program names, by its name or its two letters; the United Kingdom if it names none of ours. */
export function countryOf(value: unknown): Country {
  return typeof value === 'string' && /^(ireland|ie)$/i.test(value.trim()) ? IRELAND : UNITED_KINGDOM;
}
