import type { href as ReactRouterHref } from 'react-router';

/**
 * The address of a page: `href('/orders/:orderId', { orderId })`. Typed by React Router, so that a page which
 * `routes.ts` doesn't have, or a missing part, is refused by the type check. Parts are encoded. React Router's own does
 * the same, but would bring 5 kB of router and one more request to every page with an island
 * (`docs/decisions/0010-right-as-it-is.md`).
 */
export const href: typeof ReactRouterHref = (path, ...[parts = {}]: [Record<string, string>?]) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''));
