import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Database, type Queries, sqlState } from './database.ts';
import { migrationTexts } from './migrations.ts';

/** A migration that waits for a table lock makes everybody else wait behind it, so it gives up and tries again. */
const LOCK_MS = 1500;
const PAUSE_MS = 500;
/** How long to keep trying for a lock before giving up. */
const PATIENCE_MS = 300_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Migrates the database to the newest schema. Forward only; each file runs once, in order of its name. Two processes
 * starting at once wait for each other. A statement may take as long as it needs, because a table of a million orders
 * may be rewritten, but none waits for a lock for more than 1.5 s: an older version of the shop may still be serving.
 * Throws with the failing file's name.
 */
export async function migrate(db: Database, { patienceMs = PATIENCE_MS } = {}): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql.raw(`set lock_timeout = ${LOCK_MS}`).execute(connection);
    try {
      await withRetries(() => toLatest(connection), patienceMs);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

/** Nothing is half done in between: all pending files are one transaction. */
async function withRetries(work: () => Promise<void>, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const state = sqlState(error instanceof Error && error.cause ? error.cause : error);
      if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(state) || performance.now() > end) throw error;
      await wait(PAUSE_MS);
    }
  }
}

async function toLatest(db: Database): Promise<void> {
  refuseNewer(await doneMigrations(db), migrationTexts());
  const { error, results } = await migratorOf(db).migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  // Without a file that failed, Kysely has refused their order.
  const why = failed ?? (error instanceof Error ? error.message : String(error));
  throw new Error(`The database could not be updated (${why}).`, { cause: error });
}

/** Throws if one of these migrations isn't known here: an older version must not work on what a newer one has set up. */
export function refuseNewer(done: readonly string[], known: Readonly<Record<string, unknown>>): void {
  const newer = done.find((name) => !(name in known));
  if (newer)
    throw new Error(`The database was set up by a newer version of Galley (${newer}). Update Galley first.`);
}

const migratorOf = (db: Database) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations() } });

function migrations(): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrationTexts()).map(([name, text]) => [
      name,
      { up: async (db) => void (await sql.raw(text).execute(db)) } satisfies Migration,
    ]),
  );
}

/** Returns the names of the migrations that the database does not have yet: all of them if it is empty. */
export async function pendingMigrations(db: Queries): Promise<string[]> {
  const done = new Set(await doneMigrations(db));
  return Object.keys(migrationTexts()).filter((name) => !done.has(name));
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
export async function migrateIfEmpty(db: Database): Promise<void> {
  const done = await doneMigrations(db);
  const known = migrationTexts();
  refuseNewer(done, known);
  if (done.length === 0) return migrate(db);
  if (done.length < Object.keys(known).length)
    throw new Error(
      'The database is from an earlier version of Galley. Start the shop once with npm start, then run this again.',
    );
}
