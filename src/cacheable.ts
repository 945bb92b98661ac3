import { routeFinder } from '#platform/http/route-patterns.ts';

/** Whether a page can be drawn for all visitors (`handle.isCacheable`), or for which queries. */
export type Cacheable = boolean | ((query: URLSearchParams) => boolean);

type Routes = Parameters<typeof routeFinder>[0] &
  Readonly<Record<string, { module: { handle?: unknown } } | undefined>>;

/** Returns a function that says whether an address has such a page. */
export function cacheablePages(routes: Routes): (url: URL) => boolean {
  const find = routeFinder(routes);
  return ({ pathname, searchParams }) => {
    const { handle } = routes[find(pathname)?.id ?? '']?.module ?? {};
    const { isCacheable = false } = (handle ?? {}) as { isCacheable?: Cacheable };
    return typeof isCacheable === 'function' ? isCacheable(searchParams) : isCacheable;
  };
}
