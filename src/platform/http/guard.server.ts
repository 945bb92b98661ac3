import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Site } from '../site.ts';
import { newPageNotes, type PageNotes } from './page-notes.ts';

export type PageVariables = { Variables: { nonce: string; notes: PageNotes } };

/** Headers for every response, including errors and files. Only the response's own scripts may run. */
export function secureHeaders(site: Site, development: boolean): MiddlewareHandler<PageVariables> {
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64url');
    c.set('nonce', nonce);
    c.set('notes', newPageNotes());
    await next();
    const { scriptHashes, frames } = c.get('notes');
    const { headers } = c.res;
    const set = (name: string, value: string) => {
      if (!headers.has(name)) headers.set(name, value);
    };
    const scripts = scriptHashes
      ? ["'self'", ...scriptHashes].join(' ')
      : `'nonce-${nonce}' 'strict-dynamic' 'self'`;
    // A script or font runs nothing by itself, and the whole policy would only make it larger.
    const isFile = c.req.path.startsWith('/assets/');
    if (!development)
      set(
        'Content-Security-Policy',
        isFile ? "default-src 'none'; frame-ancestors 'none'" : policy(scripts, site, frames),
      );
    set('X-Content-Type-Options', 'nosniff');
    set('Referrer-Policy', 'strict-origin-when-cross-origin');
    set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    set('Cross-Origin-Opener-Policy', 'same-origin');
    set('Cross-Origin-Resource-Policy', 'same-origin');
    set('X-Frame-Options', 'DENY');
    if (site.https) set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  };
}

/** `scripts` are allowed. Chromium checks the redirect from a form post to the card page against `form-action`. */
function policy(scripts: string, site: Site, frames: string | null): string {
  return [
    `default-src 'self'`,
    `script-src ${scripts}`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    ...(frames ? [`frame-src ${frames}`] : []),
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self' ${site.cardPageOrigins.join(' ')}`,
    ...(site.https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes requested by another site (ruling 64): the `Origin` must be ours; without one the browser must send
 * `same-origin`. Programs that send JSON without any `Origin` are not browsers. `exempt` paths are proved by a
 * signature. Programs may post forms to `byPrograms` paths (one-click of RFC 8058, a file to check), but other sites
 * may not.
 */
export function refuseForeignPosts(
  site: Site,
  exempt: ReadonlySet<string>,
  byPrograms: ReadonlySet<string>,
): MiddlewareHandler {
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || exempt.has(c.req.path)) return next();
    const origin = c.req.header('origin');
    const fetchSite = c.req.header('sec-fetch-site');
    const isJson = /^application\/json\b/.test(c.req.header('content-type') ?? '');
    const isProgram = !origin && !fetchSite && (isJson || byPrograms.has(c.req.path));
    const allowed = origin ? site.allowsOrigin(origin) : fetchSite === 'same-origin' || isProgram;
    if (allowed) return next();
    // The browser says that the request came from one of our pages, so the shop is being used at an address that it
    // doesn't know.
    if (fetchSite === 'same-origin')
      return c.text(
        `Nothing was changed, because this shop’s address is ${site.publicOrigin}. Open it there. If the address that you used is the right one, the shop’s owner has to set PUBLIC_URL to it.`,
        403,
      );
    return c.text('This request did not come from one of this shop’s pages.', 403);
  };
}
