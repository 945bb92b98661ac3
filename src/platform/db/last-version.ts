import { createHash } from 'node:crypto';

/** The name of the migration that makes a whole database: the first release. */
export const BASELINE = '0001_first_release';

/** The last version before the first release. Its database is adopted as it is; earlier ones are updated to it first (decision 0031). */
const LAST = {
  name: 'the version of 30 November 2026 (git checkout 36211ccf)',
  migration: '0215_names_of_guards',
  /** of the names of its 136 migrations, in order, one per line */
  sha256: '4e3b642c56e54a5dd0b3b3e227f74f4c55590b324ce1ceb2d6cc88273092302f',
};
/** The first migration of every version before the first release. */
const FIRST_OF_BEFORE = '0001_shop';

const UPDATE_FIRST = `Start ${LAST.name} on it once, then this one. docs/running.md says how, under Updating.`;

/**
 * Returns which version a database or backup with these migrations, in order, is from: the last one before the first
 * release, or an earlier one.
 */
export function versionBefore(names: readonly string[]): 'last' | 'earlier' | undefined {
  if (!names.includes(FIRST_OF_BEFORE) || names.some((name) => name > LAST.migration)) return undefined;
  return createHash('sha256')
    .update([...names].sort().join('\n'))
    .digest('hex') === LAST.sha256
    ? 'last'
    : 'earlier';
}

/** Throws if the database is from before the last version, and changes nothing then. */
export function refuseEarlier(names: readonly string[]): void {
  if (versionBefore(names) === 'earlier')
    throw new Error(`The database is from an earlier version of Galley. ${UPDATE_FIRST}`);
}

/** Returns a backup's migrations as this version knows them. Throws if it is from before the last version. */
export function migrationsOfBackup(names: readonly string[]): readonly string[] {
  const before = versionBefore(names);
  if (before === 'earlier')
    throw new Error(
      `The backup is from an earlier version of Galley. Restore it with ${LAST.name} and start that once, then update. docs/running.md says how, under Updating.`,
    );
  return before === 'last' ? [BASELINE] : names;
}
