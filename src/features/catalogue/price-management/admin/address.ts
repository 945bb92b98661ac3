import { href } from '#kit/href.ts';
import type { PriceView } from './view.ts';

/** The price tool's address with this filter and page, and further parameters (a dialog, a row being edited). */
export function priceAddress(
  { search, category, page }: PriceView,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(category && { category }),
    ...(page > 1 && { page: String(page) }),
    ...more,
  });
  return query.size > 0 ? `${href('/admin/prices')}?${query}` : '/admin/prices';
}
