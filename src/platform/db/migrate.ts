import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrationTexts } from './migrations.ts';

/**
 * Migrates the database to the newest schema. Forward only; each file runs once, in order of its name. Two processes
 * starting at once wait for each other. There is no time limit, because a table of a million orders may be rewritten.
 * Throws with the failing file's name.
 */
export async function migrate(db: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      await toLatest(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

async function toLatest(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations() } });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'a migration';
  throw new Error(`The database could not be updated (${failed}).`, { cause: error });
}

function migrations(): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrationTexts()).map(([name, text]) => [
      name,
      { up: async (db) => void (await sql.raw(text).execute(db)) } satisfies Migration,
    ]),
  );
}
