import { type Shop, shopContext } from '#platform/shop.ts';
import type { Route } from './+types/news-file.ts';

/** After this the browser reconnects, and is let in again if the user is still staff. */
const STREAM_MS = 5 * 60_000;
/** Proxies close a connection on which nothing is sent. */
const BEAT_MS = 20_000;
/** How many boards one process keeps up to date; others poll. */
const STREAMS_MAX = 200;

let open = 0;

/**
 * `/admin/jobs/news`: server-sent events, one for each change of the shop floor. They say only that something changed;
 * the page then reads the board as usual.
 */
export function loader({ context, request }: Route.LoaderArgs): Response {
  if (open >= STREAMS_MAX) return new Response('Too many boards are open.', { status: 503 });
  const { floor } = context.get(shopContext);
  return new Response(newsStream(floor, request.signal), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Otherwise nginx buffers events before it passes them on.
      'X-Accel-Buffering': 'no',
    },
  });
}

function newsStream(floor: Shop['floor'], signal: AbortSignal): ReadableStream<Uint8Array> {
  const ends: (() => void)[] = [];
  const end = () => {
    for (const one of ends.splice(0)) one();
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      open += 1;
      const text = new TextEncoder();
      const send = (words: string) => controller.enqueue(text.encode(words));
      const close = () => {
        end();
        controller.close();
      };
      const beat = setInterval(() => send(':\n\n'), BEAT_MS);
      const timer = setTimeout(close, STREAM_MS);
      ends.push(
        () => clearInterval(beat),
        () => clearTimeout(timer),
        () => signal.removeEventListener('abort', close),
        () => {
          open -= 1;
        },
        floor.subscribe(() => send('data: changed\n\n')),
        floor.onClose(close),
      );
      signal.addEventListener('abort', close, { once: true });
      send('retry: 2000\n\n');
    },
    cancel: end,
  });
}
