import type { JsonLd } from '#ui/structured-data.tsx';

/** What a page is, as schema.org names it. A collection says which pages it leads to, in the order they are shown. */
export type PageKind =
  | { type: 'WebPage' | 'AboutPage' | 'ContactPage' | 'ItemPage' | 'SearchResultsPage' }
  | { type: 'CollectionPage'; items: readonly { name: string; to: string }[] };

/** Returns a page's JSON-LD: what it is, its address, and the site it belongs to. */
export function pageData(
  { title, description, kind = { type: 'WebPage' } }: { title: string; description: string; kind?: PageKind },
  { origin, path, siteName }: { origin: string; path: string; siteName: string },
): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': kind.type,
    name: title,
    description,
    url: `${origin}${path}`,
    inLanguage: 'en-GB',
    isPartOf: { '@type': 'WebSite', name: siteName, url: `${origin}/` },
    ...(kind.type === 'CollectionPage' ? { mainEntity: itemList(kind.items, origin) } : {}),
  };
}

function itemList(items: readonly { name: string; to: string }[], origin: string): JsonLd {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, to }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      url: `${origin}${to}`,
    })),
  };
}
