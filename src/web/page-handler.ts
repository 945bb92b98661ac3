import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { routeFinder } from '#platform/http/route-patterns.ts';

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Returns the handler of all pages. React Router compares every address with every route it has, several times, and lists them
 * all for each page; so a known address goes to a handler that has its own route and those it is nested in. A hydrated page also
 * gets those of the addresses above its own, which its browser is told of (`fewRoutes`). Everything else (data of hydrated pages,
 * missing pages, other ways to write an address) goes to the one that has all.
 */
export function pageHandler(build: ServerBuild, mode: 'development' | 'production'): Handler {
  const all = createRequestHandler(build, mode);
  if (mode === 'development') return all; // routes change while it runs
  const find = routeFinder(build.routes);
  const handlers = new Map<string, Handler>();
  const handlerOf = (id: string, pathname: string) => {
    const own = routesOf(id, build.routes);
    const above = own.some(isHydrated)
      ? addressesAbove(pathname).flatMap((path) => find(path)?.id ?? [])
      : [];
    const routes = [...above.flatMap((one) => routesOf(one, build.routes)), ...own];
    return createRequestHandler({ ...build, routes: byId(routes) }, mode);
  };
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const id = plainRoute(find, pathname);
    if (id === undefined) return all(request, context);
    const handler = handlers.get(id) ?? handlerOf(id, pathname);
    handlers.set(id, handler);
    return handler(request, context);
  };
}

/** The route of an address that is written as ours are. */
function plainRoute(find: ReturnType<typeof routeFinder>, pathname: string): string | undefined {
  if (!PLAIN.test(pathname) || pathname.endsWith('.data')) return undefined;
  return find(pathname)?.id;
}

const PLAIN = /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*)?$/;

type Route = NonNullable<ServerBuild['routes'][string]>;

/** A route and those it is nested in. */
function routesOf(id: string, routes: ServerBuild['routes']): Route[] {
  const route = routes[id];
  if (!route) return [];
  return [route, ...(route.parentId === undefined ? [] : routesOf(route.parentId, routes))];
}

/** `/` and `/admin` of `/admin/jobs`. */
const addressesAbove = (pathname: string) =>
  pathname
    .split('/')
    .slice(0, -1)
    .map((_, i, parts) => parts.slice(0, i + 1).join('/') || '/');

const isHydrated = ({ module }: Route) =>
  Boolean((module.handle as { hydrate?: boolean } | undefined)?.hydrate);

const byId = (routes: readonly Route[]) => Object.fromEntries(routes.map((route) => [route.id, route]));
