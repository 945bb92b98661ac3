/** What the numbers on our papers are for: orders, invoices, credit notes and quotes. */
export type NumberKind = 'ORD' | 'INV' | 'CN' | 'QUO';

const PRINTED = /^#?(ORD|INV|CN|QUO)[\s‐-–-]*(\d{4})[\s‐-–-]*(\d{6,9})(-P?\d{1,9}(?:\.\d{1,2})?)?$/i;

/**
 * Reads a number as we print it, in any letter case, and as banks and people write it: `ORD2026000123`, `ord 2026
 * 000123`. For a job's or parcel's code it returns the order's number. Null for any other text.
 */
export function printedNumber(text: string): { kind: NumberKind; number: string } | null {
  const [, letters = '', year, digits] = PRINTED.exec(text.trim()) ?? [];
  if (!digits) return null;
  const kind = letters.toUpperCase() as NumberKind;
  return { kind, number: `${kind}-${year}-${digits}` };
}
