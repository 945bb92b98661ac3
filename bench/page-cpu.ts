import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fillCart } from '#test/crash/purchase.ts';
import { WebCustomer } from '#test/crash/web-customer.ts';
import { type Figure, reported, skipped } from './figure.ts';
import { ACCEPT_ENCODING, viewPages } from './load.ts';
import { withShop } from './own-shop.ts';
import { cpuMs, hasProc, treeCpuMs } from './proc.ts';

const PAGES = { home: '/', category: '/shop/flyers', product: '/product/a5-flyers-001', cart: '/cart' };
/** Pages cached for visitors with neither account nor cart. */
const STRANGERS = new Set(['/', '/shop/flyers', '/product/a5-flyers-001']);
const ROUNDS = 3;
const VIEWS = 200;
/** The baseline is so fast that it takes more views to measure. */
const BARE_VIEWS = 3000;
const CONNECTIONS = 4;

/**
 * CPU time of a page (the shop's processes and PostgreSQL) and of a bare server that returns the same bytes, measured
 * in turns on the same machine: the median round of each, and their ratio.
 */
export async function measurePageCpu(): Promise<Figure[]> {
  if (!hasProc) return [skipped('a page', 'measured only on Linux')];
  return withShop(async (shop) => {
    const guest = new WebCustomer(shop.base);
    await fillCart(guest, () => undefined);
    const { cookie } = guest;
    await viewPages(shop.base, Object.values(PAGES), { amount: 400, connections: CONNECTIONS, cookie });
    const bare = await startBare(shop.base, cookie);
    try {
      const figures: Figure[] = [];
      const visits = Object.entries(PAGES).flatMap(([name, path]) => [
        { name, path, cookie, views: VIEWS },
        ...(STRANGERS.has(path)
          ? [{ name: `${name}, a stranger`, path, cookie: '', views: BARE_VIEWS }]
          : []),
      ]);
      for (const { name, path, views, ...visitor } of visits) {
        const rounds = [];
        for (let round = 0; round < ROUNDS; round += 1)
          rounds.push({
            bare: await cpuOfView(bare.base, path, BARE_VIEWS, '', () => cpuMs(bare.pid)),
            page: await cpuOfView(shop.base, path, views, visitor.cookie, () => treeCpuMs(shop.pid ?? 0)),
          });
        figures.push(figureOf(name, median(rounds.map((r) => r.page)), median(rounds.map((r) => r.bare))));
      }
      return figures;
    } finally {
      bare.stop();
    }
  });
}

function figureOf(name: string, pageMs: number, bareMs: number): Figure {
  const note = `${pageMs.toFixed(2)} ms against ${bareMs.toFixed(3)} ms`;
  return reported(name, `×${(pageMs / bareMs).toFixed(0)}`, note);
}

/** In ms. */
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

async function startBare(base: string, cookie: string) {
  const pages = Object.fromEntries(
    await Promise.all(Object.values(PAGES).map(async (path) => [path, await answerOf(base + path, cookie)])),
  );
  const child: ChildProcess = fork(new URL('bare-server.ts', import.meta.url), [JSON.stringify(pages)]);
  const [port] = await once(child, 'message');
  return { base: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
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

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
