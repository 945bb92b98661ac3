import { readAmount } from '#kit/money.ts';

/** Reads the cells of the delivery price form, and reports what is wrong with them in the owner's terms. */

/** The form of the delivery prices as typed: fields are named by row (zone) and column (weight band), from 0. */
export type DeliveryForm = Readonly<Record<string, string>>;

export interface Reader {
  form: DeliveryForm;
  /** filled in on the way, by field */
  errors: Record<string, string>;
}

export const text = ({ form }: Reader, name: string): string => (form[name] ?? '').trim();

export interface Band {
  column: number;
  grams: number;
}

/** A heavier parcel never costs less: a gap or a typing mistake in the table would otherwise go unnoticed. */
export function readPrices(
  reader: Reader,
  bands: readonly Band[],
  fieldOf: (column: number) => string,
): number[] {
  const prices: number[] = [];
  for (const { column } of bands) {
    const field = fieldOf(column);
    const price = readPounds(reader, field, 'Enter the price in pounds, like 4.99');
    if (!(field in reader.errors) && price < (prices.at(-1) ?? 0))
      reader.errors[field] = 'A heavier parcel can’t cost less';
    prices.push(price);
  }
  return prices;
}

/** A price of £1,000 or more is a typing mistake; the order value for free delivery may be more. */
const PRICE_BELOW = 100_000;
const FREE_FROM_BELOW = 100_000_000;

export function readPounds(reader: Reader, name: string, problem: string): number {
  const amount = readAmount(text(reader, name));
  if (amount !== null && amount < (name.endsWith('freeFrom') ? FREE_FROM_BELOW : PRICE_BELOW)) return amount;
  reader.errors[name] = problem;
  return 0;
}

export function readKilos(reader: Reader, name: string): number | null {
  const input = text(reader, name).replace(/\s*kg$/i, '');
  const grams = /^\d{1,4}(\.\d{1,3})?$/.test(input) ? Math.round(Number(input) * 1000) : 0;
  if (grams > 0) return grams;
  reader.errors[name] = 'Enter kilograms, like 2 or 0.5';
  return null;
}

export function readNumber(
  reader: Reader,
  name: string,
  least: number,
  most: number,
  problem: string,
): number {
  const input = text(reader, name);
  const value = /^\d{1,5}(\.\d{1,2})?$/.test(input) ? Number(input) : Number.NaN;
  if (value >= least && value <= most) return value;
  reader.errors[name] = problem;
  return 0;
}
