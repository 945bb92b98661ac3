import { createAccounts } from '#features/people/accounts/index.server.ts';
import { runningEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import type { ShopProcess } from '#test/crash/shop-process.ts';
import { everyPage, type GrownPage, type Visitor } from '#test/every-page.ts';
import { addFlyers } from '#test/factories.ts';
import { GROWN_FILES, growShop, type Size, sizeOf } from '#test/grown-shop.ts';
import { type Figure, limited, reported, skipped } from './figure.ts';
import { signIn, waitUntilIdle, withShop } from './own-shop.ts';
import { hasProc, treeCpuMs } from './proc.ts';
import { besideShop } from './shop-beside.ts';
import { spreadOf } from './spread.ts';

const STAFF = { email: 'owner@example.com', password: 'galley-press-42' };
const CUSTOMER = { email: 'customer@example.com', password: 'galley-press-42' };
/** BENCH_GROWTH=1 fills a shop of a million orders, which takes ten minutes on two cores. */
const SHARE = Number(process.env.BENCH_GROWTH ?? 0.05);
const SMALL_SHARE = SHARE / 1000;
const GROWTH_MAX = 1.5;
const VIEWS = 5;
const ROUNDS = 5;

/**
 * CPU time (the shop's processes and PostgreSQL) of every page in a grown shop, divided by that in a shop a thousandth
 * of its size, both running at once and measured in turn. Strangers have a cookie, since their pages are otherwise
 * drawn once a minute.
 */
export async function measureGrowth(): Promise<Figure[]> {
  if (!hasProc) return [skipped('every page', 'measured only on Linux')];
  return withGrown(sizeOf(Math.max(SMALL_SHARE, 0.001)), (small) =>
    withGrown(sizeOf(SHARE), async (large) => {
      const figures: Figure[] = [];
      for (const [i, page] of small.pages.entries()) {
        const other = large.pages[i];
        if (!other || (await statusOf(small, page)) !== 200 || (await statusOf(large, other)) !== 200)
          continue;
        figures.push(await ratioOf(page.path.replace(/[0-9a-f-]{36}/g, 'id'), [small, page], [large, other]));
      }
      const over = figures.filter(({ verdict }) => verdict === 'over').length;
      const orders = sizeOf(SHARE).orders.toLocaleString('en-GB');
      return [
        ...figures,
        reported(`pages dearer than ×${GROWTH_MAX} at ${orders} orders`, `${over} of ${figures.length}`),
      ];
    }),
  );
}

interface Grown {
  shop: ShopProcess;
  pages: GrownPage[];
  cookies: Record<Visitor, string>;
}

/** The ratio of each round: the median counts; the lowest and highest are reported. */
async function ratioOf(
  name: string,
  [small, page]: [Grown, GrownPage],
  [large, other]: [Grown, GrownPage],
): Promise<Figure> {
  await view(small, page);
  await view(large, other);
  const rounds: { before: number; now: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ before: await view(small, page), now: await view(large, other) });
  const { least: first, median, most } = spreadOf(rounds.map(({ before, now }) => now / before));
  const least = (of: 'before' | 'now') => Math.min(...rounds.map((round) => round[of])).toFixed(1);
  const note = `at least ${least('before')} ms and ${least('now')} ms, ${page.as}`;
  const figure = limited(name, median, GROWTH_MAX, { unit: '×', digits: 2, note });
  return { ...figure, spread: `${first.toFixed(2)}–${most.toFixed(2)}` };
}

/** CPU-ms of a view. */
async function view(grown: Grown, page: GrownPage): Promise<number> {
  const before = treeCpuMs(grown.shop.pid ?? 0);
  for (let i = 0; i < VIEWS; i += 1) await (await open(grown, page)).arrayBuffer();
  const ms = treeCpuMs(grown.shop.pid ?? 0) - before;
  // If a process ended in the meantime, its time is lost: measure again.
  return ms > 0 ? ms / VIEWS : view(grown, page);
}

const open = ({ shop, cookies }: Grown, { path, as }: GrownPage) =>
  fetch(`${shop.base}${path}`, { headers: { cookie: cookies[as] }, redirect: 'manual' });

async function statusOf(grown: Grown, page: GrownPage): Promise<number> {
  const answer = await open(grown, page);
  await answer.arrayBuffer();
  return answer.status;
}

/** A shop of this size, with a customer who has a cart, its owner signed in, and the database idle again. */
function withGrown<T>(size: Size, work: (grown: Grown) => Promise<T>): Promise<T> {
  const settings = { ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password };
  return withShop(
    async (shop) => {
      const connection = runningEmbeddedPostgres({ dataDir: shop.dataDir });
      if (!connection) throw new Error('the shop’s database is not running');
      await growShop(connection, size, new Date());
      const pages = await besideShop(shop.dataDir, async ({ shop: beside }) => {
        for (let i = 0; i < GROWN_FILES.count; i += 1)
          await beside.storage.put(`${GROWN_FILES.folder}/${i}`, GROWN_FILES.content);
        const names = { firstName: 'Tom', lastName: 'Trade' };
        const user = await createAccounts(beside.db, beside).signUp({ ...CUSTOMER, ...names });
        if (!user) throw new Error('the customer was not made');
        const { id: userId } = await beside.db
          .selectFrom('users')
          .select('id')
          .where('email', '=', CUSTOMER.email)
          .executeTakeFirstOrThrow();
        await addFlyers(beside, { userId, cartToken: null });
        return everyPage(beside.db);
      });
      const [customer, staff] = [await signIn(shop.base, CUSTOMER), await signIn(shop.base, STAFF)];
      await waitUntilIdle(shop);
      return work({ shop, pages, cookies: { stranger: 'visited=yes', customer, staff } });
    },
    { start: true, settings },
  );
}
