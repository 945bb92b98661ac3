import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * EVERY page whose form may include a file. Each checks the size itself and shows its own error beside the field. All
 * others accept a form of at most 1 MB.
 */
const FILE_PAGES: readonly RegExp[] = [
  // artwork, streamed to storage: on the product page, for an ordered item, to add while an item is being fixed, from a
  // program
  /^\/product\/[^/]+(\/artwork)?$/,
  /^\/orders\/[^/]+\/artwork\/[^/]+$/,
  // photos in a design, and in an order of service
  /^\/(designs|orders-of-service)\/[^/]+$/,
  // files for a design, of any kind, and for a quote
  /^\/design$/,
  /^\/quote-request$/,
  // photos of a design, and the list that it is made from
  /^\/designs\/[^/]+(\/list)?$/,
  // photos of what is wrong with an order
  /^(\/admin)?\/orders\/[^/]+\/problem$/,
  /^\/artwork\/[^/]+\/fixes$/,
  // photos in a design
  /^\/designs\/[^/]+$/,
  /^\/quote-request$/,
  /^\/api\/preflight$/,
  // for staff: templates and their fonts, photos and campaign pictures, subscribers, mail server reports, prices, bank statements
  /^\/admin\/templates\/[^/]+$/,
  /^\/admin\/products\/[^/]+(\/pricing)?$/,
  /^\/admin\/email-marketing\/(campaigns|templates)\/[^/]+$/,
  /^\/admin\/email-marketing\/(import|reports)$/,
  /^\/admin\/(prices|payments)$/,
];

/** Whether a page accepts files. A hydrated page posts to `.data`. */
export function takesFiles(path: string): boolean {
  const page = path.replace(/\.data$/, '');
  return FILE_PAGES.some((pattern) => pattern.test(page));
}

const tooLarge = (c: Context) => c.text('What you sent is larger than we accept.', 413);

const limitForms = bodyLimit({ maxSize: 1024 * 1024, onError: tooLarge });
/** Browsers always send a form's length. A body without one is held in memory while it is measured. */
const limitUnmeasured = bodyLimit({ maxSize: 22 * 1024 * 1024, onError: tooLarge });

/** Limits forms and reported emails, which are small. Pages that accept files check the size themselves. */
export const limitBodies: MiddlewareHandler = async (c, next) => {
  if (hasNoBody(c.req.method)) return next();
  if (!takesFiles(c.req.path)) return limitForms(c, next);
  const isStaff = c.req.path.startsWith('/admin/');
  return isStaff && !c.req.header('content-length') ? limitUnmeasured(c, next) : next();
};

/** Looking for a body would make the server build a whole `Request` just to find none. */
const hasNoBody = (method: string) => method === 'GET' || method === 'HEAD';

/** `request`: the one passed to the page, if its body was moved there from the incoming one. */
export type BodyVariables = { Variables: { request?: Request } };

/** How much a browser sends without waiting for a response, limited by socket buffers (Linux: 4 to 6 MB). */
const DRAINED_BYTES_MAX = 4 * 1024 * 1024;
/** A slightly oversized file is read to its end so that its sender sees the error: browsers only look for it then. */
const DRAINED_FILE_BYTES_MAX = 256 * 1024 * 1024;

/**
 * Reads and drops the rest of a refused request's body. Otherwise it would block the browser's next request on this
 * connection, which would be lost (RFC 9112, 9.3).
 */
export const drainRefused: MiddlewareHandler<BodyVariables> = async (c, next) => {
  await next();
  if (hasNoBody(c.req.method)) return;
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
