import { DISK_RESERVE_BYTES } from '#platform/health/disk.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { UPLOAD_BYTES_MAX } from '../artwork.ts';
import { readUnorderedBytes } from '../store.server.ts';

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

/** Artwork that is in no order, of all visitors together. Cleaning and ordering make room again. */
const UNORDERED_BYTES_MAX = 20 * GIGABYTE;
/** Artwork is refused beside its field before the reserve is reached, where every large body is. */
const FREE_BYTES_MIN = 2 * DISK_RESERVE_BYTES;

/**
 * Counts one upload, and its bytes, against its network's limits; null counts as the largest file. Returns null, or the
 * seconds to wait.
 */
export async function uploadWait(
  { limits }: Pick<Shop, 'limits'>,
  network: string,
  bytes: number | null,
): Promise<number | null> {
  const wait = await limits.tooMany(RATE_RULES.upload, network);
  return wait ?? chargeUpload({ limits }, network, bytes ?? UPLOAD_BYTES_MAX);
}

/** Counts bytes against their network's limit. Returns null, or the seconds to wait. */
export function chargeUpload(
  { limits }: Pick<Shop, 'limits'>,
  network: string,
  bytes: number,
): Promise<number | null> {
  return limits.tooMany(RATE_RULES.uploadMegabytes, `network:${network}`, Math.ceil(bytes / MEGABYTE));
}

/** Returns the number of bytes that a request says it brings; null if it does not say. */
export function bytesOf(request: Request): number | null {
  const length = request.headers.get('content-length');
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** Says when to come back after too many uploads. */
export function uploadsStopped(wait: number): { title: string; fix: string } {
  const fix =
    wait > 3600
      ? 'You have sent as much as we accept in a day. Try again tomorrow, or contact us about your files.'
      : 'Wait a few minutes, then try again.';
  return { title: 'Too many uploads', fix };
}

/** What a file is for: a product that somebody may buy, or an order that was placed. */
export type UploadFor = 'product' | 'order';

/**
 * Whether one more file can be stored without using up the disk and, unless it is for an order, within what unordered
 * artwork may take.
 */
export async function hasRoom(shop: Shop, wantedFor: UploadFor = 'product'): Promise<boolean> {
  const freeBytes = await shop.storage.freeBytes();
  const hasDisk = freeBytes === null || freeBytes > FREE_BYTES_MIN;
  const unordered = wantedFor === 'order' ? 0 : await readUnorderedBytes(shop.db);
  if (hasDisk && unordered < UNORDERED_BYTES_MAX) return true;
  shop.log.warn({ freeBytes, unordered }, 'uploads are refused: there is no room for more artwork');
  return false;
}
