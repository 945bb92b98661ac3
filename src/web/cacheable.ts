import { routeFinder } from '#platform/http/route-patterns.ts';
import type { PageHandle } from './page-handle.ts';

type Routes = Parameters<typeof routeFinder>[0] &
  Readonly<Record<string, { module: { handle?: unknown } } | undefined>>;

/** Returns functions that say whether an address has such a page, and whether it has prices. */
export function cacheablePages(routes: Routes): Record<'isCacheable' | 'isPriced', (url: URL) => boolean> {
  const find = routeFinder(routes);
  const handleOf = ({ pathname }: URL) =>
    (routes[find(pathname)?.id ?? '']?.module.handle ?? {}) as PageHandle;
  return {
    isCacheable(url) {
      const { isCacheable = false } = handleOf(url);
      return typeof isCacheable === 'function' ? isCacheable(url.searchParams) : isCacheable;
    },
    isPriced: (url) => handleOf(url).isPriced ?? false,
  };
}
