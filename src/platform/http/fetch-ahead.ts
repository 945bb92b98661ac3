import type { MiddlewareHandler } from 'hono';

/** The address that tells browsers which links they may prefetch. */
const RULES_PATH = '/fetch-ahead.json';

/**
 * Lets browsers fetch a page as soon as somebody points at its link or begins to press it (HTML's speculation rules; other
 * browsers ignore them, and so do all browsers in data-saving mode). `paths`: patterns of pages that have no effect when
 * fetched. Addresses with a query are not fetched ahead: some of these pages wait for a check, and there are too many.
 *
 * A page fetched ahead shows the cart as it was then. So each response that may have changed something makes browsers forget
 * what they fetched (Clear-Site-Data), in every tab.
 */
export function fetchAhead(paths: readonly string[]): MiddlewareHandler {
  const where = {
    and: [{ href_matches: [...paths] }, { not: { href_matches: '/*\\?(.+)' } }],
  };
  const rules = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
  return async (c, next) => {
    if (c.req.method === 'GET' && c.req.path === RULES_PATH)
      return c.body(rules, 200, {
        'Content-Type': 'application/speculationrules+json',
        'Cache-Control': 'public, max-age=86400',
      });
    await next();
    // `c.header` would make the response again, with its body as a stream.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      c.res.headers.set('Clear-Site-Data', '"prefetchCache", "prerenderCache"');
    else if (c.res.headers.get('Content-Type')?.startsWith('text/html') && !c.req.path.startsWith('/admin'))
      c.res.headers.set('Speculation-Rules', `"${RULES_PATH}"`);
  };
}
