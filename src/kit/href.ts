import type { href as ReactRouterHref } from 'react-router';

/**
 * The address of a page: `href('/orders/:orderId', { orderId })`. Typed by React Router, so that the type check refuses
 * a page that isn't in `routes.ts`, or a missing part. Parts are encoded. React Router's own `href` does the same, but
 * would add 5 kB of router and one more request to every page with an island (`docs/decisions/0010-right-as-it-is.md`).
 */
export const href: typeof ReactRouterHref = (path, ...[parts = {}]: [Record<string, string>?]) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''));
