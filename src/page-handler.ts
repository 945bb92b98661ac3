import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { routeFinder } from '#platform/http/route-patterns.ts';

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Returns the handler of all pages. React Router compares every address with every route it has, twice, and lists them
 * all for each page; so a known address goes to a handler that has its own route and those it stands in. Everything else
 * (hydrated pages and their data, missing pages, other ways to write an address) goes to the one that has all.
 */
export function pageHandler(build: ServerBuild, mode: 'development' | 'production'): Handler {
  const all = createRequestHandler(build, mode);
  if (mode === 'development') return all; // routes change while it runs
  const find = routeFinder(build.routes);
  const handlers = new Map<string, Handler>();
  const handlerOf = (id: string) => {
    const routes = routesOf(id, build.routes);
    return routes.some(isHydrated) ? all : createRequestHandler({ ...build, routes: byId(routes) }, mode);
  };
  return (request, context) => {
    const id = plainRoute(find, new URL(request.url).pathname);
    if (id === undefined) return all(request, context);
    const handler = handlers.get(id) ?? handlerOf(id);
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

/** A route and those it stands in. */
function routesOf(id: string, routes: ServerBuild['routes']): Route[] {
  const route = routes[id];
  if (!route) return [];
  return [route, ...(route.parentId === undefined ? [] : routesOf(route.parentId, routes))];
}

/** Its browser is told of other pages' routes too. */
const isHydrated = ({ module }: Route) =>
  Boolean((module.handle as { hydrate?: boolean } | undefined)?.hydrate);

const byId = (routes: readonly Route[]) => Object.fromEntries(routes.map((route) => [route.id, route]));
