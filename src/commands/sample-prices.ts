import { setSamplePrices } from '#features/pricing/product-pricing/index.server.ts';
import { readEnv, withoutAdministrator } from '../env.ts';
import { openShop } from '../open-shop.ts';

const USAGE = 'Usage: npm run sample-prices   (-- --back: return to the documented prices)';

/** `npm run sample-prices`: prices seven products in the different ways that printers do, to try them out. */
async function main(args: string[]): Promise<void> {
  const back = args[0] === '--back';
  if (args.length > Number(back)) throw new Error(USAGE);
  const env = readEnv(withoutAdministrator(process.env));
  const open = await openShop(env, { onDatabaseLost: console.error, beside: true });
  try {
    for (const { name, left } of await setSamplePrices(open.shop, back))
      console.log(left === null ? `${name}: priced` : `${name}: left as it is, because ${left}`);
  } finally {
    await open.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
