import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import islands from 'virtual:islands';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { BUSY_RETRY_SECONDS, BUSY_WORDS, isBusy } from '#platform/db/busy.ts';
import { pageNotesContext } from '#platform/http/page-notes.ts';
import { hashScripts } from '#platform/http/script-hashes.ts';
import { nonceContext, shopContext } from '#platform/shop.ts';
import { type IslandScripts, IslandScriptsProvider, islandTags } from '#ui/island.tsx';
import { faultReference, NonceProvider } from '#ui/nonce.tsx';
import { SlotMarkProvider } from '#ui/slot.tsx';
import type { PageHandle } from './web/page-handle.ts';

/**
 * Renders a whole page: nothing streams in late, and a whole page compresses better. The renderer doesn't get the
 * request's signal, because it would listen to it for ever and so keep every page it ever rendered in memory.
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
  const nonce = loadContext.get(nonceContext);
  const notes = loadContext.get(pageNotesContext);
  const { isForAll } = notes;
  let answered = status;
  if (status >= 500 && notes.isBusy) {
    answered = 503;
    headers.set('Retry-After', String(BUSY_RETRY_SECONDS));
    markBusy(routerContext);
  }
  const scripts = islandScripts(routerContext);
  const page = (
    <NonceProvider value={nonce}>
      <SlotMarkProvider value={isForAll ? nonce : null}>
        <IslandScriptsProvider value={scripts}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </IslandScriptsProvider>
      </SlotMarkProvider>
    </NonceProvider>
  );
  const drawn = await draw(page, isHydrated(routerContext), nonce).catch((error: unknown) => {
    loadContext.get(shopContext).log.error({ err: error }, 'page could not be rendered');
    throw error;
  });
  const { shared } = (routerContext.staticHandlerContext.loaderData.root ?? {}) as { shared?: unknown };
  const atEnd = islandTags(scripts, { shared, nonce, isForAll });
  // Searches from the end; otherwise it would go through the whole page.
  const end = drawn.lastIndexOf('</body>');
  const html = `${drawn.slice(0, end)}${atEnd}${drawn.slice(end)}`;
  if (!isForAll) return new Response(html, { status: answered, headers });
  const hashed = hashScripts(html, nonce);
  notes.scriptHashes = hashed.hashes;
  return new Response(hashed.html, { status: answered, headers });
}

/** Passes on `Retry-After` from the loader or action that set it. The router itself only passes on cookies. */
function forwardRetryAfter(headers: Headers, { staticHandlerContext }: EntryContext): void {
  const { actionHeaders, loaderHeaders } = staticHandlerContext;
  for (const of of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    const seconds = of.get('Retry-After');
    if (seconds !== null) headers.set('Retry-After', seconds);
  }
}

/** Makes the error page say that the shop is busy. */
function markBusy({ staticHandlerContext }: EntryContext): void {
  const busy = { status: 503, statusText: '', internal: false, data: BUSY_WORDS };
  const errors = Object.keys(staticHandlerContext.errors ?? {});
  staticHandlerContext.errors = Object.fromEntries(errors.map((id) => [id, busy]));
}

function islandScripts({ manifest }: EntryContext): IslandScripts {
  return { ...islands, first: manifest.hmr?.runtime, requested: new Set() };
}

/** Whether one of the page's routes needs script (`handle.hydrate`). */
function isHydrated({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => (route.handle as PageHandle | undefined)?.hydrate);
}

/**
 * Renders a page. The framework adds its loaders' data to a hydrated page and makes React wait for it; any other page
 * is rendered at once, which takes two thirds of the time.
 */
async function draw(page: ReactNode, hydrated: boolean, nonce: string): Promise<string> {
  if (!hydrated) return `<!DOCTYPE html>${renderToString(page)}`;
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // As one piece: otherwise React uses a script to move large parts to their place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    });
  });
}

/**
 * Logs errors of loaders and actions, once each, with the address but without the submitted data. A visitor's bad
 * request, such as an unsupported method or an invalid address, is not our fault and is not logged.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { pathname } = new URL(request.url);
  if (isBusy(error)) {
    context.get(pageNotesContext).isBusy = true;
    context
      .get(shopContext)
      .log.warn({ path: pathname, why: (error as Error).message }, 'too busy for a page');
    return;
  }
  const reference = faultReference(context.get(nonceContext));
  context.get(shopContext).log.error({ err: error, path: pathname, reference }, 'page failed');
}
