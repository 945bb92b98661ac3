import type { Context, MiddlewareHandler } from 'hono';
import { RESUMABLE_PATH } from '#features/artwork/files/index.server.ts';
import { DISK_RESERVE_BYTES, freeBytes } from '#platform/health/disk.ts';
import { takesFiles } from '../web/body-limits.ts';

/** Keeps part of the disk free, so that PostgreSQL can always write orders. */
export interface DiskReserve {
  /** Claims space for a request's body. Returns a function that ends the claim, or null if the disk is too full. */
  claim(bytes: number): Promise<(() => void) | null>;
}

/** The reserve on the disk with this folder. Bodies that are still arriving count as written. */
export function diskReserve(
  folder: string,
  { reserveBytes = DISK_RESERVE_BYTES, free = freeBytes } = {},
): DiskReserve {
  let claimed = 0;
  return {
    async claim(bytes) {
      claimed += bytes;
      const end = () => {
        claimed -= bytes;
      };
      if ((await free(folder)) - claimed >= reserveBytes) return end;
      end();
      return null;
    },
  };
}

/** Smaller bodies are forms: an order must go through even when the disk is nearly full. */
const FORM_BYTES = 1024 * 1024;
/** The largest size that a body of unknown length may reach. */
const UNKNOWN_BYTES = 55 * 1024 * 1024;

const TITLE = 'We can’t take files at the moment';
const FIX = 'Our disk is full. Your order is not affected. Try again later, or email us your file.';

/** Refuses files, with a reason, while the disk is too full for them. Everything else still works. */
export function refuseWithoutSpace(reserve: DiskReserve): MiddlewareHandler {
  return async (c, next) => {
    const bytes = bytesOf(c);
    if (bytes <= FORM_BYTES) return next();
    const end = await reserve.claim(bytes);
    if (!end) return refusal(c);
    try {
      await next();
    } finally {
      end();
    }
  };
}

function bytesOf(c: Context): number {
  const { method, path } = c.req;
  const isFile = method === 'PATCH' || (method === 'POST' && takesFiles(path));
  const isBegun = method === 'POST' && path === RESUMABLE_PATH;
  if (isBegun) return Number(c.req.header('upload-length') ?? 0) || UNKNOWN_BYTES;
  if (!isFile) return 0;
  return Number(c.req.header('content-length') ?? UNKNOWN_BYTES) || 0;
}

/** 507 Insufficient Storage: programs and the resumable upload try again later. */
function refusal(c: Context): Response {
  c.header('Retry-After', '600');
  const wantsJson = /\/artwork$|^\/api\//.test(c.req.path) || c.req.path.startsWith(RESUMABLE_PATH);
  if (wantsJson) return c.json({ error: TITLE, refusal: { title: TITLE, fix: FIX } }, 507);
  return c.text(`${TITLE}. ${FIX}`, 507);
}
