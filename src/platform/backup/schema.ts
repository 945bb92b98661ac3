import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Migrations } from '../db/migrations.ts';

/** Throws one readable line where a backup's migrations aren't the first ones of ours. */
export function refuseOtherSchema(backedUp: readonly string[], migrations: Migrations): void {
  const ours = Object.keys(migrations);
  const stranger = backedUp.find((name, index) => ours[index] !== name);
  if (stranger)
    throw new Error(
      `The backup was made by another version of Galley (${stranger}). Restore it with that version or a newer one.`,
    );
}

/** Brings the database up to a migration, or to the newest, in the transaction that runs on this connection. */
export async function migrateUpTo(
  trx: Kysely<unknown>,
  name: string | undefined,
  texts: Migrations,
): Promise<void> {
  let failed: Error | undefined;
  const apply = async (db: Kysely<unknown>, key: string, text: string) => {
    try {
      await sql.raw(text).execute(db);
    } catch (error) {
      // The migrator would answer with the next thing that goes wrong, in a transaction that is lost already.
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
  const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => migrations } });
  const { error } = name ? await migrator.migrateTo(name) : await migrator.migrateToLatest();
  if (failed) throw failed;
  if (error) throw new Error('The database could not be set up.', { cause: error });
}
