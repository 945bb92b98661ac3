import type { JsonLd } from '#ui/structured-data.tsx';

/** The schema.org type of a page. A collection lists the pages it links to, in display order. */
export type PageKind =
  | { type: 'WebPage' | 'AboutPage' | 'ContactPage' | 'ItemPage' | 'SearchResultsPage' }
  | { type: 'CollectionPage'; items: readonly { name: string; to: string }[] };

/** Returns a page's JSON-LD: its type, its address, and its site. */
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
