/**
 * What a job ticket’s barcode says: the order’s number, the item’s place in it from 1, and the part of an item that is split.
 * `ORD-2026-000123-1`, `ORD-2026-000123-1.2`. People and scanners may type lower case.
 */
export const JOB_CODE = /^(ORD-\d{4}-\d{6,9})-(\d{1,9})(\.\d{1,2})?$/i;

/** What a ticket’s QR code says, for phones: the address of its job. Whose address it is doesn’t matter, only the code counts. */
const TICKET_ADDRESS = /^https?:\/\/[^\s/?#]+\/admin\/jobs\/([^\s/?#]+)$/i;

/** Returns what was scanned or typed, without spaces around it; of a ticket’s QR code, which a scanner may read too, the job’s code. */
export function scannedCode(input: string): string {
  const text = input.trim();
  return TICKET_ADDRESS.exec(text)?.[1] ?? text;
}

/** Returns which part of its item a job is, from 1: `ORD-2026-000123-1.2` is the second. */
export const partNumber = (code: string): number => Number(code.split('.')[1] ?? 1);
