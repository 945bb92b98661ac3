import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

const IDLE_CHECK_MS = 100;
/** A connection younger than this may be about to send its request. */
const YOUNG_MS = 1000;
/**
 * We check at most this many times whether more connections are waiting to be accepted, because there may always be
 * another.
 */
const LOOKS_MAX = 100;

/**
 * Watches a server's connections and returns a function that stops it. The server then accepts no new connections and
 * finishes running requests for at most `withinMs`; the rest are cut off. Resolves with whether all of them finished.
 * `endWaiting` ends responses that are waiting for something to happen.
 */
export function drainer(
  server: Server,
  endWaiting: () => void = () => undefined,
): (withinMs: number) => Promise<boolean> {
  const open = new Map<Socket, number>();
  let isStopping = false;
  let taken = 0;
  server.on('connection', (socket: Socket) => {
    taken += 1;
    open.set(socket, performance.now());
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', (_request, response) => {
    // Otherwise a load balancer sends its next request on a connection that is just being closed.
    if (isStopping) response.setHeader('Connection', 'close');
  });
  /**
   * Accepts waiting connections, and reads what has been sent on open ones. On a busy machine they have waited while
   * this process was blocked, and would be cut off, because timers run before anything is read.
   */
  const readWaiting = async () => {
    for (let looks = 0, before = -1; looks < LOOKS_MAX && taken !== before; looks += 1) {
      before = taken;
      await setImmediate();
      await setImmediate();
    }
  };
  return async (withinMs) => {
    isStopping = true;
    endWaiting();
    await readWaiting();
    const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
    // Browsers keep connections for the next page, and open spare ones that they never use.
    const idle = setInterval(async () => {
      await readWaiting();
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
