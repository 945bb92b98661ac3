import { resolve } from 'node:path';
import { secretOf, upgradeDatabase } from '#platform/backup/index.ts';
import { systemClock } from '#platform/clock.ts';
import { fetchPrograms } from '#platform/embedded-postgres/index.ts';
import { readEnv } from '../env.ts';

/** `npm run upgrade-database`: brings the embedded database to the major version of PostgreSQL that Galley now uses. */
async function main(): Promise<void> {
  process.exitCode = 1; // until it has succeeded
  const env = readEnv(process.env);
  if (env.DATABASE_URL)
    throw new Error(
      'DATABASE_URL is set: your database is on a server of your own. Whoever looks after that server upgrades it.',
    );
  const dataDir = resolve(env.DATA_DIR);
  const upgraded = await upgradeDatabase(dataDir, {
    secret: secretOf(env),
    now: systemClock(),
    fetchPrograms,
  });
  console.log(
    upgraded
      ? [
          `Upgraded from PostgreSQL ${upgraded.from}: ${upgraded.rows} rows. Start the shop with: npm start`,
          ...upgraded.notes,
          `The old database stays in ${upgraded.old} and is no longer used. Delete it once the shop has run well for some days.`,
        ].join('\n')
      : `There is nothing to upgrade in ${dataDir}.`,
  );
  process.exitCode = 0;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
});
