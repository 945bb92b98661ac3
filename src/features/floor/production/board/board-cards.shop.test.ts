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
