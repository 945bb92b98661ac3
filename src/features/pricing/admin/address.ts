/** The price tool's address with this filter, and what is asked for besides (a dialog, a row that is edited). */
export function priceAddress(
  { search, category }: { search: string; category: string },
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(category && { category }), ...more });
  return query.size > 0 ? `/admin/prices?${query}` : '/admin/prices';
}
