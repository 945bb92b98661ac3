import type { Kysely } from 'kysely';
import { findSchemaDifference } from './compare-schema.ts';
import type { Database } from './database.ts';
import { BASELINE } from './last-version.ts';
import { adoptionText, migrationTexts } from './migrations.ts';
import { runMigration } from './run-migration.ts';

/**
 * Makes a database of the last version before the first release one of the first release (decision 0031): every row stays, and one that
 * broke off goes on. Throws, before anything is changed, if its tables aren't those of that version.
 */
export async function adoptLastVersion(db: Database): Promise<void> {
  const [text, baseline] = [adoptionText(), migrationTexts()[BASELINE]];
  if (baseline === undefined) throw new Error(`There is no migration ${BASELINE}.`);
  const difference = await findSchemaDifference(db, { name: BASELINE, text: baseline }, leftoversIn(text));
  if (difference)
    throw new Error(
      `The database was changed by hand: ${difference}. Nothing was updated. Put that back with the version of Galley that you come from, then start this one again.`,
    );
  await runMigration(db as unknown as Kysely<unknown>, BASELINE, text, 'outside');
}

/** The triggers that the adoption drops. */
const leftoversIn = (text: string): ReadonlySet<string> =>
  new Set(
    Array.from(
      text.matchAll(/^drop trigger if exists (\w+) on (\w+);$/gm),
      ([, name, table]) => `trigger ${name} of ${table}`,
    ),
  );
