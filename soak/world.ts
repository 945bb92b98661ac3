import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ShopProcess, shopProcess } from '#test/crash/shop-process.ts';
import { type CardNetworkTwin, startCardNetworkTwin } from '#test/twins/card-network/start.ts';
import serverFlags from '../scripts/server-flags.json' with { type: 'json' };
import { type PostOffice, startPostOffice } from './post-office.ts';

/** The owner of the shop that is soaked. */
export const OWNER = { email: 'owner@example.com', password: 'galley-press-42' };

/** A shop with everything outside it: card network, mail server, and a clock that can be wrong. */
export interface World {
  shop: ShopProcess;
  cards: CardNetworkTwin;
  post: PostOffice;
  /** Sets the shop's clock wrong by this many seconds; 0 sets it right. */
  setClock(aheadSeconds: number): Promise<void>;
  /** What is going wrong at the moment, for the report. */
  now: { fault: string };
}

/** Runs work in a world on throw-away data, and removes it afterwards. `dataDir`: an existing folder to use for its data. */
export async function inWorld<T>(
  work: (world: World) => Promise<T>,
  dataDir: string | null = null,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-soak-'));
  const clock = join(folder, 'clock');
  const setClock = (aheadSeconds: number) => writeFile(clock, String(aheadSeconds));
  await setClock(0);
  const cards = await startCardNetworkTwin({ webhookRetryMs: [500, 1000, 2000, 4000, 8000] });
  const post = await startPostOffice();
  const shop = await shopProcess(dataDir ?? join(folder, 'data'), settingsOf(cards, post, clock), [
    ...serverFlags,
    '--import',
    fileURLToPath(new URL('jumping-clock.mjs', import.meta.url)),
    'build/server/server.js',
  ]);
  try {
    await cards.setWebhookUrl(`${shop.base}/webhooks/stripe`);
    await shop.start();
    return await work({ shop, cards, post, setClock, now: { fault: 'nothing' } });
  } catch (error) {
    console.error(shop.log());
    throw error;
  } finally {
    await shop.stop();
    await cards.stop();
    await post.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The environment of a shop in this world. */
export function settingsOf(cards: CardNetworkTwin, post: PostOffice, clock?: string): Record<string, string> {
  return {
    DATABASE_URL: '',
    S3_URL: '',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    STRIPE_SECRET_KEY: cards.secretKey,
    STRIPE_WEBHOOK_SECRET: cards.webhookSecret,
    STRIPE_API_BASE: cards.apiBase,
    SMTP_URL: post.url,
    RATE_LIMIT_SCALE: '100',
    LOG_LEVEL: 'warn',
    ...(clock ? { SOAK_CLOCK: clock } : {}),
  };
}
