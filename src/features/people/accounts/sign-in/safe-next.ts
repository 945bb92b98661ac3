import { href } from '#kit/href.ts';

const ANYWHERE = 'http://shop.invalid';
const LENGTH_MAX = 2000;

/** Returning to these pages after signing in would be a loop. */
const CIRCLES = new Set(['/login', '/register', '/logout']);

/**
 * Returns where to go after signing in: the requested path (with its query) if it is on this site, else `/account`.
 * Browsers read `//host` and `/\host` as another site, and drop tabs and newlines first (WHATWG URL, 4.4).
 */
export function safeNext(requested: unknown): string {
  const fallback = '/account';
  if (typeof requested !== 'string' || requested.length > LENGTH_MAX) return fallback;
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(requested) || !URL.canParse(requested, ANYWHERE)) return fallback;
  const { origin, pathname, search, hash } = new URL(requested, ANYWHERE);
  if (origin !== ANYWHERE || pathname.startsWith('//')) return fallback;
  if (CIRCLES.has(pathname.toLowerCase().replace(/\/+$/, ''))) return fallback;
  return `${pathname}${search}${hash}`;
}

/** Returns the sign-in page's address for a visitor coming from a path of this site. */
export function signInPath(from: string): string {
  return `${href('/login')}?next=${encodeURIComponent(from)}`;
}
