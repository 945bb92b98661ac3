/** Returns a name as an id or a part of an address: `350gsm Silk` is `350gsm-silk`, `1,000` is `1000`; empty if it has no letter or digit. */
export function slugOf(name: string, most = 80): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=\d),(?=\d)|[\p{M}’']/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-+|-+$/g, '');
}
