import { sql } from 'kysely';
import { keepArtworks } from '#features/artwork/files/index.server.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import {
  createSampleTables,
  draftOrders,
  dropSampleTables,
  fillPeople,
  fillSampleTables,
  insertCustomers,
  insertDraftedOrders,
  takeOrderNumbers,
} from './insert-orders.server.ts';
import { makeSampleArtworks } from './sample-artwork.server.ts';
import { makeBaskets } from './sample-baskets.ts';
import { sampleMoments } from './sample-calendar.ts';

/** Orders per transaction: large enough for set-based speed, small enough not to block the shop. */
const BATCH = 20_000;
const BASKETS = 400;
const ORDERS_PER_CUSTOMER = 4;

/**
 * Fills the shop with plausible orders over the last twelve months: at today's catalogue prices, paid (with the
 * built-in test provider), produced and delivered according to their age, with confirmations marked as sent. `count` is
 * at least 1; `onProgress` gets the number so far after each batch. Existing data is not changed.
 */
export async function fillWithSampleOrders(
  shop: Shop,
  engine: Engine,
  count: number,
  onProgress: (done: number) => void,
): Promise<{ customers: number; seconds: number }> {
  const startedAt = performance.now();
  const now = shop.clock();
  const offers = await makeSampleArtworks(shop, engine);
  const baskets = makeBaskets(offers, BASKETS);
  const customers = Math.ceil(count / ORDERS_PER_CUSTOMER);
  // Temporary tables and the timeout belong to one connection.
  await shop.owner.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    await createSampleTables(db);
    await fillSampleTables(
      db,
      baskets,
      sampleMoments(
        now,
        baskets.map(({ turnaround }) => turnaround),
      ),
    );
    await fillPeople(db, customers);
    for (let from = 1; from <= customers; from += BATCH)
      await inTransaction(db, (trx) => insertCustomers(trx, from, from + BATCH - 1, now));
    for (let from = 1; from <= count; from += BATCH) {
      const to = Math.min(count, from + BATCH - 1);
      await writeBatch(db, { from, to, count, customers, now });
      onProgress(to);
    }
    await dropSampleTables(db);
    // After a bulk insert, planner statistics and the search index are out of date.
    await sql`vacuum (analyze) users, orders, order_items, order_status_history, payments, mails`.execute(db);
    await sql`reset statement_timeout`.execute(db);
  });
  return { customers, seconds: (performance.now() - startedAt) / 1000 };
}

interface Batch {
  from: number;
  to: number;
  count: number;
  customers: number;
  now: Date;
}

/** Numbers are taken before the long transaction, so that a customer ordering in the meantime does not wait for it. */
async function writeBatch(db: Database, batch: Batch): Promise<void> {
  await draftOrders(db, batch);
  await takeOrderNumbers(db);
  await inTransaction(db, async (trx) => {
    await keepArtworks(trx, await insertDraftedOrders(trx, batch.now));
    // The orders are on days that the overview may already have counted.
    await trx.deleteFrom('dailySales').execute();
    await trx.deleteFrom('dailyPromises').execute();
  });
}
