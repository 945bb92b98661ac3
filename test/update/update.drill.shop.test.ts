import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { readSchema } from '#db/read-schema.ts';
import { migrateUpTo } from '#platform/backup/schema.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { grantRights } from '#platform/db/grant-rights.server.ts';
import { migrate, pendingMigrations } from '#platform/db/migrate.ts';
import { migrationTexts } from '#platform/db/migrations.ts';
import { createTestDatabase } from '../database.ts';
import { makeNovemberShop, orderAsOfNovember } from './november-shop.ts';

/** The drill can have more: `UPDATE_ORDERS=300000 npx vitest run test/update -t 'nobody waits'`. */
const ORDERS = Number(process.env.UPDATE_ORDERS ?? 2000);
/** Nobody waits longer than this for a page, or to place an order. */
const LONGEST_SECONDS = 2;

/** What the old shop did meanwhile: the seconds that each read and each order took, and what went wrong. */
interface Served {
  reads: number[];
  orders: number[];
  problems: string[];
}

/** Reads lists and places orders as the shop of 21 November does, until it is stopped. */
function keepServing(db: Database): { stop(): Promise<Served> } {
  const served: Served = { reads: [], orders: [], problems: [] };
  let isOver = false;
  const repeat = async (times: number[], work: (nth: number) => Promise<unknown>) => {
    for (let nth = 1; !isOver; nth += 1) {
      const began = performance.now();
      await work(nth).catch((error: Error) => served.problems.push(error.message));
      times.push((performance.now() - began) / 1000);
      await pause(25);
    }
  };
  const loops = [
    repeat(served.reads, () =>
      sql`select o.*, (select json_agg(i) from order_items i where i.order_id = o.id) as items from orders o
        where o.user_id is null order by o.created_at desc limit 25`.execute(db),
    ),
    repeat(served.reads, () =>
      sql`select p.*, (select json_agg(o) from product_options o where o.product_id = p.id) as options from products p`.execute(
        db,
      ),
    ),
    repeat(served.orders, (nth) => orderAsOfNovember(db, nth)),
  ];
  return {
    async stop() {
      isOver = true;
      await Promise.all(loops);
      return served;
    },
  };
}

/** Runs a report that reads the orders for three seconds, so that nobody can change their table. */
const longReport = (db: Database) =>
  db.transaction().execute(async (trx) => {
    await sql`select count(*) from orders`.execute(trx);
    await sql`select pg_sleep(3)`.execute(trx);
  });

/** Returns what the update had to fill in but didn't. */
async function leftOut(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from order_items i join orders o on o.id = i.order_id where o.placed_at is not null
      and not exists (select from jobs j where j.item_id = i.id))::int as "items without a job",
    (select count(*) from jobs j where not exists (select from job_events e where e.job_id = j.id))::int as "jobs without a history",
    (select count(*) from order_items where public_price_pence <> price_pence + trade_saving_pence)::int as "prices for everybody else",
    (select count(*) from orders o where replace(search_words, ' ', '') <> replace(words_of_order(o), ' ', ''))::int as "words of orders",
    (select count(*) from jobs j where closed_at is null and search_words is distinct from words_of_job(j))::int as "words of jobs",
    (select count(*) from orders where (status = 'processing') and shop_terms is null and order_number < 'ORD-2026-9')::int as "terms of open orders",
    (select count(*) from pg_index where not indisvalid)::int as "indexes",
    (select count(*) from pg_constraint where not convalidated)::int as "constraints"`.execute(db);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, missing]) => missing !== 0));
}

test(`a shop of 21 November with ${ORDERS} orders is updated while pages are read and orders are placed: nobody waits over two seconds, and its tables are those of a new shop`, async () => {
  const database = await createTestDatabase({ empty: true });
  await makeNovemberShop(database.connection, ORDERS);
  // These were the old shop's own limits.
  const old = openDatabase({ connection: database.connection, max: 5 });
  const fresh = openDatabase({ connection: database.connection, max: 1 });
  const serving = keepServing(old.db);
  const report = longReport(old.db);
  const began = performance.now();
  await migrate(fresh.db);
  const seconds = (performance.now() - began) / 1000;
  const { reads, orders, problems } = await serving.stop();
  await report;
  const longest = (times: number[]) => Math.max(0, ...times);
  if (process.env.UPDATE_ORDERS)
    console.log(
      `${ORDERS} orders: updated in ${seconds.toFixed(1)} s; ${reads.length} reads, longest ${longest(reads).toFixed(2)} s;`,
      `${orders.length} orders placed, longest ${longest(orders).toFixed(2)} s`,
      (await slowest(fresh.db)).join(', '),
    );
  expect([...new Set(problems)]).toEqual([]);
  expect(orders.length).toBeGreaterThan(10);
  expect(longest(reads)).toBeLessThan(LONGEST_SECONDS);
  expect(longest(orders)).toBeLessThan(LONGEST_SECONDS);
  expect(await leftOut(fresh.db)).toEqual({});
  expect(await withoutJobs(fresh.db)).toBe(0);
  await sql`create schema pgboss`.execute(fresh.db);
  await grantRights(fresh.db, database.web.user);
  expect(await readSchema(fresh.db)).toBe(await readFile('db/schema.sql', 'utf8'));
  await Promise.all([old.db.destroy(), fresh.db.destroy()]);
  await database.drop();
}, 1_200_000);

/** Returns how many placed orders, including the old shop's, have an item without a job. */
async function withoutJobs(db: Database): Promise<number> {
  const { rows } = await sql<{
    orders: number;
  }>`select count(*)::int as orders from orders o where o.placed_at is not null and exists (
    select from order_items i where i.order_id = o.id and i.is_made and not exists (select from jobs j where j.item_id = i.id))`.execute(
    db,
  );
  return rows[0]?.orders ?? -1;
}

/** Returns the migrations that took longest, with their seconds. */
async function slowest(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; seconds: number }>`select name,
      extract(epoch from timestamp::timestamptz - lag(timestamp::timestamptz) over (order by name))::float8 as seconds
    from kysely_migration order by 2 desc nulls last limit 12`.execute(db);
  return rows.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`);
}

