import { Readable } from 'node:stream';
import type { Shop } from '#platform/shop.ts';
import { readPhotoKey } from './store.server.ts';

/**
 * Returns a photo sent with a complaint; 404 if it belongs to another complaint. The caller has checked the visitor's
 * access.
 */
export async function answerPhoto(
  shop: Shop,
  photoId: string,
  of: { orderId: string } | { complaintId: string },
): Promise<Response> {
  const key = await readPhotoKey(shop.db, photoId, of);
  const content = key && (await shop.storage.open(key));
  if (!content) return notFound();
  const headers = {
    'Content-Type': 'image/webp',
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'Cache-Control': 'private, max-age=3600',
  };
  return new Response(Readable.toWeb(content) as unknown as ReadableStream, { headers });
}

const notFound = () =>
  new Response('Photo not found', { status: 404, headers: { 'Cache-Control': 'no-store' } });
