import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const LOOK_EVERY_MS = 250;

/** A small load balancer, set up like Caddy or nginx: it only sends requests to shops that say they are ready. */
export interface Balancer {
  /** `http://localhost:<port>` */
  readonly base: string;
  /** The shops that are ready. */
  readonly ready: ReadonlySet<string>;
  /** How many requests each shop got. */
  readonly served: ReadonlyMap<string, number>;
  /** Requests that no shop answered in full, each with the reason. */
  readonly failed: readonly string[];
  close(): Promise<void>;
}

/**
 * Starts a balancer in front of the shops with these addresses, to which more may be added. It asks each for `/readyz`
 * four times a second, and sends a request to another shop only if no connection was made: a request that has arrived
 * might have been carried out.
 */
export async function startBalancer(shops: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const served = new Map<string, number>();
  const failed: string[] = [];
  let turn = 0;
  const look = async () => {
    for (const shop of shops) {
      const isReady = await fetch(`${shop}/readyz`).then(
        async (answer) => {
          await answer.body?.cancel();
          return answer.status === 200;
        },
        () => false,
      );
      if (isReady) ready.add(shop);
      else ready.delete(shop);
    }
  };
  await look();
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);

  const server = createServer(async (request, answer) => {
    const body = await buffer(request);
    turn += 1;
    const inTurn = [...ready].map((_, at, list) => list[(at + turn) % list.length] as string);
    for (const shop of inTurn) {
      const outcome = await forward(shop, request, body, answer);
      if (outcome === 'not-connected') continue;
      if (outcome === 'answered') served.set(shop, (served.get(shop) ?? 0) + 1);
      else failed.push(`${request.method} ${request.url}: ${outcome}`);
      return;
    }
    failed.push(`${request.method} ${request.url}: no shop is ready`);
    answer.writeHead(502).end();
  });
  // The same as nginx. Node closes an idle connection after 5 s, and on a busy machine a customer's next request may be on its way by then.
  server.keepAliveTimeout = 75_000;
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    base: `http://localhost:${(server.address() as AddressInfo).port}`,
    ready,
    served,
    failed,
    async close() {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns `answered`, `not-connected` (nothing was sent), or why the response did not arrive in full. */
function forward(
  shop: string,
  incoming: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): Promise<string> {
  return new Promise((resolve) => {
    let isConnected = false;
    const on = (why: string) => {
      if (!isConnected) return resolve('not-connected');
      answer.destroy();
      resolve(why);
    };
    const sent = request(
      new URL(incoming.url ?? '/', shop),
      { method: incoming.method, headers: incoming.headers, agent: false },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.on('error', (error) => on(`cut off in the answer: ${error.message}`));
        given.on('end', () => resolve('answered'));
        given.pipe(answer);
      },
    );
    sent.on('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true;
      }),
    );
    sent.on('error', (error) => on(`cut off before the answer: ${error.message}`));
    sent.end(body);
  });
}
