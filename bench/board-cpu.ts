import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { countPromises } from '#features/floor/production/promises.server.ts';
import { openDatabase } from '#platform/db/database.ts';
import { runningEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import type { ShopProcess } from '#test/crash/shop-process.ts';
import { growShop, sizeOf } from '#test/grown-shop.ts';
import { type Figure, limited, reported, skipped } from './figure.ts';
import { signIn, waitUntilIdle, withShop } from './own-shop.ts';
import { cpuMs, hasProc, treeCpuMs } from './proc.ts';
import { spreadOf } from './spread.ts';

const STAFF = { email: 'owner@example.com', password: 'galley-press-42' };
const PAST_ORDERS_SHARE = 0.1;
const OPEN_JOBS = 1000;
const BYTES_MAX = 60_000;
const VIEWS = 40;
const ROUNDS = 9;
/**
 * V8 compiles the most-used code during the first few hundred views. Staff look at the board all day, so those views
 * are measured separately.
 */
const ROUNDS_OF_A_START = 10;

interface Page {
  name: string;
  path: string;
  most: number;
}

/** What staff look at all day, and the CPU-ms that a view may take. */
const PAGES: readonly [Page, ...Page[]] = [
  { name: 'the board, opened', path: '/admin/jobs', most: 20 },
  { name: 'the board, read again', path: '/admin/jobs.data', most: 20 },
  { name: 'the board of a press', path: '/admin/jobs?press=digital', most: 20 },
  { name: 'the board, searched', path: '/admin/jobs?search=flyers', most: 20 },
  { name: 'the board by press and day', path: '/admin/jobs?by=day&lanes=press', most: 20 },
  { name: 'a station', path: '/admin/station/digital', most: 20 },
  { name: 'the overview', path: '/admin', most: 30 },
];

/** What the board, a station and the overview of a busy shop cost: 1,000 open jobs after 100,000 orders. */
export async function measureBoardCpu(): Promise<Figure[]> {
  if (!hasProc) return [skipped('the board', 'measured only on Linux')];
  const settings = { ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password };
  return withShop(
    async (shop) => {
      await fillFloor(shop);
      const cookie = await signIn(shop.base, STAFF);
      await waitUntilIdle(shop);
      const figures = [await afterStart(shop, cookie)];
      for (const { path } of PAGES) await view(shop, path, cookie);
      const rounds = new Map<Page, View[]>(PAGES.map((page) => [page, []]));
      // In turn: if the processor slows down for half a minute, it does so for all of them.
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [{ path }, views] of rounds) views.push(await view(shop, path, cookie));
      for (const [page, views] of rounds) figures.push(...figuresOf(page, views));
      return figures;
    },
    { start: true, settings },
  );
}

/** The first views after a start, which have no limit. */
async function afterStart(shop: ShopProcess, cookie: string): Promise<Figure> {
  const [{ path }] = PAGES;
  const rounds = [];
  for (let round = 0; round < ROUNDS_OF_A_START; round += 1) rounds.push(await view(shop, path, cookie));
  const { least, median, most } = spreadOf(rounds.map(({ all }) => all));
  const name = `the board, opened, the first ${ROUNDS_OF_A_START * VIEWS} times`;
  return { ...reported(name, `${median.toFixed(1)} ms`), spread: `${least.toFixed(1)}–${most.toFixed(1)}` };
}

function figuresOf({ name, most }: Page, rounds: readonly View[]): Figure[] {
  const all = spreadOf(rounds.map(({ all }) => all));
  const own = spreadOf(rounds.map(({ own }) => own));
  const note = `of it the shop’s own ${own.median.toFixed(1)} ms`;
  return [
    {
      ...limited(`${name}, ${OPEN_JOBS} open jobs`, all.median, most, {
        unit: ' ms',
        digits: 1,
        note,
      }),
      spread: `${all.least.toFixed(1)}–${all.most.toFixed(1)}`,
    },
    limited(`${name}: compressed`, rounds[0]?.bytes ?? 0, BYTES_MAX, { unit: ' bytes', binding: true }),
  ];
}

interface View {
  all: number;
  own: number;
  bytes: number;
}

/** CPU-ms of a view, of the shop and the database together and of the shop alone, and its bytes. */
async function view({ base, pid = 0 }: ShopProcess, path: string, cookie: string): Promise<View> {
  const [all, own] = [treeCpuMs(pid), cpuMs(pid)];
  let bytes = 0;
  for (let i = 0; i < VIEWS; i += 1) {
    const request = get(`${base}${path}`, { headers: { cookie, 'accept-encoding': 'zstd' } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
    bytes = (await buffer(answer)).byteLength;
  }
  return { all: (treeCpuMs(pid) - all) / VIEWS, own: (cpuMs(pid) - own) / VIEWS, bytes };
}

/** Fills the shop with past orders, and opens as many jobs as the board shows, spread over the stages and the next twelve weekdays. */
async function fillFloor(shop: ShopProcess): Promise<void> {
  const connection = runningEmbeddedPostgres({ dataDir: shop.dataDir });
  if (!connection) throw new Error('the shop’s database is not running');
  await growShop(connection, sizeOf(PAST_ORDERS_SHARE), new Date());
  const client = new pg.Client({ ...connection, user: 'postgres' });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      "update jobs set closed_at = stage_since, stage_id = 'despatched', search_words = null where closed_at is null",
    );
    await client.query(`with stage as (select id, row_number() over (order by position, id) - 1 as nth, count(*) over () as count
        from stages where archived_at is null and stage_rank(kind) < (select max(stage_rank(kind)) from stages)),
      newest as (select id, row_number() over (order by code desc) as n from jobs order by code desc limit ${OPEN_JOBS}),
      day as (select array_agg(d::date order by d) as days from generate_series(current_date, current_date + 30, interval '1 day') d
        where extract(isodow from d) < 6)
      update jobs j set closed_at = null, stage_id = stage.id, due_on = day.days[1 + n % 12]
      from newest join stage on stage.nth = newest.n % stage.count cross join day where j.id = newest.id`);
    await client.query('update jobs j set search_words = words_of_job(j) where closed_at is null');
    await client.query('vacuum (analyze) jobs');
  } finally {
    await client.end();
  }
  // As happens each night.
  const { db } = openDatabase({ connection, max: 1 });
  await countPromises(db, new Date());
  await db.destroy();
}
