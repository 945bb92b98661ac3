import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const IDLE_CHECK_MS = 100;
/** A connection this young may be about to send its request. */
const YOUNG_MS = 1000;

/**
 * Watches a server's connections and returns a function that stops it. The server then accepts no new connections and
 * finishes running requests for at most `withinMs`; the rest are cut off. Resolves with whether all of them finished.
 * `endWaiting` ends responses that wait for something to happen.
 */
export function drainer(
  server: Server,
  endWaiting: () => void = () => undefined,
): (withinMs: number) => Promise<boolean> {
  const open = new Map<Socket, number>();
  let isStopping = false;
  server.on('connection', (socket: Socket) => {
    open.set(socket, performance.now());
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', (_request, response) => {
    // Otherwise a load balancer sends its next request on a connection that is just being closed.
    if (isStopping) response.setHeader('Connection', 'close');
  });
  return async (withinMs) => {
    isStopping = true;
    endWaiting();
    const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
    // Browsers keep connections for the next page, and open spare ones they never use.
    const idle = setInterval(() => {
      server.closeIdleConnections();
      const old = performance.now() - YOUNG_MS;
      for (const [socket, since] of open) if (socket.bytesRead === 0 && since < old) socket.destroy();
    }, IDLE_CHECK_MS);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), withinMs);
    });
    const done = await Promise.race([closed, late]);
    clearInterval(idle);
    clearTimeout(timer);
    if (!done) server.closeAllConnections();
    return done;
  };
}
