import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

const exec = promisify(execFile);

/** How `src/platform/db/types.ts` is generated from a freshly migrated database. */
const ARGS = [
  '--dialect',
  'postgres',
  '--type-only-imports',
  '--camel-case',
  '--exclude-pattern',
  'kysely*',
  '--date-parser',
  'string',
  '--type-mapping',
  '{"int8":"number"}',
];

test('the generated types match a freshly migrated database', async () => {
  const { connection, drop } = await createTestDatabase({ empty: true });
  const { db } = openDatabase({ connection });
  await migrate(db);
  await migrate(db); // a second start finds nothing to do
  await db.destroy();
  const { host, port, user, database } = connection;
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const folder = await mkdtemp(join(tmpdir(), 'galley-types-'));
  const file = join(folder, 'types.ts');
  const program = 'node_modules/kysely-codegen/dist/cli/bin.js';
  await exec(process.execPath, [program, '--url', url, '--out-file', file, ...ARGS]);
  await drop();
  // `--update` writes them again.
  await expect(await readFile(file, 'utf8')).toMatchFileSnapshot('../src/platform/db/types.ts');
  await rm(folder, { recursive: true });
});
