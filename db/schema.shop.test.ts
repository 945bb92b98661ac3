import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { grantRights } from '#platform/db/grant-rights.server.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';
import { readSchema } from './read-schema.ts';

/** Writes the schema again: `npx vitest run db/schema.shop.test.ts --update`. */
test('db/schema.sql matches the migrated database', async () => {
  const { connection, web, drop } = await createTestDatabase({ empty: true });
  const { db } = openDatabase({ connection });
  await migrate(db);
  await sql`create schema pgboss`.execute(db); // the job queue's tables, which it makes itself
  await grantRights(db, web.user);
  const schema = await readSchema(db);
  await db.destroy();
  await drop();
  await expect(schema).toMatchFileSnapshot('schema.sql');
});
