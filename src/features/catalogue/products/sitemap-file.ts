import type { LoaderFunctionArgs } from 'react-router';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { countParts, readCataloguePages } from './sitemap.server.ts';

const STATIC_PATHS = [
  '/',
  '/shop',
  '/business-stationery',
  '/signage',
  '/design',
  '/quote-request',
  '/sample-pack',
  '/about',
  '/contact',
  '/help',
  '/newsletter',
  '/delivery',
  '/returns',
  '/terms',
  '/privacy',
  '/privacy/complaint',
  '/cookies',
];

/**
 * `/sitemap.xml`: the canonical address of every page that search engines may show (sitemaps.org, version 0.9). In a
 * shop with many products, it lists its parts, `/sitemap.xml?part=1`.
 */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<Response> {
  const { db, site } = context.get(shopContext);
  const digits = /^[1-9]\d{0,4}$/.exec(url.searchParams.get('part') ?? '')?.[0];
  const parts = digits ? 1 : await countParts(db);
  const place = (path: string) => `<loc>${site.publicOrigin}${path}</loc>`;
  if (parts > 1) {
    const files = Array.from(
      { length: parts },
      (_, i) => `<sitemap>${place(`${href('/sitemap.xml')}?part=${i + 1}`)}</sitemap>`,
    );
    return answer('sitemapindex', files);
  }
  const part = Number(digits ?? 1);
  const pages = await readCataloguePages(db, part);
  return answer('urlset', [
    ...(part === 1 ? STATIC_PATHS.map((path) => `<url>${place(path)}</url>`) : []),
    ...pages.map(({ path, day }) => `<url>${place(path)}<lastmod>${day}</lastmod></url>`),
  ]);
}

function answer(kind: 'urlset' | 'sitemapindex', entries: readonly string[]): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${kind}>
`;
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
