import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let job: { id: string; orderId: string; itemId: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  const orderId = await makePaidOrder(opened.shop);
  job = await opened.db
    .selectFrom('jobs')
    .select(['id', 'orderId', 'itemId'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
});

const boardPage = async (): Promise<string> => (await ada.open('/admin/jobs')).text;

// The changes are made straight in the database, as another process would, so that nothing tells this one.
test.each([
  [
    'product',
    'Beer Mats',
    () => sql`update order_items set product_name = 'Beer Mats' where id = ${job.itemId}`,
  ],
  [
    'copies',
    '77 Beer Mats',
    () => sql`with item as (update order_items set quantity = 77 where id = ${job.itemId})
      update jobs set quantity = 77 where id = ${job.id}`,
  ],
  [
    'paper',
    '700gsm board',
    () => sql`update order_items set paper_type = '700gsm board' where id = ${job.itemId}`,
  ],
  [
    'customer',
    'Órla O’Kane',
    () => sql`update orders set customer_name = 'Órla O’Kane' where id = ${job.orderId}`,
  ],
  ['day', 'Late: Fri 20 Nov', () => sql`update jobs set due_on = '2026-11-20' where id = ${job.id}`],
  [
    'holder',
    'Yours',
    () =>
      sql`update jobs set holder_id = (select user_id from user_roles where role = 'admin') where id = ${job.id}`,
  ],
  ['change', 'Changed: 600 instead', () => sql`update jobs set changed = '600 instead' where id = ${job.id}`],
  [
    'wait',
    'Waiting for paper since today: Delta → Monday',
    () =>
      sql`update jobs set blocked = 'paper', blocked_note = 'Delta → Monday', blocked_since = '2026-11-24T09:00Z' where id = ${job.id}`,
  ],
])(
  'if another process changes a card’s %s, the card says so the next time the board is opened',
  async (_what, words, change) => {
    expect(await boardPage()).not.toContain(words);
    await change().execute(opened.shop.owner);
    expect(await boardPage()).toContain(words);
  },
);

test('on the wall screen a job that waits still says its day and whose it is', async () => {
  await sql`update orders set customer_name = 'Orla Kane' where id = ${job.orderId}`.execute(
    opened.shop.owner,
  );
  await sql`update jobs set due_on = '2026-11-26', blocked = 'paper', blocked_note = null, blocked_since = now()
    where id = ${job.id}`.execute(opened.shop.owner);
  const { text } = await ada.open('/admin/jobs?wall=yes');
  expect(text).toMatch(/Thu 26 Nov, [\d:]+, Orla Kane\s*Waiting for paper/);
});

test('the wall screen has every job, however many are at a stage', async () => {
  await sql`insert into jobs (order_id, item_id, part, code, quantity, family_id, stage_id, stage_since, due_on)
    select order_id, item_id, n, code || '.' || n, 700 + n, family_id, stage_id, stage_since, due_on
    from jobs, generate_series(2, 60) n where id = ${job.id}`.execute(opened.shop.owner);
  const { text } = await ada.open('/admin/jobs?wall=yes');
  for (let part = 2; part <= 60; part += 1) expect(text).toContain(`${700 + part} `);
  expect(text).not.toMatch(/and \d+ more/i);
  await sql`delete from jobs where part > 1`.execute(opened.shop.owner);
});
