import { fillWithSampleOrders } from '#features/desk/sample-orders/index.server.ts';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { readEnv, withoutAdministrator } from '../env.ts';
import { openShop } from '../open-shop.ts';

const USAGE =
  'Usage: npm run sample-orders -- N   (how many orders, from 1 to 10000000; they stay until you delete the data)';
const ORDERS_MAX = 10_000_000;

/** `npm run sample-orders -- N`: fills the shop with orders of invented customers, for demos and benchmarks. */
async function main(args: string[]): Promise<void> {
  const [countText = ''] = args;
  const count = /^\d{1,8}$/.test(countText) ? Number(countText) : 0;
  if (args.length !== 1 || count < 1 || count > ORDERS_MAX) throw new Error(USAGE);
  const env = readEnv(withoutAdministrator(process.env));
  const open = await openShop(env, { onDatabaseLost: console.error, beside: true });
  const engine = startMupdfEngine();
  try {
    const { customers, seconds } = await fillWithSampleOrders(open.shop, engine, count, (done) =>
      console.log(`${done.toLocaleString('en-GB')} of ${count.toLocaleString('en-GB')} orders`),
    );
    const perSecond = Math.round(count / seconds).toLocaleString('en-GB');
    console.log(
      `${count.toLocaleString('en-GB')} orders from ${customers.toLocaleString('en-GB')} customers in ${seconds.toFixed(1)} s: ${perSecond} orders per second`,
    );
  } finally {
    await engine.close();
    await open.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
