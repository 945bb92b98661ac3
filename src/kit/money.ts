import { figure } from './count-words.ts';

declare const penceBrand: unique symbol;

/** Whole pennies. Money is only ever calculated, stored and sent in this form. */
export type Pence = number & { readonly [penceBrand]: true };

/** VAT class of a product: `standard` 20 %, `zero` 0 % (VAT Notice 701/10 lists the zero-rated printed goods). */
export type VatClass = 'standard' | 'zero';

export const NO_MONEY = pence(0);

/** Marks a whole number as pence. Throws a RangeError for anything but a safe integer, which is a bug. */
export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole pence: ${amount}`);
  return amount as Pence;
}

/** Sum of amounts, in pence. */
export function sumPence(amounts: Iterable<Pence>): Pence {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return pence(sum);
}

/** `£1,234.50`; a negative amount is `-£1.00`. */
export function formatPounds(amount: number): string {
  const whole = Math.trunc(Math.abs(amount) / 100);
  const rest = String(Math.abs(amount) % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}£${figure(whole)}.${rest}`;
}

/** `£75`, or `£4.99` if there are pennies: for prices in a sentence. */
export function formatShortPounds(amount: number): string {
  return formatPounds(amount).replace(/\.00$/, '');
}

/** `1234.50`, for number fields and machine-readable prices. */
export function poundsField(amount: number): string {
  return formatPounds(amount).replace(/[£,]/g, '');
}

/** Reads an amount in pounds as people type it (`12.50`, `£1,200`); returns null for anything else. */
export function readAmount(text: string): Pence | null {
  const [, pounds, pennies = ''] =
    /^£?\s*(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return pounds === undefined
    ? null
    : pence(Number(pounds.replaceAll(',', '')) * 100 + Number(pennies.padEnd(2, '0')));
}

/**
 * The price of one copy: under a pound in pence, to a tenth; otherwise in pounds. Rounded half up, for display only.
 */
export function formatEach(pricePence: number, copies: number): string {
  const tenths = Math.floor((pricePence * 20 + copies) / (copies * 2));
  if (tenths < 1000) return `${(tenths / 10).toFixed(1)}p each`;
  return `£${(Math.floor((pricePence * 2 + copies) / (copies * 2)) / 100).toFixed(2)} each`;
}

/** Returns the price of one copy in pence, to a thousandth of a penny, for other programs. */
export function eachPence(amount: Pence, copies: number): number {
  return Math.round((amount * 1000) / copies) / 1000;
}

/** A surcharge for display beside an option: `+£8.00`, `-£3.00`, or nothing if there is none. */
export function formatSurcharge(amount: number): string {
  if (amount === 0) return '';
  return amount > 0 ? `+${formatPounds(amount)}` : formatPounds(amount);
}

/** The VAT inside a gross amount: a sixth at 20 %, rounded half up to the penny; none for zero-rated goods. */
export function vatInside(gross: Pence, vatClass: VatClass): Pence {
  return vatClass === 'zero' ? NO_MONEY : pence(Math.floor((gross + 3) / 6));
}

/** Returns an amount multiplied by a count. */
export function times(amount: Pence, count: number): Pence {
  return pence(amount * count);
}

/** `basisPoints` hundredths of a percent of an amount (1000 = 10 %), rounded half up to the penny. */
export function percentOf(amount: Pence, basisPoints: number): Pence {
  return pence(Math.floor((amount * basisPoints + 5000) / 10000));
}

/** Returns an amount multiplied by a count, in pence. */
export function timesPence(amount: number, times: number): Pence {
  return pence(amount * times);
}

/** The amount `part` of `whole` of the way from one amount to another, rounded half up to the penny. */
export function partWay(from: number, to: number, part: number, whole: number): Pence {
  return pence(from + Math.floor(((to - from) * part * 2 + whole) / (whole * 2)));
}

/**
 * Takes an amount from several others, all of the first before any of the next. Returns how much was taken from each;
 * less in total if they don't add up to it.
 */
export function takeInTurn(amount: number, of: readonly number[]): Pence[] {
  let left = amount;
  return of.map((most) => {
    const part = Math.max(0, Math.min(left, most));
    left -= part;
    return pence(part);
  });
}

/**
 * Shares an amount in proportion to weights, so that the shares add up to it exactly: whole pennies first, then the
 * rest goes to the largest remainders (the first of equals). If all weights are zero, the first share gets everything.
 */
export function shareOut(amount: Pence, weights: readonly number[]): Pence[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (weights.length === 0) return [];
  if (total === 0) return weights.map((_, i) => (i === 0 ? amount : NO_MONEY));
  const exact = weights.map((weight) => (BigInt(amount) * BigInt(weight)) / BigInt(total));
  const remainders = weights.map((weight) => (BigInt(amount) * BigInt(weight)) % BigInt(total));
  let left = amount - Number(exact.reduce((sum, share) => sum + share, 0n));
  const byRemainder = weights.map((_, i) => i).sort((a, b) => compare(remainders[b], remainders[a]) || a - b);
  const shares = exact.map(Number);
  for (const i of byRemainder) {
    if (left <= 0) break;
    shares[i] = (shares[i] ?? 0) + 1;
    left -= 1;
  }
  return shares.map(pence);
}

function compare(a: bigint | undefined, b: bigint | undefined): number {
  const difference = (a ?? 0n) - (b ?? 0n);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
