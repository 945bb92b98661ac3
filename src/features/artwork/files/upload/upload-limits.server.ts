import { RATE_RULES } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { UPLOAD_BYTES_MAX } from '../artwork.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Counts one upload, and its bytes, against its network's limits; null counts as the largest possible file. Returns
 * null, or the seconds to wait.
 */
export async function uploadWait(
  { limits }: Pick<Shop, 'limits'>,
  network: string,
  bytes: number | null,
): Promise<number | null> {
  const wait = await limits.tooMany(RATE_RULES.upload, network);
  return wait ?? chargeUpload({ limits }, network, bytes ?? UPLOAD_BYTES_MAX);
}

/** A form of this size has no file in it worth counting: only words. */
const WORDS_BYTES_MAX = 16_384;

/** Like `uploadWait`, for a form that may be sent with or without files. */
export function formWait(
  shop: Pick<Shop, 'limits'>,
  network: string,
  request: Request,
): Promise<number | null> {
  const bytes = bytesOf(request);
  return bytes !== null && bytes < WORDS_BYTES_MAX ? Promise.resolve(null) : uploadWait(shop, network, bytes);
}

/** Counts bytes against their network's limit. Returns null, or the seconds to wait. */
export function chargeUpload(
  { limits }: Pick<Shop, 'limits'>,
  network: string,
  bytes: number,
): Promise<number | null> {
  return limits.tooMany(RATE_RULES.uploadMegabytes, `network:${network}`, Math.ceil(bytes / MEGABYTE));
}

/** Returns the number of bytes that a request says it contains, or null if it doesn't say. */
export function bytesOf(request: Request): number | null {
  const length = request.headers.get('content-length');
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** The answer that says when to come back after too many uploads. */
export function uploadsStopped(wait: number): { title: string; fix: string } {
  const fix =
    wait > 3600
      ? 'You have sent as much as we accept in a day. Try again tomorrow, or contact us about your files.'
      : 'Wait a few minutes, then try again.';
  return { title: 'Too many uploads', fix };
}
