import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const IDLE_CHECK_MS = 100;

/**
 * Watches a server's connections, and returns how to stop it: no connection is taken any more, and it waits until every request
 * that was begun has its answer, `withinMs` at most. What is not done by then is cut off. Resolves with whether all were.
 */
export function drainer(server: Server): (withinMs: number) => Promise<boolean> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return async (withinMs) => {
    const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
    // Browsers keep connections for the next page, and open some for later on which nothing ever came.
    const idle = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
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
