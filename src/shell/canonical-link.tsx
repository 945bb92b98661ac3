import { useLocation, useRouteError } from 'react-router';
import { useFrame } from './frame-data.ts';

/** Private pages: a missing one must look the same as somebody else's. */
const PRIVATE = /^\/(orders|account|checkout|unsubscribe|newsletter\/confirm)(\/|$)/i;

/** This page's canonical address: without options, tracking and upper case. An error page has none. */
export function CanonicalLink() {
  const frame = useFrame();
  const { pathname } = useLocation();
  const error = useRouteError();
  if (!frame || error || PRIVATE.test(pathname)) return null;
  const url = `${frame.origin}${canonicalPath(pathname)}`;
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
    </>
  );
}

/** `/Shop/Flyers/` and `/shop//flyers` are `/shop/flyers`. */
export function canonicalPath(pathname: string): string {
  const path = pathname.toLowerCase().replace(/\/{2,}/g, '/');
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}
