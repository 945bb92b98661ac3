import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';
import { makePaidOrder } from '../paid-order.ts';
import { openVisitors, type Visitors } from './visitors.ts';

const MARKUP = `"'></title></textarea></script><script>alert(1)</script><img src=x onerror=alert(2)><svg/onload=alert(3)>{{7*7}}`;

/** Texts that customers or staff type, by table. */
const FREE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  orders: [
    'customer_name',
    'customer_first_name',
    'shipping_address_line1',
    'shipping_city',
    'tracking_number',
    'artwork_problem',
  ],
  artworks: ['original_name'],
  profiles: ['first_name', 'last_name'],
  contact_messages: ['first_name', 'last_name', 'message'],
  reviews: ['author_name', 'body', 'reply'],
  subscribers: ['first_name', 'last_name'],
  campaigns: ['name', 'subject'],
  email_templates: ['description'],
  discount_codes: ['name', 'description'],
  categories: ['name', 'description', 'intro'],
  products: ['name', 'description'],
  product_options: ['description'],
  turnarounds: ['description'],
  jobs: ['blocked_note'],
  press_days: ['reason'],
};

let opened: TestShop;
let ids: Visitors;
let paid: string;
beforeAll(async () => {
  opened = await openTestShop();
  ids = await openVisitors(opened);
  paid = await makePaidOrder(opened.shop);
  await sql`update jobs set blocked = 'paper', blocked_note = 'none', blocked_since = now()`.execute(
    opened.db,
  );
  await sql`insert into press_days (press_id, day, minutes, reason) values ('digital', '2027-01-04', 0, 'none')`.execute(
    opened.db,
  );
});

test('markup in any field is text on every page and in every email that shows it (trust I1)', async () => {
  for (const [table, columns] of Object.entries(FREE_TEXTS))
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${MARKUP}`.execute(opened.owner);
  // An option that is a turnaround has the turnaround's name, and no two have the same.
  await sql`update product_options set name = ${MARKUP} where turnaround_id is null`.execute(opened.db);
  await sql`update turnarounds set name = ${MARKUP} || id`.execute(opened.db);
  for (const table of ['stages', 'presses', 'product_families'])
    await sql`update ${sql.table(table)} set name = ${MARKUP} || id`.execute(opened.owner);
  await opened.runJobs();
  const forAll = ['/', '/shop', '/shop/flyers', '/shop?search=alert', '/product/a5-flyers-001', '/cart'];
  const forA = ['/account', '/orders', `/orders/${ids.order}`, '/checkout'];
  const office = [
    '',
    '/jobs',
    '/production',
    '/station/digital',
    '/jobs/ORD-2026-000002-1',
    '/turnarounds',
    '/turnarounds/standard',
    '/orders',
    `/orders/${ids.order}`,
    `/orders/${paid}`,
    `/orders/${ids.order}/print/job-tickets`,
  ];
  const more = [
    '/customers',
    `/customers/${ids.customer}`,
    '/products',
    '/products/a5-flyers-001',
    '/prices',
  ];
  const rest = [
    '/discount-codes',
    '/enquiries',
    `/enquiries/message/${ids.enquiry}`,
    '/reviews',
    '/email-marketing',
  ];
  const last = [
    `/email-marketing/campaigns/${ids.campaign}`,
    '/find?search=alert',
    '/audit',
    `/outbox/${ids.mail}/html`,
  ];
  const pages: [typeof ids.a, string][] = [
    ...forAll.map((path): [typeof ids.a, string] => [ids.stranger, path]),
    ...forA.map((path): [typeof ids.a, string] => [ids.a, path]),
    ...[...office, ...more, ...rest, ...last].map((path): [typeof ids.a, string] => [
      ids.admin,
      `/admin${path}`,
    ]),
  ];
  let shown = 0;
  for (const [visitor, path] of pages) {
    const { status, html } = await visitor.open(path);
    expect({ path, status }).toEqual({ path, status: 200 });
    expect({ path, found: /<script>alert|<img src=x|<svg\/onload/.exec(html)?.[0] }).toEqual({
      path,
      found: undefined,
    });
    if (/&lt;img src=x|\\u003c?img src=x/.test(html)) shown += 1;
  }
  // Otherwise the pages didn't show the fields, and the rest would prove nothing.
  expect(shown).toBeGreaterThan(20);
  expect(opened.mails.length).toBeGreaterThan(1);
  for (const { html } of opened.mails) expect(html).not.toMatch(/<script>alert|<img src=x|<svg\/onload/);
  expect(opened.mails.filter(({ html }) => html.includes('&lt;img src=x')).length).toBeGreaterThan(0);
});
