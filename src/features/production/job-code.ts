/**
 * What a job ticket’s barcode says: the order’s number, the item’s place in it from 1, and the part of an item that is split.
 * `ORD-2026-000123-1`, `ORD-2026-000123-1.2`. People and scanners may type lower case.
 */
export const JOB_CODE = /^(ORD-\d{4}-\d{6,9})-(\d{1,9})(\.\d{1,2})?$/i;

/** Returns which part of its item a job is, from 1: `ORD-2026-000123-1.2` is the second. */
export const partNumber = (code: string): number => Number(code.split('.')[1] ?? 1);
