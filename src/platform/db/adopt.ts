import type { Kysely } from 'kysely';
import { findSchemaDifference } from './compare-schema.ts';
import type { Database } from './database.ts';
import { BASELINE } from './last-version.ts';
import { adoptionText, migrationTexts } from './migrations.ts';
import { runMigration } from './run-migration.ts';

/** Throws, saying what is different, if the tables of a database of the last version before the first release aren't that version's. */
export async function refuseChangedByHand(db: Database): Promise<void> {
  const text = migrationTexts()[BASELINE];
  if (text === undefined) throw new Error(`There is no migration ${BASELINE}.`);
  const difference = await findSchemaDifference(db, { name: BASELINE, text }, leftovers());
  if (difference)
    throw new Error(
      `The database was changed by hand: ${difference}. Nothing was updated. Put that back with the version of Galley that you come from, then start this one again.`,
    );
}

/**
 * Turns a database of the last version before the first release into one of the first release (decision 0031). Every
 * row stays, and what broke off continues.
 */
export async function adoptLastVersion(db: Database): Promise<void> {
  await runMigration(db as unknown as Kysely<unknown>, BASELINE, adoptionText(), 'outside');
}

/** The triggers that the adoption drops. */
const leftovers = (): ReadonlySet<string> =>
  new Set(
    Array.from(
      adoptionText().matchAll(/^drop trigger if exists (\w+) on (\w+);$/gm),
      ([, name, table]) => `trigger ${name} of ${table}`,
    ),
  );
