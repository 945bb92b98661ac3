import { useLocation, useMatches, useRouteError } from 'react-router';
import { useFrame } from './frame-data.ts';

/** Private pages: a missing page must look the same as somebody else's. */
const PRIVATE = /^\/(orders|account|checkout|unsubscribe|newsletter\/confirm)(\/|$)/i;

/**
 * This page's canonical address: without options, tracking and upper case. In a paged list (`isPaged` in its handle)
 * each page has its own. An error page has none.
 */
export function CanonicalLink() {
  const frame = useFrame();
  const { pathname, search } = useLocation();
  const isPaged = useMatches().some(({ handle }) => (handle as { isPaged?: boolean } | undefined)?.isPaged);
  const error = useRouteError();
  if (!frame || error || PRIVATE.test(pathname)) return null;
  const url = `${frame.origin}${canonicalPath(pathname)}${isPaged ? pageOf(search) : ''}`;
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
    </>
  );
}

/** `?page=2`, or nothing for the first page. */
function pageOf(search: string): string {
  const page = new URLSearchParams(search).get('page') ?? '';
  return /^(?!1$)[1-9]\d{0,4}$/.test(page) ? `?page=${page}` : '';
}

/** `/Shop/Flyers/` and `/shop//flyers` are `/shop/flyers`. */
export function canonicalPath(pathname: string): string {
  const path = pathname.toLowerCase().replace(/\/{2,}/g, '/');
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}
