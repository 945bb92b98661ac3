import { accountNumbersIn } from '#features/money/credit/index.ts';

/** The numbers in a statement line, as its customer wrote them, in any letter case, with or without spaces. */
export interface NamesInText {
  orders: string[];
  invoices: string[];
  /** of trade accounts */
  accounts: number[];
}

const NUMBERED = (prefix: string) => new RegExp(`${prefix}[\\s._/-]*(\\d{4})[\\s._/-]*(\\d{6})(?!\\d)`, 'gi');
const ORDER_NUMBER = NUMBERED('ORD');
const INVOICE_NUMBER = NUMBERED('INV');

/** Returns the numbers in a line's text: `ord 2026 000123`, `INV/2026/000007`, `acc 000012`. */
export function namesIn(text: string): NamesInText {
  const numbers = (pattern: RegExp, prefix: string) => [
    ...new Set([...text.matchAll(pattern)].map(([, year, number]) => `${prefix}-${year}-${number}`)),
  ];
  return {
    orders: numbers(ORDER_NUMBER, 'ORD'),
    invoices: numbers(INVOICE_NUMBER, 'INV'),
    accounts: accountNumbersIn(text),
  };
}
