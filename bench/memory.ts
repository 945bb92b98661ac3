import { processTree } from '#test/crash/process-tree.ts';
import { fillCart } from '#test/crash/purchase.ts';
import type { ShopProcess } from '#test/crash/shop-process.ts';
import { WebCustomer } from '#test/crash/web-customer.ts';
import { type Figure, limited, reported, skipped } from './figure.ts';
import { viewPages } from './load.ts';
import { waitUntilIdle, withShop } from './own-shop.ts';
import { commandOf, hasProc, pssMb } from './proc.ts';

const PAGES = ['/', '/shop/flyers', '/product/a5-flyers-001', '/shop?search=card', '/cart'];
const VIEWS = 1000;

/**
 * The memory of the shop's processes and PostgreSQL together, idle and after a thousand views of five pages by a guest with a
 * cart.
 */
export async function measureMemory(): Promise<Figure[]> {
  if (!hasProc) return [skipped('all processes together', 'measured only on Linux')];
  return withShop(async (shop) => {
    const guest = new WebCustomer(shop.base);
    await waitUntilIdle(shop);
    const idle = memoryOf(shop);
    await fillCart(guest, () => undefined);
    await viewPages(shop.base, PAGES, { amount: VIEWS, connections: 10, cookie: guest.cookie });
    const parts = memoryOf(shop);
    const mb = (part: keyof typeof parts) => `${parts[part].toFixed(0)} MB`;
    return [
      reported('all processes together, idle after their start', `${sumOf(idle).toFixed(0)} MB`),
      limited('all processes together, after the views', sumOf(parts), 350, { unit: ' MB' }),
      reported('  the app', mb('app')),
      reported('  PostgreSQL, all its processes', mb('postgres')),
      reported('  the artwork engine', mb('engine'), 'ends after a minute without work'),
    ];
  });
}

interface Memory {
  app: number;
  engine: number;
  postgres: number;
}

function memoryOf({ pid: app }: ShopProcess): Memory {
  if (app === undefined) throw new Error('the shop is gone');
  const parts: Memory = { app: 0, engine: 0, postgres: 0 };
  for (const pid of processTree(app)) parts[partOf(pid, app)] += pssMb(pid);
  return parts;
}

const sumOf = ({ app, engine, postgres }: Memory) => app + engine + postgres;

function partOf(pid: number, app: number): 'app' | 'engine' | 'postgres' {
  if (pid === app) return 'app';
  return /\/engine(\/process\.ts|\.js)/.test(commandOf(pid)) ? 'engine' : 'postgres';
}
