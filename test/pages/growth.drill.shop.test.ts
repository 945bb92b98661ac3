import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { countPromises } from '#features/floor/production/promises.server.ts';
import { NOON, openTestShop, type TestShop } from '../app.ts';
import { everyPage, type Visitor } from '../every-page.ts';
import { addFlyers } from '../factories.ts';
import { GROWN_FILES, growShop, type Size } from '../grown-shop.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '../shopper.ts';
import type { RunStatement } from '../statement-plans.ts';

/** Large enough for reading a whole table to show, and small enough to be filled in two seconds. */
const SIZE: Size = {
  products: 1300,
  categories: 300,
  orders: 12_000,
  customers: 12_000,
  subscribers: 12_000,
  artworks: 12_000,
};
const RETURNED_MAX = 1000;
/** Lists count up to this many (`COUNTED_MAX`), and one more tells them that there are others. */
const READ_MAX = 10_001;

/** What has to read a whole table, and why. */
const MAY_READ_ALL: Readonly<Record<string, string>> = {
  '/admin/email-marketing/audience': 'counts exactly who a message goes to',
  '/admin/email-marketing/audience?tags=trade': 'counts exactly who a message goes to',
  '/admin/discount-codes?create': 'lists every product, to be ticked by name',
  '/admin/prices?analytics': 'is about every price',
  '/admin/prices?suggestions=all': 'compares every price with the others of its category',
  '/admin/prices?bulk': 'changes every price of the filter at once',
  '/admin/prices?bulk=&scope=whole&type=percentage&value=5':
    'the same, and counts what a year’s orders were for',
};

let opened: TestShop;
let ran: RunStatement[] = [];
let visitors: Record<Visitor, Shopper>;
beforeAll(async () => {
  opened = await openTestShop({ onRun: (statement) => ran.push(statement) });
  for (let i = 0; i < GROWN_FILES.count; i += 1)
    await opened.shop.storage.put(`${GROWN_FILES.folder}/${i}`, GROWN_FILES.content);
  await growShop(opened.connection, SIZE, NOON);
  const { shopper: customer, userId } = await newCustomer(opened);
  await addFlyers(opened.shop, { userId, cartToken: null });
  visitors = { stranger: newShopper(opened), customer, staff: await newAdministrator(opened) };
  // The first view of a day counts the days before it.
  await visitors.staff.open('/admin');
});

/** Returns what a statement returned or read too much of. */
function excessOf({ text, returned, scans }: RunStatement): string[] {
  const about = text.trim().replace(/\s+/g, ' ').slice(0, 160);
  return [
    ...(returned > RETURNED_MAX ? [`returned ${returned} rows: ${about}`] : []),
    ...scans
      .filter(({ rows }) => rows > READ_MAX)
      .map(({ how, table, rows }) => `${how} of ${rows} rows of ${table}: ${about}`),
  ];
}

test('in a shop that has grown, no page reads a whole table or gets more than a thousand rows', async () => {
  const excess: string[] = [];
  for (const { path, as } of await everyPage(opened.db)) {
    ran = [];
    const answer = await visitors[as].browser.get(path);
    await answer.arrayBuffer();
    expect({ path, failed: answer.status >= 500 }).toEqual({ path, failed: false });
    if (!MAY_READ_ALL[path]) excess.push(...ran.flatMap(excessOf).map((words) => `${as} ${path}: ${words}`));
  }
  expect(excess).toEqual([]);
});

test('changes of roles are shown without reading the whole audit log', async () => {
  await sql`insert into audit_log (actor, action, subject, created_at)
    select 'Nuala Print', 'order.note', 'order:' || n, ${NOON}::timestamptz from generate_series(1, 12000) n`.execute(
    opened.db,
  );
  await sql`insert into audit_log (actor, action, subject, after, created_at)
    values ('Oona Owner', 'staff.invite', 'staff', '{"email": "press@example.com"}', ${NOON}::timestamptz)`.execute(
    opened.db,
  );
  await sql`analyze audit_log`.execute(opened.db);
  ran = [];
  const { text } = await visitors.staff.open('/admin/staff');
  expect(text).toContain('Oona Owner');
  expect(ran.flatMap(excessOf)).toEqual([]);
});

test('emails to one customer are looked up once, not a second time to count them', async () => {
  const lookUps = async (path: string) => {
    ran = [];
    const { text } = await visitors.staff.open(path);
    const statements = ran.filter(({ scans }) => scans.some(({ table }) => table === 'mails'));
    return { text, found: statements.filter(({ text: sent }) => sent.includes('ilike')).length };
  };
  const { recipient } = await opened.db
    .selectFrom('mails')
    .select('recipient')
    .where('recipient', 'like', 'customer-%')
    .executeTakeFirstOrThrow();
  const one = await lookUps(`/admin/outbox?search=${encodeURIComponent(recipient)}`);
  expect(one.found).toBe(1);
  expect(one.text).toMatch(/[1-9]\d? emails?/);
  const many = await lookUps('/admin/outbox?search=customer-');
  expect(many.found).toBe(2);
});

