import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { nonceContext, shopContext } from './platform/shop.ts';
import { NonceProvider } from './ui/nonce.tsx';

/** Renders a page whole: nothing here streams in late, and a whole page compresses better. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  const nonce = loadContext.get(nonceContext);
  let answered = status;
  const stream = await renderToReadableStream(
    <NonceProvider value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        answered = 500;
        loadContext.get(shopContext).log.error({ err: error }, 'page could not be rendered');
      },
    },
  );
  await stream.allReady;
  return new Response(request.method === 'HEAD' ? null : stream, { status: answered, headers });
}

/** Errors of loaders and actions, once each, with the address but without what was sent. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  context.get(shopContext).log.error({ err: error, path: pathname }, 'page failed');
}
