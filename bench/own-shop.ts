import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ShopProcess, shopProcess } from '#test/crash/shop-process.ts';

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
