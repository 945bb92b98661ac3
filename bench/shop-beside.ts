import { sql } from 'kysely';
import { testCards } from '#platform/card/test-card.server.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/db/database.ts';
import { FLOOR_NEWS, openNews } from '#platform/db/news.server.ts';
import { runningEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import { createJobRunner } from '#platform/jobs/job-queue.ts';
import { createLog } from '#platform/log.ts';
import { createRateLimits } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { createSigner } from '#platform/signing.server.ts';
import { createSite } from '#platform/site.ts';
import { diskStorage } from '#platform/storage/disk.server.ts';

export interface ShopBeside {
  shop: Shop;
  /** a member of staff */
  actor: { id: string; name: string };
}

/** Calls commands beside a shop running as its own process, on the same database; that process runs the jobs. */
export async function besideShop<T>(dataDir: string, work: (beside: ShopBeside) => Promise<T>): Promise<T> {
  const connection = runningEmbeddedPostgres({ dataDir });
  if (!connection) throw new Error('the shop’s database is not running');
  const { db, pool } = openDatabase({ connection, max: 4 });
  const jobs = createJobRunner({ connection, onError: (error) => console.error(error.message) });
  await jobs.start([], { work: false });
  const signer = createSigner('a secret of the benchmarks, and of nothing else');
  const shop: Shop = {
    db,
    owner: db,
    reports: async () => db,
    floor: openNews({ connection, ...FLOOR_NEWS, onError: (error) => console.error(error.message) }),
    jobs,
    signer,
    site: createSite(undefined, 3000),
    clock: () => new Date(),
    log: createLog('warn'),
    cards: testCards({ db, clock: systemClock }, signer.deriveKey('test-card-events')),
    storage: diskStorage(`${dataDir}/files`),
    press: diskStorage(`${dataDir}/press`),
    limits: createRateLimits(pool, 100, systemClock),
  };
  try {
    const { rows } = await sql<{ id: string }>`insert into users (id, name, email)
      values (gen_random_uuid(), 'Bench', 'bench@example.com') returning id`.execute(db);
    return await work({ shop, actor: { id: rows[0]?.id ?? '', name: 'Bench' } });
  } finally {
    await jobs.stop();
    await db.destroy();
  }
}
