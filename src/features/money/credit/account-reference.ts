/** Returns the reference that a trade customer puts on a transfer for several invoices: `ACC-000012`. */
export const accountReference = (accountNumber: number): string =>
  `ACC-${String(accountNumber).padStart(6, '0')}`;

const REFERENCE = /ACC[\s._/-]*(\d{6})(?!\d)/gi;

/** Returns the account numbers in a text, however they are written: `acc 000012`, `ACC-000012`. */
export const accountNumbersIn = (text: string): number[] => [
  ...new Set([...text.matchAll(REFERENCE)].map(([, number]) => Number(number))),
];
