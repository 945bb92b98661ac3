import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, webConnection } from '#platform/embedded-postgres/index.ts';

export interface TestDatabase {
  /** of the owner */
  connection: Connection;
  /** of the pages' role, which may not change what has happened; in a bare database it has no rights yet */
  web: Connection;
  drop(): Promise<void>;
}

/**
 * Creates this test file's own database: a copy of the migrated and seeded template, or a bare one (`empty`), or a copy
 * of another test database that nobody is connected to (`like`).
 */
export async function createTestDatabase(
  options: { empty?: boolean; like?: TestDatabase } = {},
): Promise<TestDatabase> {
  const { host, port, user, template } = inject('postgres');
  const database = `test_${randomBytes(8).toString('hex')}`;
  const onServer = async (...texts: string[]) => {
    const client = new pg.Client({ host, port, user, database: 'postgres' });
    await client.connect();
    try {
      for (const text of texts) await client.query(text);
    } finally {
      await client.end();
    }
  };
  const original = options.empty ? 'template0' : (options.like?.connection.database ?? template);
  await onServer(
    `create database ${database} template ${original} strategy file_copy`,
    // A copy doesn't include the rights to the database itself.
    `revoke temporary on database ${database} from public`,
  );
  const connection = { host, port, user, database };
  return {
    connection,
    web: webConnection(connection),
    drop: () => onServer(`drop database if exists ${database} with (force)`),
  };
}
