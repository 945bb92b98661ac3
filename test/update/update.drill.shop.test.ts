import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readSchema } from '#db/read-schema.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { currentRole, grantRights } from '#platform/db/grant-rights.server.ts';
import { migrate, pendingMigrations } from '#platform/db/migrate.ts';
import { migrationTexts } from '#platform/db/migrations.ts';
import { seedShop } from '../../src/start/seed-shop.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { growShop, sizeOf } from '../grown-shop.ts';
import { expectInvariants } from '../invariants.ts';
import { openRulesShop } from '../pages/database-rules/rules-shop.ts';
import { backToLastVersion, payAsBefore, placeAsBefore, rowsOfTables } from './last-version.ts';

/** The drill can have more: `UPDATE_ORDERS=300000 npx vitest run test/update -t 'nobody waits'`. */
const ORDERS = Number(process.env.UPDATE_ORDERS ?? 3000);
/** Nobody waits longer than this for a page, or to place an order. */
const LONGEST_SECONDS = 2;

/** What the old shop did meanwhile: the seconds that each read, order and payment took, and what went wrong. */
interface Served {
  reads: number[];
  orders: number[];
  problems: string[];
}

/** Reads lists and places orders as the shop of the last version does, until it is stopped. */
function keepServing(db: Database): { stop(): Promise<Served> } {
  const served: Served = { reads: [], orders: [], problems: [] };
  let isOver = false;
  const timed = async <T>(times: number[], work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    return work().finally(() => times.push((performance.now() - began) / 1000));
  };
  const repeat = async (work: (nth: number) => Promise<unknown>) => {
    for (let nth = 1; !isOver; nth += 1) {
      await work(nth).catch((error: Error) => served.problems.push(error.message));
      await pause(25);
    }
  };
  const lists = () =>
    sql`select o.*, (select json_agg(i) from order_items i where i.order_id = o.id) as items from orders o
      where o.user_id is null order by o.created_at desc limit 25`.execute(db);
  const products = () =>
    sql`select p.*, (select json_agg(o) from product_options o where o.product_id = p.id) as options
      from products p order by p.id limit 100`.execute(db);
  const loops = [
    repeat(() => timed(served.reads, lists)),
    repeat(() => timed(served.reads, products)),
    repeat(async (nth) => {
      const id = await timed(served.orders, () => placeAsBefore(db, nth));
      await timed(served.orders, () => payAsBefore(db, nth, id));
    }),
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

/** A shop of the last version with its catalogue and this many orders. */
async function makeShop(orders: number): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true });
  const { db } = openDatabase({ connection: database.connection, max: 1, limits: { statementMs: 0 } });
  await migrate(db);
  await sql`create schema pgboss`.execute(db);
  await seedShop(db, new Date());
  await growShop(database.connection, sizeOf(orders / 1_000_000), new Date());
  await grantRights(db, database.web.user);
  await backToLastVersion(db);
  await db.destroy();
  return database;
}

const schemaOfNewShop = () => readFile('db/schema.sql', 'utf8');

test(`a shop of the last version with ${ORDERS} orders is adopted while pages are read and orders are placed: nobody waits over two seconds, and its tables are those of a new shop`, async () => {
  const database = await makeShop(ORDERS);
  const old = openDatabase({ connection: database.connection, max: 5 });
  const fresh = openDatabase({ connection: database.connection, max: 1 });
  const serving = keepServing(old.db);
  await pause(1000);
  const report = longReport(old.db);
  const began = performance.now();
  await migrate(fresh.db);
  const seconds = (performance.now() - began) / 1000;
  await pause(500);
  const { reads, orders, problems } = await serving.stop();
  await report;
  const longest = (times: number[]) => Math.max(0, ...times);
  if (process.env.UPDATE_ORDERS)
    console.log(
      `${ORDERS} orders: adopted in ${seconds.toFixed(1)} s; ${reads.length} reads, longest ${longest(reads).toFixed(2)} s;`,
      `${orders.length} orders and payments, longest ${longest(orders).toFixed(2)} s`,
    );
  expect([...new Set(problems)]).toEqual([]);
  expect(orders.length).toBeGreaterThan(10);
  expect(longest(reads)).toBeLessThan(LONGEST_SECONDS);
  expect(longest(orders)).toBeLessThan(LONGEST_SECONDS);
  // As the shop does when it opens.
  await grantRights(fresh.db, database.web.user);
  expect(await readSchema(fresh.db)).toBe(await schemaOfNewShop());
  await Promise.all([old.db.destroy(), fresh.db.destroy()]);
  await database.drop();
}, 1_200_000);

