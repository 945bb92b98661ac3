import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { type Figure, limited, skipped } from './figure.ts';
import { viewPages } from './load.ts';
import { withShop } from './own-shop.ts';
import { hasProc, treeCpuMs } from './proc.ts';

const STAFF = { email: 'owner@example.com', password: 'galley-press-42' };
const FEW = 1000;
/** BENCH_ORDERS=1000000 measures at a million: filling it takes ten minutes on two cores. */
const MANY = Number(process.env.BENCH_ORDERS ?? 100_000);
const CPU_MS_MAX = 12;
const GROWTH_MAX = 1.5;
const VIEWS = 60;
const ROUNDS = 3;

/** What is asked of the list: names are of the sample's, order and address of one of its orders. */
const pagesOf = (order: { number: string; email: string; name: string }) => ({
  'first page': '/admin/orders',
  'filtered by status': '/admin/orders?status=processing',
  'search by name': `/admin/orders?search=${encodeURIComponent(order.name)}`,
  'search by last name': `/admin/orders?search=${encodeURIComponent(order.name.split(' ').at(-1) ?? '')}`,
  'search by order number': `/admin/orders?search=${order.number}`,
  'search by e-mail': `/admin/orders?search=${encodeURIComponent(order.email)}`,
  overview: '/admin',
});

/**
 * CPU time (the shop's processes and PostgreSQL's) of the back office's list of orders with a thousand orders and with many,
 * each the median of three rounds; and how much dearer many are.
 */
export async function measureOrdersCpu(): Promise<Figure[]> {
  if (!hasProc) return [skipped('the list of orders', 'only Linux tells')];
  const few = await measureWith(FEW);
  const many = await measureWith(MANY);
  return Object.entries(many).flatMap(([name, ms]) => {
    const before = few[name] ?? 0;
    return [
      limited(`${name}, ${MANY.toLocaleString('en-GB')} orders`, ms, CPU_MS_MAX, { unit: ' ms', digits: 1 }),
      limited('  dearer than with 1,000', ms / before, GROWTH_MAX, {
        unit: '×',
        digits: 2,
        note: `${before.toFixed(1)} ms`,
      }),
    ];
  });
}

async function measureWith(count: number): Promise<Record<string, number>> {
  return withShop(
    async (shop) => {
      await shop.start();
      await fill(shop.dataDir, count);
      const cookie = await signIn(shop.base);
      const pages = pagesOf(await anOrder(shop.base, cookie));
      const figures: Record<string, number> = {};
      for (const [name, path] of Object.entries(pages)) {
        await viewPages(shop.base, [path], { amount: VIEWS, connections: 2, cookie });
        const rounds: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const before = treeCpuMs(shop.pid ?? 0);
          await viewPages(shop.base, [path], { amount: VIEWS, connections: 2, cookie });
          rounds.push((treeCpuMs(shop.pid ?? 0) - before) / VIEWS);
        }
        figures[name] = rounds.sort((one, other) => one - other)[1] ?? 0;
      }
      return figures;
    },
    { start: false, settings: { ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password } },
  );
}

/** `npm run sample-orders -- N` beside the open shop. */
async function fill(dataDir: string, count: number): Promise<void> {
  const filling = spawn(process.execPath, [resolve('build/server/sample-orders.js'), String(count)], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(filling, 'exit');
  if (code !== 0) throw new Error(`sample orders ended with ${code}`);
}

async function signIn(base: string): Promise<string> {
  const answer = await fetch(`${base}/login`, {
    ...{ method: 'POST', redirect: 'manual', headers: { origin: base } },
    body: new URLSearchParams(STAFF),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  if (answer.status !== 302 || !cookie) throw new Error(`not signed in: ${answer.status}`);
  return cookie;
}

/** The twentieth order of the list, as a person would copy it from there. */
async function anOrder(base: string, cookie: string) {
  const html = await (await fetch(`${base}/admin/orders`, { headers: { cookie } })).text();
  const numbers = [...html.matchAll(/inline">(ORD-\d{4}-\d{6,})</g)].map(([, number]) => number ?? '');
  const names = [...html.matchAll(/block truncate">([^<]+)</g)].map(([, name]) => name ?? '');
  const emails = [...html.matchAll(/sm:block">([^<@]+@[^<]+)</g)].map(([, email]) => email ?? '');
  const order = { number: numbers[19] ?? '', name: names[19] ?? '', email: emails[19] ?? '' };
  if (Object.values(order).includes('')) throw new Error('the list shows no twentieth order');
  return order;
}
