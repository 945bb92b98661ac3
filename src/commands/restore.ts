import { resolve } from 'node:path';
import {
  backupPlaceOf,
  connectToStoppedShop,
  newestBackup,
  restore,
  secretOf,
  storageOf,
} from '#platform/backup/index.ts';
import { systemClock } from '#platform/clock.ts';
import { momentWords } from '#platform/point-in-time/index.ts';
import { type Env, readEnv } from '../env.ts';
import { carryOn, findKnown, withShopNames } from './after-restore.ts';
import { restoreToMoment } from './restore-to-moment.ts';

const USAGE = `Usage: npm run restore -- FILE                      fills an empty shop from a backup
       npm run restore -- latest                    the same from the newest of the nightly backups
       npm run restore -- FILE --nothing-since      the same if the shop stood still since: numbers go on without a gap
       npm run restore -- --at "2026-11-20 14:30"   puts this shop's database back to that moment (UK time)`;

/** `npm run restore -- FILE` and the other commands in the usage above. The shop must not be running. */
async function main(args: readonly string[]): Promise<void> {
  process.exitCode = 1; // until it has succeeded
  const isAll = args.includes('--nothing-since');
  const [name, ...moment] = args.filter((arg) => arg !== '--nothing-since');
  if (!name || (name === '--at' && moment.length === 0)) throw new Error(USAGE);
  const env = readEnv(process.env);
  if (name === '--at') await restoreToMoment(env, moment.join(' '));
  else if (name === 'latest') await restoreLatest(env, isAll);
  else await restoreFrom(env, resolve(process.env.INIT_CWD ?? '.', name), isAll); // npm runs commands in the project's folder
  process.exitCode = 0;
}

async function restoreLatest(env: Env, isAll: boolean): Promise<void> {
  const place = backupPlaceOf(env);
  const newest = newestBackup(await place.list());
  if (!newest) throw new Error(`There is no backup in ${place.address}.`);
  console.log(`Restoring ${newest} from ${place.address}`);
  await place.withLocalFile(newest, (path) => restoreFrom(env, path, isAll));
}

/** `isAll`: whether the owner says that nothing has been numbered since the backup. */
async function restoreFrom(env: Env, file: string, isAll: boolean): Promise<void> {
  const { connection, close } = await connectToStoppedShop(env);
  let said: string[] = [];
  try {
    const shop = { connection, storage: storageOf(env), secret: secretOf(env) };
    const passphrase = env.BACKUP_PASSPHRASE;
    const { rows, files, damaged } = await restore(shop, file, {
      ...(passphrase ? { passphrase } : {}),
      async carryOn({ createdAt: from, secrets }) {
        const { known, problems } = await findKnown({ env, from, secrets, file });
        const now = systemClock();
        const why = `Restored on ${momentWords(now)} from the backup of ${momentWords(from)}`;
        return async (trx) => {
          said = [...problems, ...(await carryOn(withShopNames(trx), { known, isAll, from, now, why }))];
        };
      },
    });
    console.log(`Restored ${rows} rows and ${files} files. Start the shop with: npm start`);
    for (const sentence of damaged) console.log(`Not whole: ${sentence}`);
    for (const sentence of said) console.log(sentence);
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
});
