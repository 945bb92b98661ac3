import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { noteOpened } from './tracking.server.ts';

/** One transparent pixel: the smallest GIF there is (GIF89a). */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** `/newsletter/open/{email}`: the picture in a campaign's email. It comes whether the address is ours or not: it tells nothing. */
export async function loader({ context, params, request, url }: LoaderFunctionArgs) {
  // Scanners look at a email's addresses by HEAD, before anybody has opened it.
  if (request.method !== 'HEAD')
    await noteOpened(context.get(shopContext), params.mailId ?? '', url.searchParams.get('key'));
  return new Response(PIXEL, {
    headers: {
      'Content-Type': 'image/gif',
      'Cache-Control': 'private, no-store',
      // Web email shows it on pages of its own.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}
