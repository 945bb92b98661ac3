import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

test('migrations have no time limit; the statements after them do', async () => {
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
