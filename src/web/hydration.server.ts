import { type EntryContext, matchRoutes, type RouteObject } from 'react-router';
import { jsonForScript } from '#ui/structured-data.tsx';

type Manifest = EntryContext['manifest'];

/**
 * Takes the loaders’ data out of the page and returns the scripts that hand it to the framework’s own, for the end of the
 * body of a hydrated page. The framework would draw it as part of the page, which it can only do as a stream; nothing of
 * it arrives late, so it is read first, and the page drawn as one string. It has to be read anyway: unread it would never be
 * freed, 60 kB a view (measured).
 */
export async function handoverTags(routerContext: EntryContext, nonce: string): Promise<string> {
  const { serverHandoffStream } = routerContext;
  if (!serverHandoffStream) return '';
  delete routerContext.serverHandoffStream;
  const text = await textOf(serverHandoffStream);
  const run = (script: string) =>
    `<script${nonce && ` nonce="${nonce}"`}>window.__reactRouterContext.streamController.${script};</script>`;
  return run(`enqueue(${jsonForScript(text)})`) + run('close()');
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read())
    text += decoder.decode(read.value, { stream: true });
  return text;
}

/**
 * Returns the manifest with few of its routes: the framework builds and compares all of them for each page. Those that matched
 * will do to draw a page; a hydrated one also tells its browser those of the addresses above its own.
 */
export function fewRoutes(
  { manifest, routeModules, staticHandlerContext: { matches, location } }: EntryContext,
  isHydrated: boolean,
): Manifest {
  const ids = new Set(matches.map(({ route }) => route.id));
  if (isHydrated)
    for (const id of routesAbove(manifest, location.pathname)) if (id in routeModules) ids.add(id);
  return { ...manifest, routes: Object.fromEntries([...ids].map((id) => [id, manifest.routes[id]])) };
}

/** How many addresses are known at once; there are fewer than these, unless somebody makes them up. */
const ADDRESSES_MAX = 500;

/** By manifest: the ids of the routes at an address, each worked out once. */
const known = new WeakMap<Manifest, Map<string, readonly string[]>>();

/** The routes of the addresses above one, the home page included: the browser’s part of the manifest has these too. */
function routesAbove(manifest: Manifest, pathname: string): readonly string[] {
  const parent = pathname.slice(0, pathname.replace(/\/+$/, '').lastIndexOf('/'));
  const byAddress = known.get(manifest) ?? new Map<string, readonly string[]>();
  known.set(manifest, byAddress);
  const before = byAddress.get(parent);
  if (before) return before;
  const routes = treeOf(manifest);
  const segments = parent.split('/').filter(Boolean);
  const ids = ['', ...segments]
    .map((_, i) => `/${segments.slice(0, i).join('/')}`)
    .flatMap((address) => matchRoutes(routes, address) ?? [])
    .map(({ route }) => route.id ?? '');
  if (byAddress.size >= ADDRESSES_MAX) byAddress.clear();
  byAddress.set(parent, ids);
  return ids;
}

/** The manifest’s routes as the framework compares them. */
function treeOf({ routes }: Manifest, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive } = route as NonNullable<typeof route>;
      const at = { id, ...(path === undefined ? {} : { path }), ...(caseSensitive ? { caseSensitive } : {}) };
      return index ? { ...at, index } : { ...at, children: treeOf({ routes } as Manifest, id) };
    });
}
