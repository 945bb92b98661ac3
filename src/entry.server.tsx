import islandFiles from 'virtual:islands';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { BUSY_RETRY_SECONDS, BUSY_WORDS, isBusy } from '#platform/db/busy.ts';
import { busyContext } from '#platform/http/busy-context.ts';
import { CACHEABLE_HEADER } from '#platform/http/cacheable-header.ts';
import { hashScripts } from '#platform/http/script-hashes.ts';
import { nonceContext, shopContext } from '#platform/shop.ts';
import { type IslandScripts, IslandScriptsProvider, scriptTags } from '#ui/island.tsx';
import { faultReference, NonceProvider } from '#ui/nonce.tsx';

/**
 * Renders a page whole: nothing here streams in late, and a whole page compresses better. The renderer is not given the
 * request's signal: it listens to it for good, and would keep every page that it ever rendered.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  forwardRetryAfter(headers, routerContext);
  let answered = status;
  if (status >= 500 && loadContext.get(busyContext).isBusy) {
    answered = 503;
    headers.set('Retry-After', String(BUSY_RETRY_SECONDS));
    sayBusy(routerContext);
  }
  const nonce = loadContext.get(nonceContext);
  if (!isHydrated(routerContext)) await dropHydrationData(routerContext);
  const scripts = islandScripts(routerContext);
  const stream = await renderToReadableStream(
    <NonceProvider value={nonce}>
      <IslandScriptsProvider value={scripts}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </IslandScriptsProvider>
    </NonceProvider>,
    {
      nonce,
      onError(error) {
        answered = 500;
        loadContext.get(shopContext).log.error({ err: error }, 'page could not be rendered');
      },
    },
  );
  await stream.allReady;
  const drawn = await new Response(stream).text();
  const html = drawn.replace('</body>', () => `${scriptTags(scripts, nonce)}</body>`);
  if (answered === 200 && request.method === 'GET' && isCached(request, routerContext)) {
    const kept = hashScripts(html, nonce);
    headers.set(CACHEABLE_HEADER, kept.hashes.join(' '));
    return new Response(kept.html, { status: answered, headers });
  }
  return new Response(request.method === 'HEAD' ? null : html, { status: answered, headers });
}

/** Passes on `Retry-After` from whichever loader or action set it. Otherwise the router passes on only cookies. */
function forwardRetryAfter(headers: Headers, { staticHandlerContext }: EntryContext): void {
  const { actionHeaders, loaderHeaders } = staticHandlerContext;
  for (const of of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    const seconds = of.get('Retry-After');
    if (seconds !== null) headers.set('Retry-After', seconds);
  }
}

/** The page of what went wrong says that the shop is busy. */
function sayBusy({ staticHandlerContext }: EntryContext): void {
  const busy = { status: 503, statusText: '', internal: false, data: BUSY_WORDS };
  const errors = Object.keys(staticHandlerContext.errors ?? {});
  staticHandlerContext.errors = Object.fromEntries(errors.map((id) => [id, busy]));
}

function islandScripts({ manifest }: EntryContext): IslandScripts {
  const first = manifest.hmr?.runtime;
  return { entry: manifest.entry.module, files: islandFiles, first, asked: new Set() };
}

/** Whether all strangers are sent the same page (`handle.keep`): nobody is signed in, and there is no cart. */
function isCached(request: Request, { staticHandlerContext, routeModules }: EntryContext): boolean {
  const { route } = staticHandlerContext.matches.at(-1) ?? {};
  const handle = route && (routeModules[route.id]?.handle as { keep?: boolean } | undefined);
  return Boolean(handle?.keep) && !request.headers.get('cookie') && !request.headers.get('authorization');
}

/** Whether one of the page's routes asks for script (`handle.hydrate`). */
function isHydrated({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { hydrate?: boolean } | undefined;
    return handle?.hydrate;
  });
}

/**
 * The framework encodes the loaders' data for the browser as a stream. On a page without script nobody reads it, and
 * what nobody reads is kept for good: 60 kB a view (measured). So it is ended here.
 */
async function dropHydrationData(routerContext: EntryContext): Promise<void> {
  const unread = routerContext.serverHandoffStream;
  delete routerContext.serverHandoffStream;
  await unread?.pipeTo(new WritableStream());
}

/**
 * Errors of loaders and actions, once each, with the address but without what was sent. What the framework refuses of a visitor,
 * a method that a page does not take or an address that is none, is answered, and is no fault of ours.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { pathname } = new URL(request.url);
  if (isBusy(error)) {
    context.get(busyContext).isBusy = true;
    context
      .get(shopContext)
      .log.warn({ path: pathname, why: (error as Error).message }, 'too busy for a page');
    return;
  }
  const reference = faultReference(context.get(nonceContext));
  context.get(shopContext).log.error({ err: error, path: pathname, reference }, 'page failed');
}
