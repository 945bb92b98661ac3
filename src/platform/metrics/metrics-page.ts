import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Metrics } from './metrics.server.ts';

/** Responds to Prometheus. 401 for a wrong token; how long that takes reveals nothing about the right one. */
export function answerMetrics(metrics: Metrics, token: string): MiddlewareHandler {
  const expected = digest(`Bearer ${token}`);
  return async (c) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected))
      return c.text('Unauthorized', 401, { 'WWW-Authenticate': 'Bearer' });
    return c.text(await metrics.render(), 200, {
      'Content-Type': metrics.contentType,
      'Cache-Control': 'no-store',
    });
  };
}

/** Counts every response under its route's name. */
export function countRequests(metrics: Metrics, routeOf: (path: string) => string): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const route = c.req.path.startsWith('/assets/') ? 'assets' : (OWN.get(c.req.path) ?? routeOf(c.req.path));
    metrics.observe(route, c.res.status, (performance.now() - start) / 1000);
  };
}

/** Paths that `app.ts` answers itself. */
const OWN = new Map(['/healthz', '/readyz', '/metrics', '/webhooks/stripe'].map((path) => [path, path]));

const digest = (text: string) => createHash('sha256').update(text).digest();
