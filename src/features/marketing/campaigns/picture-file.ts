import { Readable } from 'node:stream';
import type { LoaderFunctionArgs } from 'react-router';
import { notModified } from '#platform/http/not-modified.ts';
import { shopContext } from '#platform/shop.ts';
import { readPictureKey } from './message-pictures.server.ts';

/**
 * `/newsletter/pictures/{name}`: a picture uploaded for messages, for any email program. Its name is its hash, so it
 * can be cached forever.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { db, storage } = context.get(shopContext);
  const name = params.picture ?? '';
  const key = name.includes('\0') ? undefined : await readPictureKey(db, name);
  if (!key) throw new Response('No picture', { status: 404 });
  const headers = {
    ETag: `"${name}"`,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    // Webmail shows it on its own pages.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  const known = notModified(request, headers);
  if (known) return known;
  const file = await storage.open(key);
  // The row exists, so the file is only unavailable at the moment: this answer must not be cached.
  if (!file)
    throw new Response('This picture is not available right now', {
      status: 503,
      headers: { 'Cache-Control': 'no-store' },
    });
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: { ...headers, 'Content-Type': name.endsWith('.png') ? 'image/png' : 'image/jpeg' },
  });
}
