import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrationsOfBackup } from '../db/last-version.ts';
import type { Migrations } from '../db/migrations.ts';
import { runMigration } from '../db/run-migration.ts';

/**
 * Returns the migrations that the backed-up shop had run. Throws a one-line message if one isn't ours, or if the backup
 * is from before the last version before the first release.
 */
export function readBackedUp(backedUp: readonly string[], migrations: Migrations): Migrations {
  const names = migrationsOfBackup(backedUp);
  const stranger = names.find((name) => !(name in migrations));
  if (stranger)
    throw new Error(
      `The backup was made by another version of Galley (${stranger}). Restore it with that version or a newer one.`,
    );
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
}

/** Migrates the database to a migration, or to the newest, in this connection's running transaction. */
export async function migrateUpTo(
  trx: Kysely<unknown>,
  name: string | undefined,
  texts: Migrations,
): Promise<void> {
  let failed: Error | undefined;
  const apply = async (db: Kysely<unknown>, key: string, text: string) => {
    try {
      await runMigration(db, key, text, 'in a transaction');
    } catch (error) {
      // The migrator would return a follow-up error from the already failed transaction.
      failed = new Error(`The database could not be set up (${key}).`, { cause: error });
      throw failed;
    }
  };
  const migrations = Object.fromEntries(
    Object.entries(texts).map(([key, text]): [string, Migration] => [
      key,
      { up: (db) => apply(db, key, text) },
    ]),
  );
  const migrator = new Migrator({
    db: trx,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
  const { error } = name ? await migrator.migrateTo(name) : await migrator.migrateToLatest();
  if (failed) throw failed;
  if (error) throw new Error('The database could not be set up.', { cause: error });
}
