/**
 * The code on a parcel’s label: the order’s number and the parcel’s number in it, `ORD-2026-000123-P1`. Scanners may
 * type lower case.
 */
export const PARCEL_CODE = /^(ORD-\d{4}-\d{6,9})-P([1-9]\d?)$/i;

/** Returns the code of an order’s nth parcel. */
export const parcelCode = (orderNumber: string, number: number) => `${orderNumber}-P${number}`;
