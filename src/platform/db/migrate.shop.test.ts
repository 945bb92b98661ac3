import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openDatabase } from './database.ts';
import { migrate, migrateIfEmpty, pendingMigrations } from './migrate.ts';
import { type Migrations, migrationTexts } from './migrations.ts';

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
  await migrate(shop.db);
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const longRead = shop.db.transaction().execute(async (trx) => {
    await sql`lock table kysely_migration in access exclusive mode`.execute(trx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const migrating = migrate(other.db, { migrations: LATER });
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
  expect(await pendingMigrations(shop.db, LATER)).toEqual([]);
  await Promise.all([shop.db.destroy(), other.db.destroy()]);
  await database.drop();
});

/** This version's migrations and two that may come after them. */
const LATER: Migrations = {
  ...migrationTexts(),
  '9001_colours': 'create table colours (id int primary key);',
  '9002_shades': `-- Outside a transaction.
create table shades (id int primary key);
-- Then:
create index concurrently shades_by_id on shades (id);
`,
};

test('a command beside a running shop sets up an empty database, and changes no table of one that has any', async () => {
  const database = await createTestDatabase({ empty: true });
  const { db } = openDatabase({ connection: database.connection, max: 2 });
  await migrateIfEmpty(db);
  expect(await pendingMigrations(db)).toEqual([]);
  await migrateIfEmpty(db);
  await expect(migrateIfEmpty(db, LATER)).rejects.toThrow(
    'Start the shop once with npm start, then run this again.',
  );
  expect(await pendingMigrations(db, LATER)).toEqual(['9001_colours', '9002_shades']);
  await db.destroy();
  await database.drop();
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

test('a migration that fails is named, and those before it stay', async () => {
  const database = await createTestDatabase({ empty: true });
  const { db } = openDatabase({ connection: database.connection, max: 2 });
  await migrate(db);
  const migrations = { ...LATER, '9002_shades': 'create table colours (id int)' };
  await expect(migrate(db, { migrations })).rejects.toThrow(
    'The database could not be updated (9002_shades).',
  );
  expect(await pendingMigrations(db, LATER)).toEqual(['9002_shades']);
  await db.destroy();
  await database.drop();
});

// Guards `allowUnorderedMigrations`. Files from several branches come in any order.
test('a migration that arrives after a later one has run is still run', async () => {
  const database = await createTestDatabase({ empty: true });
  const { db } = openDatabase({ connection: database.connection, max: 2 });
  const { '9001_colours': _, ...others } = LATER;
  await migrate(db, { migrations: others });
  expect(await pendingMigrations(db, LATER)).toEqual(['9001_colours']);
  await migrate(db, { migrations: LATER });
  expect(await pendingMigrations(db, LATER)).toEqual([]);
  await db.destroy();
  await database.drop();
});
