import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';

/** Private to each visitor (ruling 41). */
const CLOSED = ['/admin', '/account', '/cart', '/checkout'];

/** An archive isn't signed in, so it would only see the sign-in page at these addresses. */
const ARCHIVE_CLOSED = ['/admin', '/account'];

/** `/robots.txt`. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { publicOrigin } = context.get(shopContext).site;
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    '# A web archive may keep what any visitor sees, including an empty cart.',
    'User-agent: archive.org_bot',
    ...ARCHIVE_CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
