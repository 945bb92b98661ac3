import { createHash } from 'node:crypto';

/** What of the price list is looked at: kept in the address, so that it survives every dialog. */
export interface PriceView {
  search: string;
  category: string;
  /** from 1 */
  page: number;
}

/** Reads the filter of an address or of a form. */
export function readPriceView(read: (name: string) => string | null): PriceView {
  const text = (name: string) => (read(name) ?? '').replaceAll('\0', '').trim().slice(0, 100);
  const page = /^[1-9]\d{0,4}$/.test(text('page')) ? Number(text('page')) : 1;
  return { search: text('search'), category: text('category'), page };
}

/** Tells whether two people look at the same old and new prices: short, the same for the same rows. */
export function fingerprint(
  rows: readonly { productId: string; oldPence: number; newPence: number }[],
): string {
  return createHash('sha256')
    .update(JSON.stringify(rows.map(({ productId, oldPence, newPence }) => [productId, oldPence, newPence])))
    .digest('base64url')
    .slice(0, 22);
}
