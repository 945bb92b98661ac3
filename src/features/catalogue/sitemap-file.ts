import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { readCataloguePages } from './sitemap.server.ts';

const STATIC_PATHS = [
  '/',
  '/shop',
  '/business-stationery',
  '/signage',
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

/** `/sitemap.xml`: the canonical address of every page that search engines may show (sitemaps.org, version 0.9). */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { db, site } = context.get(shopContext);
  const entries = [
    ...STATIC_PATHS.map((path) => `<url><loc>${site.publicOrigin}${path}</loc></url>`),
    ...(await readCataloguePages(db)).map(
      ({ path, day }) => `<url><loc>${site.publicOrigin}${path}</loc><lastmod>${day}</lastmod></url>`,
    ),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