test('a whole email address is looked up as a whole, and by its parts only if nobody has it', async () => {
  const { recipient } = await opened.db
    .selectFrom('mails')
    .innerJoin('users', 'users.email', 'mails.recipient')
    .select('recipient')
    .where('recipient', 'like', 'customer-%')
    .executeTakeFirstOrThrow();
  const rowsRead = async (path: string, search: string) => {
    ran = [];
    const { text } = await visitors.staff.open(`${path}${encodeURIComponent(search)}`);
    const read = ran.flatMap(({ scans }) =>
      scans.filter(({ table }) => ['mails', 'profiles'].includes(table)),
    );
    return { text, byParts: read.some(({ how, rows }) => how === 'Bitmap Heap Scan' && rows > 0) };
  };
  for (const path of ['/admin/customers?search=', '/admin/outbox?search=', '/admin/find?q=']) {
    const whole = await rowsRead(path, recipient.toUpperCase());
    expect({ path, byParts: whole.byParts }).toEqual({ path, byParts: false });
    // Without its last letter it is nobody's whole address, so its parts are looked up in the same statement.
    const part = await rowsRead(path, recipient.slice(0, -1));
    if (path !== '/admin/find?q=') for (const { text } of [whole, part]) expect(text).toContain(recipient);
  }
});

test('products are not read one by one to search orders for a name or to change one, nor customers to list who owes', async () => {
  const scanned = async (path: string, table: string) => {
    ran = [];
    await visitors.staff.open(path);
    return Math.max(
      0,
      ...ran.flatMap(({ scans }) => scans.filter((scan) => scan.table === table)).map(({ rows }) => rows),
    );
  };
  expect(await scanned('/admin/orders?search=Declan%20McAllister', 'products')).toBeLessThan(
    SIZE.products / 10,
  );
  const order = await opened.db
    .selectFrom('orders')
    .select('id')
    .where('placedAt', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await scanned(`/admin/orders/${order.id}/change`, 'products')).toBeLessThan(10);
  expect(await scanned('/admin/money-owed', 'profiles')).toBeLessThan(100);
  expect(await scanned('/admin/delivery', 'option_groups')).toBeLessThan(1000);
});

test('the overview no longer counts what left before last night, and despatch looks only at what can leave', async () => {
  const rowsOf = async (path: string, table: string) => {
    ran = [];
    await visitors.staff.open(path);
    return ran
      .flatMap(({ scans }) => scans.filter((scan) => scan.table === table))
      .reduce((sum, { rows }) => sum + rows, 0);
  };
  const before = await rowsOf('/admin', 'jobs');
  await countPromises(opened.db, NOON);
  await sql`analyze daily_promises`.execute(opened.db);
  const after = await rowsOf('/admin', 'jobs');
  const { rows } = await sql<{ left: number; open: number }>`
    select (select sum(jobs)::int from daily_promises) as left, (select count(*)::int from jobs where closed_at is null) as open`.execute(
    opened.db,
  );
  const { left = 0, open = 0 } = rows[0] ?? {};
  expect(left).toBeGreaterThan(300);
  expect(before - after).toBeGreaterThanOrEqual(left);
  // Nothing is ready: only the menu reads jobs, the open ones and, for its files, some of them again.
  expect(open).toBeGreaterThan(30);
  expect(await rowsOf('/admin/despatch', 'jobs')).toBeLessThan(2 * open);
});

test('the sitemap of many products has parts, which together list each product and category once', async () => {
  const listed = async (path: string) => {
    const { html } = await visitors.stranger.open(path);
    return [...html.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(([, place = '']) => place);
  };
  const parts = await listed('/sitemap.xml');
  expect(parts).toEqual(['/sitemap.xml?part=1', '/sitemap.xml?part=2']);
  const pages = (await Promise.all(parts.map(listed))).flat();
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages.filter((path) => path.startsWith('/product/'))).toHaveLength(SIZE.products);
  expect(pages).toContain('/shop/grown-1');
});

test('the menu has room for sixteen of the owner’s categories, and All Products lists them all, page by page', async () => {
  const { html } = await visitors.stranger.open('/about');
  // On a desktop and on a phone.
  expect(html.match(/href="\/shop\/grown-/g)).toHaveLength(2 * 16);
  const shop = await visitors.stranger.open('/shop?page=13');
  expect(shop.text).toContain('Page 13 of 13');
  expect(shop.text).toContain('Grown 280');
});

test('a statement that reads or returns too much is noticed', async () => {
  ran = [];
  await sql`select count(*) from orders where notes is null and customer_name <> ''`.execute(opened.db);
  await sql`select id from products`.execute(opened.db);
  expect(ran.flatMap(excessOf).map((words) => words.split(':')[0])).toEqual([
    `Seq Scan of ${SIZE.orders} rows of orders`,
    `returned ${SIZE.products} rows`,
  ]);
});
