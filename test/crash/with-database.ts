import { type Database, openDatabase } from '#platform/db/database.ts';
import { runningEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';

/** Works on the embedded database of a shop that runs as its own process, on connections of its own. */
export async function withDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const connection = runningEmbeddedPostgres({ dataDir });
  if (!connection) throw new Error('the shop’s database is not running');
  const { db } = openDatabase({ connection, max: 2 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
