import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

const exec = promisify(execFile);

/** How `src/platform/db/types.ts` is made from a freshly migrated database; with `--verify` it is only compared. */
const ARGS = [
  '--dialect',
  'postgres',
  '--out-file',
  'src/platform/db/types.ts',
  '--type-only-imports',
  '--camel-case',
  '--exclude-pattern',
  'kysely*',
  '--date-parser',
  'string',
  '--type-mapping',
  '{"int8":"number"}',
  '--verify',
];

test('the generated types match a freshly migrated database', async () => {
  const { connection, drop } = await createTestDatabase({ empty: true });
  const { db } = openDatabase({ connection });
  await migrate(db);
  await migrate(db); // a second start finds nothing to do
  await db.destroy();
  const { host, port, user, database } = connection;
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const made = await exec(process.execPath, [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    '--url',
    url,
    ...ARGS,
  ]);
  await drop();
  expect(`${made.stdout}${made.stderr}`).toContain('up-to-date');
});
