import { notModified } from '#platform/http/not-modified.ts';
import type { Shop } from '#platform/shop.ts';
import { FileMissingError } from '#platform/storage/storage.ts';
import { pictureName, RendererError, readPicture } from './pictures.server.ts';
import type { Job, PictureFormat, Subject } from './renderer/protocol.ts';
import { PICTURE_WIDTHS, SOCIAL_WIDTH, type View } from './views.ts';

export function noPicture(): Response {
  return new Response('No picture', { status: 404 });
}

/** `drawn` is the drawn scene even if the product has photos. */
const NAME =
  /^([a-z0-9-]+?)(?:\.(drawn|hand|table|wall|front|reverse|detail|sizes))?-(\d{3,4})\.(avif|webp)$/;

/** Parses a picture's name. Returns null if there is no such width, view or format. */
export function readName(
  name: string,
): { id: string; view: View | 'drawn'; width: number; format: PictureFormat } | null {
  const plain = /^([a-z0-9-]+)\.(svg|social\.jpg)$/.exec(name);
  if (plain?.[1])
    return plain[2] === 'svg'
      ? { id: plain[1], view: 'scene', width: 800, format: 'svg' }
      : { id: plain[1], view: 'social', width: SOCIAL_WIDTH, format: 'jpeg' };
  const [, id, view = 'scene', digits, format] = NAME.exec(name) ?? [];
  const width = PICTURE_WIDTHS.find((it) => String(it) === digits);
  return id && width ? { id, view: view as View | 'drawn', width, format: format as PictureFormat } : null;
}

/**
 * Browsers cache a picture for an hour and may show it for a week while they revalidate. The drawing's name is the
 * ETag, so an unchanged picture costs no bytes and a changed measurement shows within the hour.
 */
export async function answerPicture(
  shop: Shop,
  request: Request,
  { subject, width, format }: { subject: Subject; width: number; format: PictureFormat },
): Promise<Response> {
  const job: Job = { subject, width, format };
  const headers = {
    ETag: `"${pictureName(job)}"`,
    'Cache-Control': 'public, max-age=3600, stale-while-revalidate=604800',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  };
  const known = notModified(request, headers);
  if (known) return known;
  try {
    const bytes = await readPicture(shop.storage, job);
    return new Response(Uint8Array.from(bytes), { headers: { ...headers, 'Content-Type': TYPES[format] } });
  } catch (error) {
    if (!(error instanceof RendererError || error instanceof FileMissingError)) throw error;
    shop.log.error({ err: error }, 'a picture could not be drawn');
    return new Response('This picture is not available right now', {
      status: 503,
      headers: { 'Cache-Control': 'no-store', 'Retry-After': '10' },
    });
  }
}

const TYPES: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml; charset=utf-8',
};
