import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

test('bringing the database up to date takes as long as it takes; what comes after keeps its limit', async () => {
  const { connection } = await createTestDatabase();
  const { db } = openDatabase({ connection, max: 1, limits: { statementMs: 200, lockMs: 100 } });
  const other = openDatabase({ connection, max: 1 });
  const limit = () =>
    sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db);
  expect((await limit()).rows[0]?.limit).toBe('200ms');
  // Another process is at it for longer than the limit.
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

/** The number of the lock that the library takes while it migrates (its dialect for PostgreSQL). */
const KYSELY_LOCK = '3853314791062309107';
