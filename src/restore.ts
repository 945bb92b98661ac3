import { resolve } from 'node:path';
import {
  backupPlaceOf,
  connectToStoppedShop,
  newestBackup,
  restore,
  secretOf,
  storageOf,
} from '#platform/backup/index.ts';
import { type Env, readEnv } from './env.ts';

const USAGE = 'Usage: npm run restore -- FILE   (or -- latest, for the newest of the nightly backups)';

/** `npm run restore -- FILE`: fills an empty shop, which must not be running, from a backup. */
async function main(name: string | undefined): Promise<void> {
  process.exitCode = 1; // until it has succeeded
  if (!name) throw new Error(USAGE);
  const env = readEnv(process.env);
  if (name === 'latest') await restoreLatest(env);
  else await restoreFrom(env, resolve(process.env.INIT_CWD ?? '.', name)); // npm runs commands in the project's folder
  process.exitCode = 0;
}

async function restoreLatest(env: Env): Promise<void> {
  const place = backupPlaceOf(env);
  const newest = newestBackup(await place.list());
  if (!newest) throw new Error(`There is no backup in ${place.address}.`);
  console.log(`Restoring ${newest} from ${place.address}`);
  await place.withLocalFile(newest, (path) => restoreFrom(env, path));
}

async function restoreFrom(env: Env, file: string): Promise<void> {
  const { connection, close } = await connectToStoppedShop(env);
  try {
    const shop = { connection, storage: storageOf(env), secret: secretOf(env) };
    const passphrase = env.BACKUP_PASSPHRASE;
    const { rows, files, damaged } = await restore(shop, file, passphrase ? { passphrase } : {});
    console.log(`Restored ${rows} rows and ${files} files. Start the shop with: npm start`);
    for (const sentence of damaged) console.log(`Not whole: ${sentence}`);
  } finally {
    await close();
  }
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
});
