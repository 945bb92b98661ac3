import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import { findBreaches } from '#platform/health/find-breaches.server.ts';
import { compareWithLedger, unsettled } from '#test/crash/compare-with-ledger.ts';
import { type ShopProcess, shopProcess } from '#test/crash/shop-process.ts';
import { openStreet } from '#test/crash/street.ts';
import { until } from '#test/crash/until.ts';
import { startCardNetworkTwin } from '#test/twins/card-network/start.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import type { Draw } from './draw.ts';
import { visitor } from './people.ts';
import { startPostOffice } from './post-office.ts';
import { settingsOf } from './world.ts';

/**
 * Two processes of one shop on their own database server, behind a balancer, are stopped and started in turn while
 * customers buy. No request may fail. Returns what is wrong afterwards.
 */
export async function restartInTurn(draw: Draw, end: number, least: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-rolling-'));
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'server') });
  const { host, port, user, database } = server;
  const cards = await startCardNetworkTwin({ webhookRetryMs: [500, 1000, 2000, 4000, 8000] });
  const post = await startPostOffice();
  const addresses: string[] = [];
  const balancer = await startBalancer(addresses);
  const settings = {
    ...settingsOf(cards, post),
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${host}`,
    PUBLIC_URL: balancer.base,
  };
  const shops = [
    await shopProcess(join(folder, 'data'), settings),
    await shopProcess(join(folder, 'data'), settings),
  ];
  try {
    for (const shop of shops) {
      addresses.push(shop.base);
      await shop.start();
    }
    await bothReady(shops, balancer);
    await cards.setWebhookUrl(`${balancer.base}/webhooks/stripe`);
    const atDoor = { base: balancer.base, kills: 0, whenOpen: async () => undefined };
    const street = openStreet(atDoor, cards, { customersAtOnce: 3, isTryAgain: () => false });
    const looking = visitor({ shop: atDoor, now: { fault: 'a restart' } }, draw);
    let restarts = 0;
    const work = async () => {
      for (; restarts < least || performance.now() < end; restarts += 1)
        await restart(shops[restarts % shops.length] as ShopProcess, () => bothReady(shops, balancer));
    };
    const stopped = await Promise.race([work(), street.broken]).catch((error: unknown) => [
      `after ${restarts} restarts: ${error instanceof Error ? error.message : String(error)}`,
    ]);
    if (stopped) return [...stopped, ...balancer.failed];
    const bought = await street.close();
    await looking.goHome();
    await cards.webhooks.whenIdle();
    const { db } = openDatabase({ connection: { host, port, user, database }, max: 2 });
    await until('payments are settled', 60_000, async () => (await unsettled(db, cards)).length === 0);
    const broken = await findBreaches(db);
    const differences = await compareWithLedger(db, cards, bought);
    await db.destroy();
    const requests = [...balancer.served.values()];
    console.log(`  ${restarts} restarts, ${bought.length} purchases, ${requests.join(' + ')} requests`);
    return [
      ...balancer.failed,
      ...looking.wrong,
      ...(looking.turnedAway > 0 ? [`${looking.turnedAway} pages said to try again`] : []),
      ...differences,
      ...broken.map(({ id, sentence }) => `${id}: ${sentence}`),
    ];
  } finally {
    for (const shop of shops) await shop.stop();
    await balancer.close();
    await server.stop();
    await cards.stop();
    await post.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function restart(shop: ShopProcess, isInUse: () => Promise<unknown>): Promise<void> {
  const status = await shop.stop();
  if (status !== 0) throw new Error(`the shop ended with ${status} when it was stopped:\n${shop.log()}`);
  await shop.start();
  await isInUse();
}

/** As an operator would: the next one only once the last is in use again. */
function bothReady(shops: readonly ShopProcess[], balancer: Balancer): Promise<unknown> {
  return until('the balancer uses both', 10_000, () => balancer.ready.size === shops.length);
}
