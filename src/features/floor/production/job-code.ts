/**
 * The code in a job ticket’s barcode: the order’s number, the item’s position in it from 1, and the part if the item is
 * split. `ORD-2026-000123-1`, `ORD-2026-000123-1.2`. People and scanners may type lower case.
 */
export const JOB_CODE = /^(ORD-\d{4}-\d{6,9})-(\d{1,9})(\.\d{1,2})?$/i;

/**
 * The content of a ticket’s QR code, for phones: the address of its job. The host doesn’t matter, only the code counts.
 */
const TICKET_ADDRESS = /^https?:\/\/[^\s/?#]+\/admin\/jobs\/([^\s/?#]+)$/i;

/**
 * Returns the scanned or typed text without surrounding spaces; for a ticket’s QR code, which a scanner may also read,
 * the job’s code.
 */
export function scannedCode(input: string): string {
  const text = input.trim();
  return TICKET_ADDRESS.exec(text)?.[1] ?? text;
}

/** Returns which part of its item a job is, from 1: `ORD-2026-000123-1.2` is the second. */
export const partNumber = (code: string): number => Number(code.split('.')[1] ?? 1);
