import { resolve } from 'node:path';
import { backUp, connectToShop, secretOf, storageOf } from '#platform/backup/index.ts';
import { systemClock } from '#platform/clock.ts';
import { readEnv } from './env.ts';

/** `npm run backup -- FILE`: writes one archive of database, files and secret; the shop may be running. */
async function main(name: string | undefined): Promise<void> {
  process.exitCode = 1; // until it has succeeded
  if (!name) throw new Error('Usage: npm run backup -- FILE   (for example galley-backup.tar.gz)');
  const env = readEnv(process.env);
  const file = resolve(process.env.INIT_CWD ?? '.', name); // npm runs commands in the project's folder
  const { connection, close } = await connectToShop(env);
  try {
    const shop = { connection, storage: storageOf(env), secret: secretOf(env) };
    const { rows, files } = await backUp(shop, file, systemClock());
    console.log(`Backed up ${rows} rows and ${files} files to ${file}`);
    if (env.SECRET_KEY)
      console.log('Keep SECRET_KEY as well. It is not in the backup, and you need it to restore.');
  } finally {
    await close();
  }
  process.exitCode = 0;
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
});
