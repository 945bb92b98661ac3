import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readSchema } from '#db/read-schema.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { grantRights } from '#platform/db/grant-rights.server.ts';
import { migrate, migrateIfEmpty, pendingMigrations } from '#platform/db/migrate.ts';
import { migrationTexts } from '#platform/db/migrations.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { addOrder, fillShop, withClient } from '../filled-shop.ts';
import { backToLastVersion, LAST_MIGRATION, orderAsBefore, rowsOfTables } from './last-version.ts';

/** The hash of db/schema.sql in the last version before the first release: `git show 36211ccf:db/schema.sql | sha256sum`. */
const SCHEMA_SHA256 = '2aed82d892f36a56d3830699172299022b573e18343d8e0cc9944d2b57b92e23';
const EARLIER =
  'The database is from an earlier version of Galley. Start the version of 30 November 2026 (git checkout 36211ccf) on it once, then this one. docs/running.md says how, under Updating.';

let original: TestDatabase;
beforeAll(async () => {
  original = await createTestDatabase({ empty: true });
  const ids = await fillShop(original.connection, NO_FILES);
  await withClient(original.connection, (client) => addOrder(client, ids[0] ?? '', 8_000_001));
  const { db } = openDatabase({ connection: original.connection, max: 1 });
  await grantRights(db, original.web.user);
  await backToLastVersion(db);
  await db.destroy();
});

/** Files that nobody reads. */
const NO_FILES = { put: async () => {} } as never;

const opened: { database: TestDatabase; dbs: Database[] }[] = [];
afterEach(async () => {
  for (const { database, dbs } of opened.splice(0)) {
    await Promise.all(dbs.map((db) => db.destroy()));
    await database.drop();
  }
});
afterAll(() => original.drop());

/** A shop of the last version with a row of everything, and a second connection to it. */
async function shopOfLastVersion() {
  const database = await createTestDatabase({ like: original });
  const open = () => openDatabase({ connection: database.connection, max: 2 }).db;
  const [db, other] = [open(), open()];
  opened.push({ database, dbs: [db, other] });
  return { db, other };
}

const schemaSha256 = async (db: Database) =>
  createHash('sha256')
    .update(await readSchema(db))
    .digest('hex');

const namesOf = async (db: Database) =>
  (
    await sql<{
      name: string;
      timestamp: string;
    }>`select name, timestamp from kysely_migration order by name`.execute(db)
  ).rows;

test('a shop of the last version keeps every row, and its schema becomes that of a new shop', async () => {
  const { db } = await shopOfLastVersion();
  await orderAsBefore(db, 1);
  expect(await schemaSha256(db)).toBe(SCHEMA_SHA256);
  const before = await rowsOfTables(db);
  await migrate(db);
  expect(await rowsOfTables(db)).toEqual(before);
  // As the shop does when it opens: a table that a migration makes gets its rights here.
  await grantRights(db, original.web.user);
  expect(await readSchema(db)).toBe(await readFile('db/schema.sql', 'utf8'));
  // The date from which the shop has existed is still known; the checks of backups count from then on.
  const [first, ...later] = await namesOf(db);
  expect(first).toEqual({ name: '0001_first_release', timestamp: '2026-11-02T09:00:00.000Z' });
  expect([first?.name, ...later.map(({ name }) => name)]).toEqual(Object.keys(migrationTexts()));
  await orderAsBefore(db, 2); // by a process of the last version that is still serving
});

test.each([
  ['drop index jobs_open', 'its index jobs_open of jobs is missing'],
  ['drop index jobs_open; create index jobs_open on jobs (code)', 'its index jobs_open of jobs is different'],
  ['alter table orders drop column po_number cascade', 'its column orders.po_number is missing'],
  [
    'alter table orders alter column delivery_method drop default',
    'its column orders.delivery_method is different',
  ],
  ['alter table orders add column colour text', 'its column orders.colour isn’t Galley’s'],
  ['create unique index once on orders (customer_email)', 'its index once of orders isn’t Galley’s'],
  [
    'drop trigger parts_keep_copies on order_items',
    'its trigger parts_keep_copies of order_items is missing',
  ],
  ['alter table jobs disable trigger parcels_follow_jobs', 'is different'],
  [
    'alter table orders drop constraint orders_status_check',
    'its constraint orders_status_check of orders is missing',
  ],
  [
    "create or replace function stage_rank(kind text) returns int language sql immutable as 'select 1'",
    'its function stage_rank(kind text) is different',
  ],
])(
  'a database whose owner ran “%s” is refused with a sentence, and nothing is changed',
  async (statement, why) => {
    const { db } = await shopOfLastVersion();
    await sql.raw(statement).execute(db);
    const before = await schemaSha256(db);
    const names = await namesOf(db);
    await expect(migrate(db)).rejects.toThrow(
      new RegExp(
        `^The database was changed by hand: .*${why.replace(/[.()]/g, '\\$&')}\\. Nothing was updated\\.`,
      ),
    );
    expect(await schemaSha256(db)).toBe(before);
    expect(await namesOf(db)).toEqual(names);
  },
);

test('the owner’s own index, table and function are no reason to refuse, and stay', async () => {
  const { db } = await shopOfLastVersion();
  await sql
    .raw(`create index my_report on orders (customer_email);
    create table my_notes (id int primary key, about uuid references orders); insert into my_notes values (1);
    create function my_total() returns bigint language sql as 'select sum(total_pence) from orders'`)
    .execute(db);
  await migrate(db);
  const { rows } = await sql`select (select count(*)::int from my_notes) as notes, my_total()::int as total,
    to_regclass('my_report') is not null as "hasIndex"`.execute(db);
  expect(rows).toEqual([{ notes: 1, total: 1200, hasIndex: true }]);
});

test('an earlier database is refused before anything is changed, and says which version to start first', async () => {
  const { db } = await shopOfLastVersion();
  await sql`delete from kysely_migration where name = ${LAST_MIGRATION}`.execute(db);
  const [before, names] = [await schemaSha256(db), await namesOf(db)];
  for (const open of [migrate, migrateIfEmpty]) await expect(open(db)).rejects.toThrow(EARLIER);
  expect(await schemaSha256(db)).toBe(before);
  expect(await namesOf(db)).toEqual(names);
});

test('a database of the last version with one more migration is from a newer one', async () => {
  const { db } = await shopOfLastVersion();
  await sql`insert into kysely_migration (name, timestamp) values ('0216_of_tomorrow', '2026-12-01T10:30:00.000Z')`.execute(
    db,
  );
  await expect(migrate(db)).rejects.toThrow('set up by a newer version of Galley');
});

test('a command beside the running shop leaves the database as it is', async () => {
  const { db } = await shopOfLastVersion();
  await expect(migrateIfEmpty(db)).rejects.toThrow(
    'Start the shop once with npm start, then run this again.',
  );
  expect(await schemaSha256(db)).toBe(SCHEMA_SHA256);
});

test('an update that broke off goes on where it was, and of two new processes one waits', async () => {
  const { db, other } = await shopOfLastVersion();
  await sql`drop trigger jobs_follow_order on orders`.execute(db);
  await sql`drop trigger work_ends on jobs`.execute(db);
  await Promise.all([migrate(db), migrate(other)]);
  expect(await pendingMigrations(db)).toEqual([]);
  // As the shop does when it opens: a table that a migration makes gets its rights here.
  await grantRights(db, original.web.user);
  expect(await readSchema(db)).toBe(await readFile('db/schema.sql', 'utf8'));
});
