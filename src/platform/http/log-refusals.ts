import type { MiddlewareHandler } from 'hono';
import type { Logger } from '../log.ts';

/** No rights, another site, an unknown method, too much or too often, and requests that no page of ours sends. */
const REFUSED = new Set([400, 401, 403, 405, 413, 429]);
const PATH_MAX = 200;

/** Logs every refused request, without its query, which may contain personal data (docs/asvs.md, V16). */
export function logRefusals(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { status } = c.res;
    const { method, path } = c.req;
    if (REFUSED.has(status)) log.info({ status, method, path: path.slice(0, PATH_MAX) }, 'request refused');
  };
}
