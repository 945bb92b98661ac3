import { join, resolve } from 'node:path';
import { connectToStoppedShop, moveDatabase, secretOf } from '#platform/backup/index.ts';
import { systemClock } from '#platform/clock.ts';
import { embeddedCluster, markMoved } from '#platform/embedded-postgres/index.ts';
import { readEnv } from '../env.ts';

const USAGE = 'Usage: npm run move -- postgres://user:password@host/database';

/**
 * `npm run move -- postgres://…`: moves the stopped shop's database from the one that Galley comes with to an empty one
 * on your own server.
 */
async function main(target: string | undefined): Promise<void> {
  process.exitCode = 1; // until it has succeeded
  if (!target || !/^postgres(ql)?:\/\//.test(target) || !URL.canParse(target)) throw new Error(USAGE);
  const env = readEnv(process.env);
  if (env.DATABASE_URL)
    throw new Error(
      'DATABASE_URL is set, so this shop’s database already is on a server of its own. This command moves it there from the one that Galley brings: unset DATABASE_URL first.',
    );
  const dataDir = resolve(env.DATA_DIR);
  const clusterDir = embeddedCluster(dataDir);
  if (!clusterDir)
    throw new Error(`There is no shop in ${dataDir}. Set DATA_DIR to the same value as the shop.`);
  const { connection, close } = await connectToStoppedShop(env);
  let moved: Awaited<ReturnType<typeof moveDatabase>>;
  try {
    const work = { secret: secretOf(env), file: join(dataDir, 'move.tar.gz'), now: systemClock() };
    moved = await moveDatabase(connection, { connectionString: target }, work);
  } finally {
    await close();
  }
  const address = withoutPassword(target);
  markMoved(clusterDir, address);
  console.log(
    [
      `Moved ${moved.rows} rows to ${address}.`,
      ...moved.notes,
      'Now set DATABASE_URL to that address, with its password, and start the shop with npm start. Files stay where they are.',
      `The old database stays in ${clusterDir} and is no longer used. Delete it once the shop has run well for some days.`,
      'From now on whoever looks after that server archives its log. Galley goes on making backups every night.',
    ].join('\n'),
  );
  process.exitCode = 0;
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = '…';
  return decodeURI(url.href);
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message || String(error) : String(error));
});
