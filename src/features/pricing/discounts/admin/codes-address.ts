import { href } from '#kit/href.ts';
import type { CodeStatus } from './code-status.ts';

/** What is shown of the codes, kept in the address through every dialog. */
export interface CodesView {
  search: string;
  status: CodeStatus | null;
  /** from 1 */
  page: number;
  /** its order, columns and open view, as the page’s address has them */
  params?: Readonly<Record<string, string>>;
}

/** Reads the view from an address. */
export function readCodesView(query: URLSearchParams): CodesView {
  const page = query.get('page') ?? '';
  return {
    search: (query.get('search') ?? '').replaceAll('\0', '').trim().slice(0, 100),
    status:
      (['active', 'expired', 'inactive'] as const).find((known) => known === query.get('status')) ?? null,
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** The codes' address with this view and further parameters (a dialog). */
export function codesAddress(
  { search, status, page, params }: CodesView,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(status && { status }),
    ...params,
    ...(page > 1 && { page: String(page) }),
    ...more,
  });
  return query.size > 0 ? `${href('/admin/discount-codes')}?${query}` : '/admin/discount-codes';
}
