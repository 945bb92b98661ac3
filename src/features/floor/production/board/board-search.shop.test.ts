import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { boardQuery, readBoardView } from './board-view.ts';
import { readBoard } from './read-board.server.ts';

let opened: TestShop;
let job: { id: string; code: string; orderId: string; itemId: string };
beforeAll(async () => {
  opened = await openTestShop();
  const orderId = await makePaidOrder(opened.shop);
  job = await opened.db
    .selectFrom('jobs')
    .select(['id', 'code', 'orderId', 'itemId'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
});

/** The codes that a search finds. */
async function matches(search: string): Promise<string[]> {
  const view = readBoardView(new URLSearchParams({ search }));
  const { cards } = await readBoard(opened.db, job.id, boardQuery(view, NOON));
  return cards.jobs.map(({ code }) => code);
}

const change = (statement: RawBuilder<unknown>) => statement.execute(opened.shop.owner);

test.each([
  [
    'customer',
    'Órla Kane',
    () => sql`update orders set customer_name = 'Órla Kane' where id = ${job.orderId}`,
  ],
  [
    'product',
    'beer mats',
    () => sql`update order_items set product_name = 'Beer Mats' where id = ${job.itemId}`,
  ],
  ['paper', '700gsm', () => sql`update order_items set paper_type = '700gsm board' where id = ${job.itemId}`],
  ['finish', 'gold foil', () => sql`update order_items set finish = 'Gold foil' where id = ${job.itemId}`],
  ['size', 'a7', () => sql`update order_items set size = 'A7 (74 × 105 mm)' where id = ${job.itemId}`],
  [
    'faulty file',
    'no bleed',
    () =>
      sql`update order_items set artwork_problem = 'No bleed', artwork_state = 'problem' where id = ${job.itemId}`,
  ],
  [
    'wait',
    'delta',
    () =>
      sql`update jobs set blocked = 'paper', blocked_note = 'Delta have none', blocked_since = now() where id = ${job.id}`,
  ],
])('a job is found by its %s as soon as that says “%s”', async (_what, words, statement) => {
  expect(await matches(words)).toEqual([]);
  await change(statement());
  expect(await matches(words)).toEqual([job.code]);
});

test('a job’s text about its customer is removed when it leaves, and is back if it comes back', async () => {
  const words = () => opened.db.selectFrom('jobs').select('searchWords').executeTakeFirstOrThrow();
  const { searchWords } = await words();
  expect(searchWords).toContain('orla kane');
  await change(sql`update jobs set closed_at = now() where id = ${job.id}`);
  expect(await words()).toEqual({ searchWords: null });
  await change(sql`update jobs set closed_at = null where id = ${job.id}`);
  expect(await words()).toEqual({ searchWords });
});

test('an erased name can no longer be found', async () => {
  await change(sql`update orders set customer_name = 'Erased' where id = ${job.orderId}`);
  expect(await matches('kane')).toEqual([]);
  expect(await matches('erased')).toEqual([job.code]);
});
