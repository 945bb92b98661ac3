import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { countPromises } from '#features/floor/production/promises.server.ts';
import { openDatabase } from '#platform/db/database.ts';
import { runningEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import type { ShopProcess } from '#test/crash/shop-process.ts';
import { type Figure, limited, skipped } from './figure.ts';
import { viewPages } from './load.ts';
import { signIn, waitUntilIdle, withShop } from './own-shop.ts';
import { hasProc, treeCpuMs } from './proc.ts';
import { type Spread, spreadOf } from './spread.ts';

const STAFF = { email: 'owner@example.com', password: 'galley-press-42' };
const FEW = 1000;
/** BENCH_ORDERS=1000000 measures at a million, which takes ten minutes to fill on two cores. */
const MANY = Number(process.env.BENCH_ORDERS ?? 100_000);
const CPU_MS_MAX = 12;
const GROWTH_MAX = 1.5;
const VIEWS = 60;
const ROUNDS = 5;

/** A customer whom no sample invents, with a fixed number of orders spread evenly over all. */
const REGULAR = { name: 'Wilhelmina Featherstone', orders: 40 };

/** The list's queries: common names come from the sample; the order and the address belong to one of its orders. */
function pagesOf(order: { number: string; email: string; name: string }) {
  const search = (text: string) => `/admin/orders?search=${encodeURIComponent(text)}`;
  const [first = '', last = ''] = order.name.split(' ');
  return {
    'first page': '/admin/orders',
    'filtered by status': '/admin/orders?status=processing',
    'search by first name': search(first),
    'search by last name': search(last),
    'search by full name': search(order.name),
    'search by full name, 40 orders at any size': search(REGULAR.name),
    'search by order number': search(order.number),
    'search by email': search(order.email),
    overview: '/admin',
  };
}

/**
 * CPU time (the shop's processes and PostgreSQL) of the back office's order list with a thousand orders and with many,
 * and the ratio of the two. Both shops run at once and are measured in turn, each figure the median of its rounds, so
 * that other load on the machine affects both.
 */
export async function measureOrdersCpu(): Promise<Figure[]> {
  if (!hasProc) return [skipped('the list of orders', 'measured only on Linux')];
  return withOrders(MANY, (many) =>
    withOrders(FEW, async (few) => {
      const figures: Figure[] = [];
      for (const [i, { name }] of few.pages.entries()) {
        const rounds = await measureInTurn(few, many, i);
        const rows = [await rowsOf(few, i), await rowsOf(many, i)] as const;
        figures.push(...figuresOf(name, rounds, rows));
      }
      return figures;
    }),
  );
}

/**
 * A rare name has one row of a thousand orders and a page of a million, so the number of rows is reported: each costs
 * something.
 */
function figuresOf(name: string, rounds: readonly Round[], rows: readonly [number, number]): Figure[] {
  const ms = spreadOf(rounds.map((round) => round.many));
  const before = spreadOf(rounds.map((round) => round.few));
  const ratio = spreadOf(rounds.map((round) => round.many / round.few));
  const words = ({ least, most }: Spread, digits: number) =>
    `${least.toFixed(digits)}–${most.toFixed(digits)}`;
  const note = `${before.median.toFixed(1)} ms${rows[0] === rows[1] ? '' : `, rows shown: ${rows[1]} against ${rows[0]}`}`;
  return [
    {
      ...limited(`${name}, ${MANY.toLocaleString('en-GB')} orders`, ms.median, CPU_MS_MAX, {
        unit: ' ms',
        digits: 1,
      }),
      spread: words(ms, 1),
    },
    {
      ...limited('  dearer than with 1,000', ratio.median, GROWTH_MAX, { unit: '×', digits: 2, note }),
      spread: words(ratio, 2),
    },
  ];
}

/** CPU-ms of a view with few orders and with many, measured one after the other. */
interface Round {
  few: number;
  many: number;
}

type Office = { shop: ShopProcess; cookie: string; pages: { name: string; path: string }[] };

async function rowsOf({ shop, cookie, pages }: Office, index: number): Promise<number> {
  const html = await (await fetch(`${shop.base}${pages[index]?.path}`, { headers: { cookie } })).text();
  return html.split(' data-row=').length - 1;
}

/** Views the page at `index` in both shops in turn. */
async function measureInTurn(few: Office, many: Office, index: number): Promise<Round[]> {
  const view = async ({ shop, cookie, pages }: Office) => {
    const before = treeCpuMs(shop.pid ?? 0);
    await viewPages(shop.base, [pages[index]?.path ?? ''], { amount: VIEWS, connections: 2, cookie });
    return (treeCpuMs(shop.pid ?? 0) - before) / VIEWS;
  };
  for (const office of [few, many]) await view(office);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ few: await view(few), many: await view(many) });
  return rounds;
}

/** A shop with this many orders, its owner signed in, and the database idle again. */
function withOrders<T>(count: number, work: (office: Office) => Promise<T>): Promise<T> {
  return withShop(
    async (shop) => {
      await shop.start();
      await fill(shop.dataDir, count);
      await makeRegular(shop.dataDir);
      const cookie = await signIn(shop.base, STAFF);
      const pages = pagesOf(await sampleOrder(shop.base, cookie));
      await waitUntilIdle(shop);
      return work({ shop, cookie, pages: Object.entries(pages).map(([name, path]) => ({ name, path })) });
    },
    { start: false, settings: { ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password } },
  );
}

/** Writes the regular customer's name on their orders, so that the page has the same number of rows at any size. */
async function makeRegular(dataDir: string): Promise<void> {
  const connection = runningEmbeddedPostgres({ dataDir });
  if (!connection) throw new Error('the shop’s database is not running');
  const { db } = openDatabase({ connection, max: 1 });
  await sql`update orders set customer_name = ${REGULAR.name} where id in (
    select id from (select id, row_number() over (order by created_at) as n, count(*) over () as count from orders) o
    where n % (count / ${REGULAR.orders}::int) = 0)`.execute(db);
  // As happens each night.
  await countPromises(db, new Date());
  // Otherwise a background vacuum after filling would count towards a page.
  await sql`vacuum (analyze)`.execute(db);
  await db.destroy();
}

/** `npm run sample-orders -- N` beside the open shop. */
async function fill(dataDir: string, count: number): Promise<void> {
  const filling = spawn(process.execPath, [resolve('build/server/sample-orders.js'), String(count)], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(filling, 'exit');
  if (code !== 0) throw new Error(`sample orders ended with ${code}`);
}

/** The twentieth order of the list, as a person would copy it from there. */
async function sampleOrder(base: string, cookie: string) {
  const html = await (await fetch(`${base}/admin/orders`, { headers: { cookie } })).text();
  const row = html.split('<tr data-row').at(20) ?? '';
  const read = (pattern: RegExp) => pattern.exec(row)?.[1] ?? '';
  const order = {
    number: read(/Select (ORD-\d{4}-\d{6,})"/),
    name: read(/sm:hidden">([^<]+)</),
    email: read(/<small>([^<@]+@[^<]+)</),
  };
  if (Object.values(order).includes('')) throw new Error('the list shows no twentieth order');
  return order;
}
