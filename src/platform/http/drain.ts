import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const IDLE_CHECK_MS = 100;

/**
 * Watches a server's connections and returns a function that stops it. The server then accepts no new connections and
 * finishes running requests for at most `withinMs`; the rest are cut off. Resolves with whether all of them finished.
 */
export function drainer(server: Server): (withinMs: number) => Promise<boolean> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return async (withinMs) => {
    const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
    // Browsers keep connections for the next page, and open spare ones they never use.
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
