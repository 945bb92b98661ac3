import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  connection: { host: string; port: number; user: string; database: string };
  drop(): Promise<void>;
}

/** Creates this test file's own database: a copy of the migrated and seeded template, or (`empty`) a bare one. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { host, port, user, template } = inject('postgres');
  const database = `test_${randomBytes(8).toString('hex')}`;
  const onServer = async (text: string) => {
    const client = new pg.Client({ host, port, user, database: 'postgres' });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await onServer(
    `create database ${database} template ${options.empty ? 'template0' : template} strategy file_copy`,
  );
  return {
    connection: { host, port, user, database },
    drop: () => onServer(`drop database if exists ${database} with (force)`),
  };
}
