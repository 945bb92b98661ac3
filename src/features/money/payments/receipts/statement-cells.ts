import { isDay } from '#kit/day.ts';

/**
 * Returns `£1,234.50`, `(12.00)` or `12.00-` in pence, and also `1.234,50` and `17,49`; null for an empty cell,
 * undefined for anything that isn't an amount or is ambiguous: `1.234`.
 */
export function penceOf(cell: string): number | null | undefined {
  const text = cell.replace(/[£\s]|gbp/gi, '');
  if (text === '') return null;
  const [, open, sign, number = '', minus] = /^([(]?)([+-]?)([\d.,]+)(-?)[)]?$/.exec(text) ?? [];
  const pence = penceIn(number);
  if (pence === undefined) return undefined;
  return open || sign === '-' || minus ? -pence : pence;
}

/** Pounds with commas between thousands and a full stop before pence, or the other way round if there are pence. */
const BRITISH = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:[.](\d{1,2}))?$/;
const TURNED = /^(\d{1,9}|\d{1,3}(?:[.]\d{3}){1,2}),(\d{2})$/;

function penceIn(number: string): number | undefined {
  const [, pounds, pence = ''] = BRITISH.exec(number) ?? TURNED.exec(number) ?? [];
  if (pounds === undefined) return undefined;
  return Number(pounds.replace(/[.,]/g, '')) * 100 + Number(pence.padEnd(2, '0'));
}

/** Whether a day has its month first, as in American spreadsheets: its second number can't be a month. */
export function isMonthFirst(cell: string): boolean {
  const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})\b/.exec(cell) ?? [];
  return Number(first) <= 12 && Number(second) > 12 && Number(second) <= 31;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Converts a day as banks write it, `24/11/2026`, `24 Nov 26` or `2026-11-24`, into `2026-11-24`; null for anything
 * else.
 */
export function dayOf(cell: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(cell);
  const uk = /^(\d{1,2})[/. -](\d{1,2}|[a-z]{3,9})[/. -](\d{4}|\d{2})(?:$|[ T])/i.exec(cell);
  if (!iso && !uk) return null;
  const [day = '', month = '', year = ''] = iso ? [iso[3], iso[2], iso[1]] : (uk?.slice(1) ?? []);
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const number = /^\d/.test(month) ? month : String(named);
  const written = `${year.padStart(4, '20')}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}
