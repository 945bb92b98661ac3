import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type ShopProcess, shopProcess } from '#test/crash/shop-process.ts';
import { treeCpuMs } from './proc.ts';

/** An idle shop uses about 4 ms a second, polling for jobs. */
const REST_CPU_MS = 15;
const REST_S_MAX = 120;

/** Runs work with the built shop as its own process on its own data, and removes both. */
export async function withShop<T>(
  work: (shop: ShopProcess) => Promise<T>,
  options: { start: boolean; program?: readonly string[]; settings?: Record<string, string> } = {
    start: true,
  },
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-bench-'));
  const settings = {
    RATE_LIMIT_SCALE: '100',
    LOG_LEVEL: 'warn',
    STRIPE_SECRET_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    ...options.settings,
  };
  const shop = await shopProcess(dataDir, { ...settings, DATABASE_URL: '' }, options.program);
  try {
    if (options.start) await shop.start();
    return await work(shop);
  } catch (error) {
    console.error(shop.log());
    throw error;
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Waits until shop and database are idle: changed pages are written to disk for some time after filling. */
export async function waitUntilIdle(shop: ShopProcess): Promise<void> {
  for (let second = 0; second < REST_S_MAX; second += 1) {
    const before = treeCpuMs(shop.pid ?? 0);
    await setTimeout(1000);
    if (treeCpuMs(shop.pid ?? 0) - before < REST_CPU_MS) return;
  }
}

/** Signs in by the form. Returns the cookies. */
export async function signIn(base: string, who: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${base}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: base },
    body: new URLSearchParams(who),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  if (response.status !== 302 || !cookie) throw new Error(`not signed in: ${response.status}`);
  return cookie;
}
