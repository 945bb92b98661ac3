import { useLocation, useRouteError } from 'react-router';
import { useFrame } from './frame-data.ts';

/** Their visitor's own: what is said of a missing one must not differ from what is said of somebody else's. */
const PRIVATE = /^\/(orders|account|checkout|unsubscribe|newsletter\/confirm)(\/|$)/i;

/** The one address of this page: without options, tracking and upper case. An error has no address of its own. */
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
