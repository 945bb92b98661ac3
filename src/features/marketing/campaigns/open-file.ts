import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { noteOpened } from './tracking.server.ts';

/** One transparent pixel: the smallest GIF there is (GIF89a). */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/**
 * `/newsletter/open/{email}`: the tracking picture in a campaign's email. Served even for unknown emails, so that it
 * reveals nothing.
 */
export async function loader({ context, params, request, url }: LoaderFunctionArgs) {
  // Scanners request an email's addresses by HEAD before anybody has opened it.
  if (request.method !== 'HEAD')
    await noteOpened(context.get(shopContext), params.emailId ?? '', url.searchParams.get('key'));
  return new Response(PIXEL, {
    headers: {
      'Content-Type': 'image/gif',
      'Cache-Control': 'private, no-store',
      // Webmail shows it on its own pages.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}
