import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '../platform/shop.ts';

/** What is nobody's business but its visitor's (ruling 41). */
const CLOSED = ['/admin', '/account', '/cart', '/checkout'];

/** `/robots.txt`. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { publicOrigin } = context.get(shopContext).site;
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
