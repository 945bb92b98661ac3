import { z } from 'zod';

/** `mod10` (Luhn), `mod11` (ISBN-10’s, X for ten) and `ean13`, which makes twelve digits a whole EAN-13. */
const checkDigit = z.enum(['none', 'mod10', 'mod11', 'ean13']);
export type CheckDigit = z.infer<typeof checkDigit>;

/** A number that counts up from record to record, with at least so many digits. */
export const counting = z.object({
  from: z.literal('count'),
  start: z.int().min(0).max(1e12),
  step: z.int().min(1).max(10_000),
  digits: z.int().min(1).max(18),
  check: checkDigit,
  before: z.string().max(40),
  after: z.string().max(40),
});
export type Counting = z.infer<typeof counting>;

/** The number of a record, counted from 0, as it is printed: `No. 0007`. */
export function countedText({ start, step, digits, check, before, after }: Counting, record: number): string {
  const number = String(start + step * record).padStart(check === 'ean13' ? 12 : digits, '0');
  return `${before}${number}${checkDigitOf(number, check)}${after}`;
}

/** The check digit of a number; nothing for `none`. */
function checkDigitOf(number: string, check: CheckDigit): string {
  const digits = [...number].reverse().map(Number);
  const sum = (weight: (place: number) => number, of = (value: number) => value) =>
    digits.reduce((total, digit, place) => total + of(digit * weight(place)), 0);
  if (check === 'mod10') {
    // Luhn (ISO/IEC 7812-1, annex B): every second digit doubled, its own digits added up.
    const doubled = sum(
      (place) => (place % 2 === 0 ? 2 : 1),
      (value) => (value > 9 ? value - 9 : value),
    );
    return String((10 - (doubled % 10)) % 10);
  }
  if (check === 'ean13') return String((10 - (sum((place) => (place % 2 === 0 ? 3 : 1)) % 10)) % 10);
  if (check === 'mod11') {
    // Weights 2 to 7 from the right, again and again; ten is X.
    const rest = (11 - (sum((place) => 2 + (place % 6)) % 11)) % 11;
    return rest === 10 ? 'X' : String(rest);
  }
  return '';
}

/** Whether all numbers of a list fit: an EAN-13 has twelve digits besides its check digit. */
export const fitsCheck = ({ start, step, check }: Counting, records: number): boolean =>
  check !== 'ean13' || String(start + step * Math.max(0, records - 1)).length <= 12;
