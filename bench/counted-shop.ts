import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resumableUploads } from '#features/artwork/files/index.server.ts';
import { createAccounts } from '#features/people/accounts/index.server.ts';
import { type TestCards, testCards } from '#platform/card/test-card.server.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/db/database.ts';
import { FLOOR_NEWS, openNews } from '#platform/db/news.server.ts';
import { startEmbeddedPostgres, webConnection } from '#platform/embedded-postgres/index.ts';
import { createJobRunner } from '#platform/jobs/job-queue.ts';
import { createLog } from '#platform/log.ts';
import { createRateLimits } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { createSigner } from '#platform/signing.server.ts';
import { createSite } from '#platform/site.ts';
import { diskStorage } from '#platform/storage/disk.server.ts';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { shopProcess } from '#test/crash/shop-process.ts';

export type CountedShop = Awaited<ReturnType<typeof openCountedShop>>;

/**
 * The built app on its own PostgreSQL, which logs every statement. Background jobs are enqueued but not run: only
 * requests are counted. `count` returns how many statements the shop's connections sent during the work.
 */
export async function openCountedShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-bench-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { log_statement: 'all', log_line_prefix: '%a|' },
  });
  const { host, port, user, database } = server;
  const web = webConnection({ host, port, user, database });
  // The built server creates tables, catalogue and queues, then stops.
  const first = await shopProcess(dataDir, {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${host}`,
    DATABASE_WEB_URL: `postgres://${web.user}@localhost/${database}?host=${host}`,
  });
  await first.start();
  await first.stop();
  const { db, pool } = openDatabase({ connection: web });
  const runner = createJobRunner({ connection: web, onError: (error) => console.error(error.message) });
  const signer = createSigner('a secret of the benchmarks, and of nothing else');
  const site = createSite(undefined, 3000);
  const cards: TestCards = testCards({ db, clock: systemClock }, signer.deriveKey('test-card-events'));
  const shop: Shop = {
    db,
    owner: db,
    signer,
    site,
    cards,
    reports: async () => db,
    floor: openNews({ connection: web, ...FLOOR_NEWS, onError: (error) => console.error(error.message) }),
    jobs: runner,
    clock: () => new Date(),
    log: createLog('warn'),
    storage: diskStorage(join(dataDir, 'files')),
    press: diskStorage(join(dataDir, 'press')),
    limits: createRateLimits(pool, 100, systemClock),
  };
  const { createApp } = (await import('../build/server/app.js' as string)) as typeof import('../src/app.ts');
  const accounts = createAccounts(db, shop);
  const engine = startMupdfEngine(); // starts with the first file; there are no files here
  const uploads = resumableUploads(shop, engine);
  const app = createApp({
    shop,
    accounts,
    engine,
    uploads,
    ready: async () => undefined,
    clientFolder: './build/client',
  });
  await runner.start([], { work: false });
  const statements = async () => {
    const log = await readFile(server.logFile, 'utf8');
    return log.match(/^galley\|LOG: {2}(execute [^:]*|statement):/gm)?.length ?? 0;
  };
  return {
    shop,
    app,
    cards,
    async count<T>(work: () => Promise<T>): Promise<{ count: number; result: T }> {
      const before = await statements();
      const result = await work();
      return { count: (await statements()) - before, result };
    },
    async close() {
      await runner.stop();
      await db.destroy();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
