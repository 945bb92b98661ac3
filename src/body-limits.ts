import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * EVERY page whose form may bring a file. Each measures what comes itself, and answers what is too large with its own
 * sentence beside the field. All others take a form of at most 1 MB.
 */
const FILE_PAGES: readonly RegExp[] = [
  // artwork, streamed to storage: on the product page, for an ordered item, added while it is fixed, by a program
  /^\/product\/[^/]+(\/artwork)?$/,
  /^\/orders\/[^/]+\/artwork\/[^/]+$/,
  /^\/artwork\/[^/]+\/fixes$/,
  /^\/api\/preflight$/,
  // staff: photos and campaign pictures, subscribers, reports of a mail server, prices
  /^\/admin\/products\/[^/]+$/,
  /^\/admin\/email-marketing\/(campaigns|templates)\/[^/]+$/,
  /^\/admin\/email-marketing\/(import|reports)$/,
  /^\/admin\/prices$/,
];

/** Whether a page takes files. `.data` is what a hydrated page posts to. */
function takesFiles(path: string): boolean {
  const page = path.replace(/\.data$/, '');
  return FILE_PAGES.some((pattern) => pattern.test(page));
}

const tooLarge = (c: Context) => c.text('What you sent is larger than we accept.', 413);

const limitForms = bodyLimit({ maxSize: 1024 * 1024, onError: tooLarge });
/** Browsers always say how long a form is. What doesn't is held in memory while it is measured. */
const limitUnmeasured = bodyLimit({ maxSize: 22 * 1024 * 1024, onError: tooLarge });

/** Forms are small, and so are emails that report a complaint or a bounce; pages that take files measure them themselves. */
export const limitBodies: MiddlewareHandler = async (c, next) => {
  if (!takesFiles(c.req.path)) return limitForms(c, next);
  const isStaff = c.req.path.startsWith('/admin/');
  return isStaff && !c.req.header('content-length') ? limitUnmeasured(c, next) : next();
};

/** `request`: the one that the page was given, which has the body where it is not the one that came in. */
export type BodyVariables = { Variables: { request?: Request } };

/** A browser sends so much without waiting for an answer, as the sockets' buffers take it (Linux: 4 to 6 MB). */
const DRAINED_BYTES_MAX = 4 * 1024 * 1024;
/** A file that is somewhat too large is read to its end, so that its sender reads why: browsers look only then. */
const DRAINED_FILE_BYTES_MAX = 256 * 1024 * 1024;

/**
 * Reads what came with a refused request to its end, and drops it: else it would stand in the way of what the browser sends
 * next on this connection, which would be lost with it (RFC 9112, 9.3).
 */
export const drainRefused: MiddlewareHandler<BodyVariables> = async (c, next) => {
  await next();
  const { method, body, bodyUsed } = c.get('request') ?? c.req.raw;
  const most = takesFiles(c.req.path) ? DRAINED_FILE_BYTES_MAX : DRAINED_BYTES_MAX;
  if (method !== 'POST' || bodyUsed || Number(c.req.header('content-length') ?? 0) > most) return;
  const reader = body?.getReader();
  for (let bytes = 0; reader && bytes <= most; ) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.byteLength;
  }
};