test('a shop in use keeps every row of every table, and adds up', async () => {
  const { opened } = await openRulesShop();
  const { db } = openDatabase({ connection: opened.connection, max: 1 });
  await dateRowsNow(db);
  await backToLastVersion(db);
  const before = await rowsOfTables(db);
  expect(Object.values(before).filter((rows) => !rows.startsWith('0 ')).length).toBeGreaterThan(80);
  await migrate(db);
  // As every start does after it.
  await grantRights(db, await currentRole(opened.db));
  expect(await rowsOfTables(db)).toEqual(before);
  await expectInvariants(db);
  await db.destroy();
}, 300_000);

/** Gives columns back the defaults that they have in a shop (`dateRowsBehind` in test/clock.ts). */
async function dateRowsNow(db: Database): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; clock: string }>`
    select table_name as "table", column_name as "column", substring(column_default from '(now|clock_timestamp)\\(\\)') || '()' as clock
    from information_schema.columns where table_schema = 'public' and column_default like '(%() - %interval)'`.execute(
    db,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { table, column, clock } of rows)
    await sql`alter table ${sql.id(table)} alter column ${sql.id(column)} set default ${sql.raw(clock)}`.execute(
      db,
    );
}

/** A migration as a later version may have: in parts, with a column that is filled in steps and an index that is built concurrently. */
const LATER = {
  ...migrationTexts(),
  '9001_colours': `-- Outside a transaction.
alter table orders add column colour text, add column times_coloured int not null default 0;
-- Then:
-- For each 100 of orders:
update orders set colour = 'blue', times_coloured = times_coloured + 1 where id > $1 and id <= $2;
-- Then:
create index concurrently orders_colour on orders (colour);
`,
  '9002_shades': 'create table shades (id int primary key);',
};

// Guards `pg_try_advisory_lock` in `oneAtATime`. An index that is built concurrently waits for a statement that waits for the lock.
test('a later update that breaks off halfway goes on where it was, nothing is done twice, and of two new processes one waits', async () => {
  const database = await makeShop(3000);
  const one = openDatabase({ connection: database.connection, max: 1 });
  const watcher = openDatabase({ connection: database.connection, max: 1 });
  const breaking = migrate(one.db, { migrations: LATER }).catch(() => 'broke off');
  const coloured = async () => {
    const { rows } = await sql<{
      orders: number;
    }>`select coalesce((select count(*)::int from kysely_migration_parts
      where name = '9001_colours' and position is not null), 0) as orders`
      .execute(watcher.db)
      .catch(() => ({ rows: [] }));
    return rows[0]?.orders ?? 0;
  };
  await expect.poll(coloured, { interval: 5, timeout: 60_000 }).toBe(1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    watcher.db,
  );
  expect(await breaking).toBe('broke off');
  expect(await pendingMigrations(watcher.db, LATER)).toEqual(['9001_colours', '9002_shades']);
  const other = openDatabase({ connection: database.connection, max: 1 });
  const another = openDatabase({ connection: database.connection, max: 1 });
  await Promise.all([other, another].map(({ db }) => migrate(db, { migrations: LATER })));
  expect(await pendingMigrations(watcher.db, LATER)).toEqual([]);
  const { rows } = await sql`select distinct colour, times_coloured as times from orders`.execute(watcher.db);
  expect(rows).toEqual([{ colour: 'blue', times: 1 }]);
  const { rows: invalid } = await sql`select from pg_index where not indisvalid`.execute(watcher.db);
  expect(invalid).toEqual([]);
  await Promise.all([one, other, another, watcher].map(({ db }) => db.destroy().catch(() => undefined)));
  await database.drop();
}, 300_000);
