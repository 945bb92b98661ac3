const files = import.meta.glob<string>('../../../db/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const adoption = import.meta.glob<string>('../../../db/adopt-last-version.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The SQL of migrations by name, in order. */
export type Migrations = Readonly<Record<string, string>>;

/** Every migration of this version: the files of `db/migrations/`. */
export function migrationTexts(): Migrations {
  return Object.fromEntries(
    Object.entries(files)
      .map(([path, text]): [string, string] => [path.slice(path.lastIndexOf('/') + 1, -'.sql'.length), text])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** The SQL that turns a database of the last version before the first release into one of the first release. */
export const adoptionText = (): string => Object.values(adoption).join('');
