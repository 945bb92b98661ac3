import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { adoptLastVersion, refuseChangedByHand } from './adopt.ts';
import { type Database, type Queries, sqlState } from './database.ts';
import { refuseEarlier, versionBefore } from './last-version.ts';
import { type Migrations, migrationTexts } from './migrations.ts';
import { forgetParts, type How, isOutside, runMigration } from './run-migration.ts';

/**
 * A migration that waits for a table lock makes everybody else wait behind it, so it gives up and retries. The time is
 * short, because it may lock several tables one after another.
 */
const LOCK_MS = 500;
const PAUSE_MS = 500;
/** How long to keep trying for a lock before giving up. */
const PATIENCE_MS = 300_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Migrates the database to the newest schema. Forward only; each file runs once, in order of its name, in a transaction
 * of its own, so that a busy table is locked for one file and not for all of them, and after a crash halfway it goes on
 * where it was. Two processes starting at once wait for each other. A statement may take as long as it needs, because a
 * table of a million orders may be read, but none waits for a lock for more than half a second: an older version of the
 * shop may still be serving. An empty database is set up in one transaction, and one of the last version before the
 * first release is adopted. Throws with the failing file's name.
 */
export async function migrate(
  db: Database,
  { patienceMs = PATIENCE_MS, migrations = migrationTexts() } = {},
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql.raw(`set lock_timeout = ${LOCK_MS}`).execute(connection);
    try {
      await oneAtATime(connection, () => toLatest(connection, migrations, patienceMs));
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

/**
 * The library's own lock ends with its transaction, which a file outside one doesn't have. A process that waits polls,
 * because an index that the other builds concurrently would wait for a waiting statement.
 */
async function oneAtATime(db: Database, work: () => Promise<void>): Promise<void> {
  const lock = sql<{ ours: boolean }>`select pg_try_advisory_lock(hashtextextended('migrations', 0)) as ours`;
  while (!(await lock.execute(db)).rows[0]?.ours) await wait(PAUSE_MS);
  try {
    await work();
  } finally {
    await sql`select pg_advisory_unlock(hashtextextended('migrations', 0))`.execute(db);
  }
}

async function toLatest(db: Database, texts: Migrations, patienceMs: number): Promise<void> {
  let isOfLastVersion = false;
  await withRetries(async () => {
    isOfLastVersion = versionBefore(await doneMigrations(db)) === 'last';
    if (isOfLastVersion) await refuseChangedByHand(db);
  }, patienceMs);
  if (isOfLastVersion) await withRetries(() => adoptLastVersion(db), patienceMs);
  let isMore = true;
  while (isMore)
    await withRetries(async () => {
      isMore = await runNext(db, texts);
    }, patienceMs);
}

/** Runs the next file, or all of them if the database is empty. Returns whether there may be more. */
async function runNext(db: Database, texts: Migrations): Promise<boolean> {
  const done = await doneMigrations(db);
  refuseEarlier(done);
  refuseNewer(done, texts);
  if (done.length === 0) {
    report(await migratorOf(db, texts, 'in a transaction').migrateToLatest());
    return false;
  }
  const [next = ''] = await pendingMigrations(db, texts);
  const how = isOutside(texts[next] ?? '') ? 'outside' : 'in a transaction';
  const outcome = await migratorOf(db, texts, how).migrateUp();
  report(outcome);
  if (outcome.results?.length !== 0) return true;
  await forgetParts(db as unknown as Kysely<unknown>);
  return false;
}

/**
 * A file that waited too long for a lock is retried, but not the files before it, nor the parts of it that are done.
 */
async function withRetries(work: () => Promise<void>, patienceMs: number): Promise<void> {
  let end: number | undefined;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      // A file in parts may have been at work for long before it first waits.
      end ??= performance.now() + patienceMs;
      const state = sqlState(error instanceof Error && error.cause ? error.cause : error);
      if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(state) || performance.now() > end) throw error;
      await wait(PAUSE_MS);
    }
  }
}

function report({ error, results }: MigrationResultSet): void {
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  // Without a file that failed, it was Kysely's own work.
  const why = failed ?? (error instanceof Error ? error.message : String(error));
  throw new Error(`The database could not be updated (${why}).`, { cause: error });
}

/** Throws if one of these migrations isn't known here: an older version must not work on what a newer one has set up. */
export function refuseNewer(done: readonly string[], known: Readonly<Record<string, unknown>>): void {
  if (versionBefore(done)) return;
  const newer = done.find((name) => !(name in known));
  if (newer)
    throw new Error(`The database was set up by a newer version of Galley (${newer}). Update Galley first.`);
}

const migratorOf = (db: Database, texts: Migrations, how: How) =>
  new Migrator({
    db,
    provider: { getMigrations: async () => toRun(texts, how) },
    // In order of name, whichever have run, since one may have arrived after a later one.
    allowUnorderedMigrations: true,
    disableTransactions: how === 'outside',
  });

function toRun(texts: Migrations, how: How): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      { up: (db) => runMigration(db, name, text, how) } satisfies Migration,
    ]),
  );
}

/** Returns the names of the migrations that the database doesn't have yet, which are all of them if it is empty. */
export async function pendingMigrations(db: Queries, texts = migrationTexts()): Promise<string[]> {
  const done = new Set(await doneMigrations(db));
  return Object.keys(texts).filter((name) => !done.has(name));
}

async function doneMigrations(db: Queries): Promise<string[]> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!tables[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Migrates an empty database. Throws if it is from a newer version, or from an earlier one: a command beside a running shop must not
 * change the tables under it.
 */
export async function migrateIfEmpty(db: Database, migrations = migrationTexts()): Promise<void> {
  const done = await doneMigrations(db);
  refuseEarlier(done);
  refuseNewer(done, migrations);
  if (done.length === 0) return migrate(db, { migrations });
  if ((await pendingMigrations(db, migrations)).length > 0)
    throw new Error(
      'The database is from an earlier version of Galley. Start the shop once with npm start, then run this again.',
    );
}
