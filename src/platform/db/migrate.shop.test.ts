import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { migrateUpTo } from '../backup/schema.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate, migrateIfEmpty, pendingMigrations } from './migrate.ts';
import { migrationTexts } from './migrations.ts';

test('a migration may take long, but the statements after it may not', async () => {
  const { connection } = await createTestDatabase();
  const { db } = openDatabase({ connection, max: 1, limits: { statementMs: 200, lockMs: 100 } });
  const other = openDatabase({ connection, max: 1 });
  const limit = () =>
    sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db);
  expect((await limit()).rows[0]?.limit).toBe('200ms');
  // Another process holds the lock for longer than the limit.
  const held = other.db.connection().execute(async (trx) => {
    await sql`select pg_advisory_lock(${sql.lit(KYSELY_LOCK)})`.execute(trx);
    const migrating = migrate(db);
    await sql`select pg_sleep(0.5)`.execute(trx);
    await sql`select pg_advisory_unlock(${sql.lit(KYSELY_LOCK)})`.execute(trx);
    return migrating;
  });
  await held;
  expect((await limit()).rows[0]?.limit).toBe('200ms');
  await Promise.all([db.destroy(), other.db.destroy()]);
});

/** The lock number the library takes while it migrates (its PostgreSQL dialect). */
const KYSELY_LOCK = '3853314791062309107';

// Guards `lock_timeout` in `migrate`. Without it every page that reads the table waits behind the migration.
test('a migration that waits for a table lets the running shop carry on, and retries (trust E11)', async () => {
  const database = await createTestDatabase({ empty: true });
  const shop = openDatabase({ connection: database.connection, max: 3 });
  const other = openDatabase({ connection: database.connection, max: 1 });
  await migrateToTheLastButOne(shop.db);
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const longRead = shop.db.transaction().execute(async (trx) => {
    await sql`lock table kysely_migration in access exclusive mode`.execute(trx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const migrating = migrate(other.db);
  const blockedFor = async () =>
    (
      await sql<{
        seconds: number;
      }>`select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as seconds
        from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        shop.db,
      )
    ).rows[0]?.seconds ?? 0;
  // It waits at most 1.5 s at a time; even over several attempts nobody queues behind it for longer.
  let tries = 0;
  let longest = 0;
  let before = 0;
  const end = performance.now() + 60_000;
  while (tries < 2 && performance.now() < end) {
    const now = await blockedFor();
    if (now < before) tries += 1;
    before = now;
    longest = Math.max(longest, now);
    await setTimeout(50);
  }
  expect(tries).toBe(2);
  expect(longest).toBeLessThan(2);
  release.resolve();
  await Promise.all([longRead, migrating]);
  expect(await pendingMigrations(shop.db)).toEqual([]);
  await Promise.all([shop.db.destroy(), other.db.destroy()]);
  await database.drop();
});

test('a command beside a running shop of an earlier version does not change its tables', async () => {
  const database = await createTestDatabase({ empty: true });
  const { db } = openDatabase({ connection: database.connection, max: 2 });
  const newest = await migrateToTheLastButOne(db);
  await expect(migrateIfEmpty(db)).rejects.toThrow(
    'Start the shop once with npm start, then run this again.',
  );
  expect(await pendingMigrations(db)).toEqual([newest]);
  await db.destroy();
  await database.drop();
  const empty = await createTestDatabase({ empty: true });
  const fresh = openDatabase({ connection: empty.connection, max: 2 });
  await migrateIfEmpty(fresh.db);
  expect(await pendingMigrations(fresh.db)).toEqual([]);
  await fresh.db.destroy();
  await empty.drop();
});

test('an older version and its commands say that the database is from a newer one, and change nothing', async () => {
  const database = await createTestDatabase({ empty: true });
  const { db } = openDatabase({ connection: database.connection, max: 2 });
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999_of_next_year', '2027-11-24T10:30:00.000Z')`.execute(
    db,
  );
  for (const open of [migrate, migrateIfEmpty])
    await expect(open(db)).rejects.toThrow(
      'The database was set up by a newer version of Galley (9999_of_next_year). Update Galley first.',
    );
  await db.destroy();
  await database.drop();
});

test('a migration that fails is named', async () => {
  const database = await createTestDatabase({ empty: true });
  const { db } = openDatabase({ connection: database.connection, max: 2 });
  await migrate(db);
  await sql`delete from kysely_migration where name = '0179_job_tickets'`.execute(db);
  await expect(migrate(db)).rejects.toThrow('The database could not be updated (0179_job_tickets).');
  await db.destroy();
  await database.drop();
});

// Guards `allowUnorderedMigrations`. Files from several branches come in any order.
test('a migration that arrives after a later one has run is still run', async () => {
  const database = await createTestDatabase({ empty: true });
  const { db } = openDatabase({ connection: database.connection, max: 2 });
  const others = Object.fromEntries(
    Object.entries(migrationTexts()).filter(([name]) => name !== '0183_public_prices'),
  );
  await db.transaction().execute((trx) => migrateUpTo(trx as unknown as Kysely<unknown>, undefined, others));
  expect(await pendingMigrations(db)).toEqual(['0183_public_prices']);
  await migrate(db);
  expect(await pendingMigrations(db)).toEqual([]);
  await db.destroy();
  await database.drop();
});

/** Sets an empty database up as the version before this one had it. Returns the name of the newest migration. */
async function migrateToTheLastButOne(db: Database): Promise<string> {
  const texts = migrationTexts();
  const [before, newest = ''] = Object.keys(texts).slice(-2);
  await db.transaction().execute((trx) => migrateUpTo(trx as unknown as Kysely<unknown>, before, texts));
  return newest;
}
