/** The possible contents of a sample pack (storefront, section 9, word for word). */
export const INTERESTS = [
  'Flyers & Leaflets',
  'Business Cards',
  'Stationery',
  'Posters',
  'Booklets',
] as const;

/** The contact form's subjects (back-office, section 9), by their name in the select. */
export const SUBJECTS = {
  quote: 'A quote',
  order: 'An order',
  support: 'Artwork or technical support',
  general: 'A general question',
  partnership: 'Partnership',
} as const;
export type Subject = keyof typeof SUBJECTS;

export function isSubject(value: unknown): value is Subject {
  return typeof value === 'string' && Object.hasOwn(SUBJECTS, value);
}
