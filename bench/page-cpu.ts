import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { runningEmbeddedPostgres, webConnection } from '#platform/embedded-postgres/index.ts';
import { fillCart } from '#test/crash/purchase.ts';
import type { ShopProcess } from '#test/crash/shop-process.ts';
import { WebCustomer } from '#test/crash/web-customer.ts';
import { type Figure, skipped } from './figure.ts';
import { ACCEPT_ENCODING, viewPages } from './load.ts';
import { withShop } from './own-shop.ts';
import { cpuMs, hasProc, treeCpuMs } from './proc.ts';
import { statementsOf } from './shop-statements.ts';
import { ratioFigure } from './spread.ts';

const PAGES = {
  home: '/',
  category: '/shop/flyers',
  product: '/product/a5-flyers-001',
  search: '/shop?search=card',
  cart: '/cart',
};
/** The page that strangers get, cached from an earlier request. */
const STRANGERS = PAGES.product;
const ROUNDS = 5;
const VIEWS = 150;
/** The baselines are so fast that it takes more views to measure them. */
const BARE_VIEWS = 2000;
const BARE_RUNS = 300;
const CONNECTIONS = 4;

/**
 * CPU time of a page (the shop's processes and PostgreSQL), divided by that of a bare server which returns the same
 * bytes, and by that of a bare client which sends the same statements (client and PostgreSQL): measured in turn.
 */
export async function measurePageCpu(): Promise<Figure[]> {
  if (!hasProc) return [skipped('a page', 'measured only on Linux')];
  return withShop(async (shop) => {
    const guest = new WebCustomer(shop.base);
    await fillCart(guest, () => undefined);
    const { cookie } = guest;
    await viewPages(shop.base, Object.values(PAGES), { amount: 400, connections: CONNECTIONS, cookie });
    const bare = await startBare(shop.base, Object.values(PAGES), cookie);
    try {
      const figures = [await measureStranger(shop, bare)];
      for (const [name, path] of Object.entries(PAGES))
        figures.push(...(await measureWithCart(shop, bare, { name, path, cookie })));
      return figures;
    } finally {
      bare.stop();
    }
  });
}

async function measureStranger(shop: ShopProcess, bare: Bare): Promise<Figure> {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      bareMs: await cpuOfBare(bare, STRANGERS),
      ms: await cpuOfView(shop.base, STRANGERS, BARE_VIEWS, '', () => treeCpuMs(shop.pid ?? 0)),
    });
  return ratioFigure('product, a stranger', rounds);
}

async function measureWithCart(
  shop: ShopProcess,
  bare: Bare,
  { name, path, cookie }: { name: string; path: string; cookie: string },
): Promise<Figure[]> {
  const view = (amount: number) => viewPages(shop.base, [path], { amount, connections: 1, cookie });
  const statements = await statementsOf(shop.dataDir, () => view(1));
  const connection = runningEmbeddedPostgres({ dataDir: shop.dataDir });
  if (!connection || statements.length === 0) throw new Error(`${name} sent no statement`);
  const client = await startClient({ connection: webConnection(connection), statements });
  try {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        bareMs: await cpuOfBare(bare, path),
        ms: await cpuOfView(shop.base, path, VIEWS, cookie, () => treeCpuMs(shop.pid ?? 0)),
        sqlMs: await client.cpuOfRun(),
      });
    const over = rounds.map(({ ms, sqlMs }) => ({ ms, bareMs: sqlMs }));
    return [
      ratioFigure(path === PAGES.cart ? 'the cart page' : `${name} with a cart`, rounds),
      ratioFigure('  over its bare statements', over, `${statements.length} of them`),
    ];
  } finally {
    client.stop();
  }
}

/** CPU-ms of a request to the bare server. */
const cpuOfBare = ({ base, pid }: Bare, path: string): Promise<number> =>
  cpuOfView(base, path, BARE_VIEWS, '', () => cpuMs(pid));

async function cpuOfView(
  base: string,
  path: string,
  amount: number,
  cookie: string,
  readMs: () => number,
): Promise<number> {
  const before = readMs();
  await viewPages(base, [path], { amount, connections: CONNECTIONS, cookie });
  return (readMs() - before) / amount;
}

/** A bare server in its own process. */
interface Bare {
  base: string;
  pid: number;
  stop: () => void;
}

/** Starts a bare server that returns what the shop returns now. */
async function startBare(base: string, paths: readonly string[], cookie: string): Promise<Bare> {
  const pages = Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await answerOf(base + path, cookie)])),
  );
  const child: ChildProcess = fork(new URL('bare-server.ts', import.meta.url), [JSON.stringify(pages)]);
  const [port] = await once(child, 'message');
  return { base: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}

/** Starts a bare database client in its own process. `cpuOfRun`: CPU-ms of sending the list once. */
async function startClient(given: object) {
  const child: ChildProcess = fork(new URL('bare-client.ts', import.meta.url), [JSON.stringify(given)]);
  const [backend] = (await once(child, 'message')) as [number];
  const run = async (times: number) => {
    const done = once(child, 'message');
    child.send(times);
    await done;
  };
  const readMs = () => cpuMs(child.pid ?? 0) + cpuMs(backend);
  await run(BARE_RUNS);
  return {
    async cpuOfRun() {
      const before = readMs();
      await run(BARE_RUNS);
      return (readMs() - before) / BARE_RUNS;
    },
    stop: () => child.kill(),
  };
}

/** The bytes as sent: compressed. */
async function answerOf(url: string, cookie: string) {
  const request = get(url, { headers: { cookie, 'accept-encoding': ACCEPT_ENCODING } });
  const [response] = await once(request, 'response');
  const { headers } = response;
  return {
    type: headers['content-type'] ?? 'text/html',
    encoding: headers['content-encoding'] ?? 'identity',
    body: (await buffer(response)).toString('base64'),
  };
}
