import { createHash } from 'node:crypto';

/** The filter and page of the price list, kept in the address so that they survive every dialog. */
export interface PriceView {
  search: string;
  category: string;
  /** from 1 */
  page: number;
}

/** Reads the filter from an address or a form. */
export function readPriceView(read: (name: string) => string | null): PriceView {
  const text = (name: string) => (read(name) ?? '').replaceAll('\0', '').trim().slice(0, 100);
  const page = /^[1-9]\d{0,4}$/.test(text('page')) ? Number(text('page')) : 1;
  return { search: text('search'), category: text('category'), page };
}

/** Returns a short hash of the pending changes, to detect whether two people see the same. */
export function fingerprint(rows: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 22);
}
