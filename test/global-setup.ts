import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#platform/db/database.ts';
import { grantRights } from '#platform/db/grant-rights.server.ts';
import { migrate } from '#platform/db/migrate.ts';
import { startEmbeddedPostgres, webConnection } from '#platform/embedded-postgres/index.ts';
import { createJobRunner } from '#platform/jobs/job-queue.ts';
import { prepareQueues } from '#platform/jobs/prepare-queues.ts';
import { isBuilt } from '../scripts/bootstrap-build.mjs';
import { seedShop } from '../src/start/seed-shop.ts';
import { dateRowsBehind, SEEDED_AT, secondsToBeforeNoon } from './clock.ts';
import { makeQuickFolder } from './quick-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** how test files connect to the one server; its database is the migrated and seeded template */
    postgres: { host: string; port: number; user: string; template: string };
    /** how far the tests' rows, and the card network's, are dated behind the real time */
    behindSeconds: number;
  }
}

const TEMPLATE = 'galley_template';

/**
 * Starts one server for all test files, without fsync, and with one migrated and seeded template from which each file's
 * database is copied.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!isBuilt('.'))
    console.warn(
      'The build is older than the source, and page tests run the build. “npm test -- NAME” builds it first.',
    );
  const dataDir = await makeQuickFolder('galley-test-');
  const server = await startEmbeddedPostgres({
    dataDir,
    database: TEMPLATE,
    fsync: false,
    // Autovacuum workers belong to the superuser, and a database they are using can't be dropped by its owner.
    settings: { max_connections: '200', autovacuum: 'off' },
  });
  const { host, port, user } = server;
  const connection = { host, port, user, database: TEMPLATE };
  const { db } = openDatabase({ connection });
  await migrate(db);
  const behindSeconds = secondsToBeforeNoon();
  await dateRowsBehind(db, behindSeconds);
  await seedShop(db, SEEDED_AT);
  const onError = (error: Error) => {
    throw error;
  };
  await prepareQueues({ connection, onError });
  const web = webConnection(connection);
  await grantRights(db, web.user);
  const runner = createJobRunner({ connection: web, onError });
  await runner.start([], { work: false });
  await runner.stop();
  await sql`vacuum analyze`.execute(db);
  await db.destroy();
  project.provide('postgres', { host, port, user, template: TEMPLATE });
  project.provide('behindSeconds', behindSeconds);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
