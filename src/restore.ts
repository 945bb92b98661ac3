import { resolve } from 'node:path';
import { connectToStoppedShop, restore, secretOf, storageOf } from '#platform/backup/index.ts';
import { readEnv } from './env.ts';

/** `npm run restore -- FILE`: fills an empty shop, which must not be running, from a backup. */
async function main(name: string | undefined): Promise<void> {
  process.exitCode = 1; // until it has succeeded
  if (!name) throw new Error('Usage: npm run restore -- FILE');
  const env = readEnv(process.env);
  const file = resolve(process.env.INIT_CWD ?? '.', name); // npm runs commands in the project's folder
  const { connection, close } = await connectToStoppedShop(env);
  try {
    const shop = { connection, storage: storageOf(env), secret: secretOf(env) };
    const { rows, files } = await restore(shop, file);
    console.log(`Restored ${rows} rows and ${files} files. Start the shop with: npm start`);
  } finally {
    await close();
  }
  process.exitCode = 0;
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
});
