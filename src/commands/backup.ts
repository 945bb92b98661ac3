import { resolve } from 'node:path';
import {
  backUp,
  backupPlaceOf,
  connectToShop,
  makeBackup,
  type ShopData,
  secretOf,
  storageOf,
} from '#platform/backup/index.ts';
import { systemClock } from '#platform/clock.ts';
import { type Env, readEnv } from '../env.ts';

/**
 * `npm run backup`: makes a backup now, where the nightly ones are. `npm run backup -- FILE`: writes one to FILE. Both
 * hold database, files and secret in one archive; the shop may be running.
 */
async function main(name: string | undefined): Promise<void> {
  process.exitCode = 1; // until it has succeeded
  const env = readEnv(process.env);
  const { connection, close } = await connectToShop(env);
  try {
    const shop = { connection, storage: storageOf(env), secret: secretOf(env) };
    await (name ? intoFile(env, shop, name) : intoPlace(env, shop));
    if (env.SECRET_KEY)
      console.log('Keep SECRET_KEY as well. It is not in the backup, and you need it to restore.');
  } finally {
    await close();
  }
  process.exitCode = 0;
}

async function intoPlace(env: Env, shop: ShopData): Promise<void> {
  const place = backupPlaceOf(env);
  const made = await makeBackup(shop, place, { clock: systemClock, passphrase: env.BACKUP_PASSPHRASE });
  console.log(`Backed up ${made.rows} rows and ${made.files} files to ${made.name} in ${place.address}`);
  warn(made.damaged);
}

async function intoFile(env: Env, shop: ShopData, name: string): Promise<void> {
  const file = resolve(process.env.INIT_CWD ?? '.', name); // npm runs commands in the project's folder
  const passphrase = file.endsWith('.age') ? env.BACKUP_PASSPHRASE : undefined;
  if (file.endsWith('.age') && !passphrase)
    throw new Error('BACKUP_PASSPHRASE: must be set to seal a backup; otherwise choose a name without .age');
  const { rows, files, damaged } = await backUp(shop, file, systemClock(), passphrase);
  console.log(`Backed up ${rows} rows and ${files} files to ${file}`);
  warn(damaged);
}

function warn(damaged: readonly string[]): void {
  for (const sentence of damaged) console.log(`Not whole: ${sentence}`);
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
});
