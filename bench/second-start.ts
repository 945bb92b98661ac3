import { type Figure, limited, reported } from './figure.ts';
import { withShop } from './own-shop.ts';

/** `npm start` runs exactly this; npm itself adds about 0.2 s. */
const PROGRAM = ['scripts/bootstrap.mjs', 'start'];

/** Seconds from the command to a responding shop: the first time (with an empty folder) and the second. */
export async function measureSecondStart(): Promise<Figure[]> {
  return withShop(
    async (shop) => {
      const start = async () => {
        const began = performance.now();
        await shop.start();
        return (performance.now() - began) / 1000;
      };
      const first = await start();
      await shop.stop();
      const second = await start();
      return [
        limited('second start', second, 3, { unit: ' s', digits: 2 }),
        reported('  first start, on an empty data folder', `${first.toFixed(2)} s`),
      ];
    },
    { start: false, program: PROGRAM },
  );
}
