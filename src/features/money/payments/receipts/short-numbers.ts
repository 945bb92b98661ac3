/** A number without its zeros, and without its year if the year isn't written. */
export interface ShortNumber {
  kind: 'ORD' | 'INV';
  year: number | null;
  number: number;
}

/** The numbers that a bank's text may mean. */
export interface ShortNumbers {
  named: ShortNumber[];
  /** digits on their own, of which nobody says what they are */
  bare: number[];
}

const BETWEEN = String.raw`[\s._/#:-]*`;
const NAMED = new RegExp(
  String.raw`(?<![A-Z])(ORD|INV)(?:ERS?|OICES?)?${BETWEEN}(?:(?:NO|NR|NUM|NUMBER)\b\.?)?${BETWEEN}(?:(20\d\d)[\s._/-]+)?0*([1-9]\d{0,8})(?!\d)`,
  'gi',
);
/** Not in dates, times, amounts, codes. */
const BARE = /(?<![\w.,/:£-])0*([1-9]\d{1,5})(?![\w/:£-]|[.,]\d)/g;

/**
 * Returns the numbers that people write for ours: `ORD 376`, `order no. 376`, `inv 2026/12`, and those on their own,
 * `376`, which may be anything.
 */
export function shortNumbersIn(text: string): ShortNumbers {
  const named = [...text.matchAll(NAMED)].map(
    ([, kind = '', year, number]): ShortNumber => ({
      kind: kind.toUpperCase() === 'INV' ? 'INV' : 'ORD',
      year: year ? Number(year) : null,
      number: Number(number),
    }),
  );
  const bare = [...text.replaceAll(NAMED, ' ').matchAll(BARE)].map(([, number]) => Number(number));
  return { named, bare: [...new Set(bare)] };
}

const PRINTED = /^(ORD|INV)-(\d{4})-0*(\d+)$/;

/** Whether that is a number of ours, `ORD-2026-000376`. */
export function isShortFor({ kind, year, number }: ShortNumber, printed: string): boolean {
  const [, ours, ourYear, ourNumber] = PRINTED.exec(printed) ?? [];
  return ours === kind && Number(ourNumber) === number && (year === null || Number(ourYear) === year);
}

/** Returns the number at the end of one of ours: 376 of `ORD-2026-000376`; null for any other text. */
export function endOf(printed: string): number | null {
  const [, , , number] = PRINTED.exec(printed) ?? [];
  return number === undefined ? null : Number(number);
}

const DIGITS = 6;

/** Returns how it is printed: in its year, or if none is written in that of a day, `2026-11-24`, and the one before. */
export function printedAs({ kind, year, number }: ShortNumber, day: string): string[] {
  const [dayYear] = day.split('-').map(Number);
  const years = year ? [year] : [dayYear ?? 0, (dayYear ?? 0) - 1];
  return years.map((each) => `${kind}-${each}-${String(number).padStart(DIGITS, '0')}`);
}
