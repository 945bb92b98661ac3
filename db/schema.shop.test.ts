import { expect, test } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';
import { readSchema } from './read-schema.ts';

/** Writes the schema again: `npx vitest run db/schema.shop.test.ts --update`. */
test('db/schema.sql matches the migrated database', async () => {
  const { connection, drop } = await createTestDatabase({ empty: true });
  const { db } = openDatabase({ connection });
  await migrate(db);
  const schema = await readSchema(db);
  await db.destroy();
  await drop();
  await expect(schema).toMatchFileSnapshot('schema.sql');
});
