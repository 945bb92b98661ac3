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
import { restoreToMoment } from './restore-to-moment.ts';

const USAGE = `Usage: npm run restore -- FILE                      fills an empty shop from a backup
       npm run restore -- latest                    the same from the newest of the nightly backups
       npm run restore -- --at "2026-11-20 14:30"   puts this shop's database back to that moment (UK time)`;

/** `npm run restore -- FILE` and the others of the usage above. The shop must not be running. */
async function main(args: readonly string[]): Promise<void> {
  process.exitCode = 1; // until it has succeeded
  const [name, ...moment] = args;
  if (!name || (name === '--at' && moment.length === 0)) throw new Error(USAGE);
  const env = readEnv(process.env);
  if (name === '--at') await restoreToMoment(env, moment.join(' '));
  else if (name === 'latest') await restoreLatest(env);
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

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
});