// Guards `pg_try_advisory_lock` in `oneAtATime`. An index that is built concurrently waits for a statement that waits for the lock.
test('an update that breaks off halfway goes on where it was, nothing is done twice, and of two new processes one waits', async () => {
  const database = await createTestDatabase({ empty: true });
  await makeNovemberShop(database.connection, 200);
  const one = openDatabase({ connection: database.connection, max: 1 });
  const watcher = openDatabase({ connection: database.connection, max: 1 });
  const all = (await pendingMigrations(watcher.db)).length;
  const breaking = migrate(one.db).catch(() => 'broke off');
  await expect
    .poll(async () => (await pendingMigrations(watcher.db)).length, { interval: 5, timeout: 30_000 })
    .toBeLessThan(all - 5);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    watcher.db,
  );
  expect(await breaking).toBe('broke off');
  const left = (await pendingMigrations(watcher.db)).length;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(all);
  const other = openDatabase({ connection: database.connection, max: 1 });
  const another = openDatabase({ connection: database.connection, max: 1 });
  await Promise.all([migrate(other.db), migrate(another.db)]);
  expect(await pendingMigrations(watcher.db)).toEqual([]);
  expect(await leftOut(other.db)).toEqual({});
  await Promise.all([one.db.destroy().catch(() => undefined), other.db.destroy()]);
  await Promise.all([another.db.destroy(), watcher.db.destroy()]);
  await database.drop();
});

test('a shop restored from a backup of that day ends up the same as an updated one', async () => {
  const [updated, restored] = await Promise.all(
    [true, false].map(async (isLive) => {
      const database = await createTestDatabase({ empty: true });
      await makeNovemberShop(database.connection, 200);
      const { db } = openDatabase({ connection: database.connection, max: 1 });
      // A restore updates what it loaded in its own transaction.
      if (isLive) await migrate(db);
      else
        await db
          .transaction()
          .execute((trx) => migrateUpTo(trx as unknown as Kysely<unknown>, undefined, migrationTexts()));
      const { rows } =
        await sql`select (select count(*) from jobs)::int as jobs, (select count(*) from job_events)::int as events,
        (select sum(public_price_pence) from order_items)::int as prices,
        (select count(*) from orders where search_words like '%siobhan%')::int as siobhan`.execute(db);
      const left = await leftOut(db);
      await db.destroy();
      await database.drop();
      return { rows, left };
    }),
  );
  expect(restored).toEqual(updated);
  expect(updated?.left).toEqual({});
});
