import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { storageOf } from '#platform/backup/index.ts';
import { expectInvariants } from '../invariants.ts';
import { type CardNetworkTwin, startCardNetworkTwin } from '../twins/card-network/start.ts';
import { compareWithLedger, unsettled, waitingEmails } from './compare-with-ledger.ts';
import type { Step } from './purchase.ts';
import { type ShopProcess, shopProcess } from './shop-process.ts';
import { openStreet, type Street } from './street.ts';
import { until } from './until.ts';
import { withDatabase } from './with-database.ts';

/** When the shop is killed: this many milliseconds after the nth step of this kind since it opened. */
interface Kill {
  after: Step;
  nth: number;
  waitMs: number;
  what: 'server' | 'everything';
}

/**
 * Most kills happen while money is on its way. Other seeds kill at other moments: `CRASH_SEED=7 npx vitest run
 * test/crash`.
 */
const SEED = Number(process.env.CRASH_SEED ?? 1);
const MOMENTS: readonly Step[] = ['checkout', 'pay', 'checkout', 'return', 'add', 'pay', 'upload'];
const KILLS = drawKills(10);

let shop: ShopProcess;
let cards: CardNetworkTwin;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-crash-'));
  cards = await startCardNetworkTwin();
  shop = await shopProcess(dataDir, {
    STRIPE_SECRET_KEY: cards.secretKey,
    STRIPE_WEBHOOK_SECRET: cards.webhookSecret,
    STRIPE_API_BASE: cards.apiBase,
    RATE_LIMIT_SCALE: '100',
    LOG_LEVEL: 'warn',
  });
  await cards.setWebhookUrl(`${shop.base}/webhooks/stripe`);
  await shop.start();
});
afterAll(async () => {
  await shop.stop();
  await cards.stop();
  await rm(shop.dataDir, { recursive: true, force: true });
});

test('if it’s killed ten times during purchases, the shop has every paid order once, complete, and no others (trust E1)', async () => {
  onTestFailed(() => console.error(`CRASH_SEED=${SEED}, ${JSON.stringify(KILLS)}\n${shop.log()}`));
  const street = openStreet(shop, cards);
  await Promise.race([killTenTimes(street), street.broken]);
  const bought = await street.close();
  // Otherwise the kills interrupted nobody, and the rest would prove nothing.
  expect(street.interrupted).toBeGreaterThanOrEqual(KILLS.length);
  expect(bought.length).toBeGreaterThanOrEqual(KILLS.length);
  await cards.webhooks.whenIdle();
  await withDatabase(shop.dataDir, async (db) => {
    await until('no payment is forgotten', 60_000, async () => (await unsettled(db, cards)).length === 0);
    expect(await compareWithLedger(db, cards, bought)).toEqual([]);
    await expectInvariants(db, storageOf({ DATA_DIR: shop.dataDir }));
    await until('every confirmation goes out', 60_000, async () => (await waitingEmails(db)) === 0);
  });
}, 1_800_000);

/** Draws the moments and targets of the kills from the seed (Park and Miller's generator, CACM 31/10, 1988). */
function drawKills(count: number): Kill[] {
  let state = SEED;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  return Array.from({ length: count }, (_, i) => ({
    after: MOMENTS[(i + below(2)) % MOMENTS.length] ?? 'pay',
    nth: 1 + below(5),
    waitMs: below(40),
    what: i % 2 === 0 ? 'server' : 'everything',
  }));
}

async function killTenTimes(street: Street): Promise<void> {
  for (const { after, nth, waitMs, what } of KILLS) {
    await street.step(after, nth);
    await pause(waitMs);
    await shop.kill(what);
    await shop.start();
  }
}
