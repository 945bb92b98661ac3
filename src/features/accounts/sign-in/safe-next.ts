const ANYWHERE = 'http://shop.invalid';
const LENGTH_MAX = 2000;

/** Pages that would lead round in a circle after signing in. */
const CIRCLES = new Set(['/login', '/register', '/logout']);

/**
 * Where to go after signing in: the asked path (with its query), if it is a path of this site, else `/account`.
 * Browsers read `//host` and `/\host` as another site, and drop tabs and newlines before they look (WHATWG URL, 4.4).
 */
export function safeNext(asked: unknown): string {
  const fallback = '/account';
  if (typeof asked !== 'string' || asked.length > LENGTH_MAX) return fallback;
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(asked) || !URL.canParse(asked, ANYWHERE)) return fallback;
  const { origin, pathname, search, hash } = new URL(asked, ANYWHERE);
  if (origin !== ANYWHERE || pathname.startsWith('//')) return fallback;
  if (CIRCLES.has(pathname.toLowerCase().replace(/\/+$/, ''))) return fallback;
  return `${pathname}${search}${hash}`;
}

/** The sign-in page for somebody who came from a path of this site. */
export function signInPath(from: string): string {
  return `/login?next=${encodeURIComponent(from)}`;
}
