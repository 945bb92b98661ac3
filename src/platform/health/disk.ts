import { statfs } from 'node:fs/promises';
import { type Finding, fine, wrong } from './check.ts';

/** With less free space than this, no more uploads are accepted, so that PostgreSQL can always write. */
export const DISK_RESERVE_BYTES = 512 * 1024 * 1024;
/** A disk below this is reported before it is urgent. */
const LOW_BYTES = 4 * DISK_RESERVE_BYTES;

/** Returns how many bytes the shop may still write to this folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Rejects if this folder's disk has less space left than the reserve. */
export async function assertSpace(folder: string, reserveBytes = DISK_RESERVE_BYTES): Promise<void> {
  const free = await freeBytes(folder);
  if (free < reserveBytes) throw new Error(`only ${inGigabytes(free)} left`);
}

/** Reports how much space is left on the disk with the shop's data. */
export async function checkDisk(dataDir: string, reserveBytes = DISK_RESERVE_BYTES): Promise<Finding> {
  const free = await freeBytes(dataDir);
  const words = `The disk with DATA_DIR has ${inGigabytes(free)} left`;
  if (free < reserveBytes)
    return wrong(`${words}. Uploads are refused until you delete files there or move to a larger disk.`);
  if (free < Math.max(LOW_BYTES, reserveBytes * 2))
    return wrong(`${words}. Delete files there or move to a larger disk before it is full.`);
  return fine(`${words}.`);
}

/** `1.5 GB` */
export function inGigabytes(bytes: number): string {
  return `${(bytes / 1e9).toLocaleString('en-GB', { maximumFractionDigits: 1 })} GB`;
}
