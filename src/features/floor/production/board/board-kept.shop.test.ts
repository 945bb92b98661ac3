import { isStringOneByteRepresentation } from 'node:v8';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
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

/** Opens the board twice: the second is put together from what was kept of the first. */
async function seen(): Promise<string> {
  const first = await ada.open('/admin/jobs');
  const second = await ada.open('/admin/jobs');
  expect(second.text).toBe(first.text);
  return second.text;
}

// Nothing tells this process: the changes are made as another one would, straight in the database.
test.each([
  [
    'product',
    'Beer Mats',
    () => sql`update order_items set product_name = 'Beer Mats' where id = ${job.itemId}`,
  ],
  ['copies', '77 Beer Mats', () => sql`update order_items set quantity = 77 where id = ${job.itemId}`],
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
  'a card whose %s another process changes says so the next time the board is opened',
  async (_what, words, change) => {
    expect(await seen()).not.toContain(words);
    await change().execute(opened.shop.owner);
    expect(await seen()).toContain(words);
  },
);

test('the board is put together in one byte a character, whatever its cards say', async () => {
  await sql`update orders set customer_name = 'Órla O’Kane → 😀' where id = ${job.orderId}`.execute(
    opened.shop.owner,
  );
  const encoded = vi.spyOn(Buffer, 'from');
  const { text } = await ada.open('/admin/jobs');
  const pieces = encoded.mock.calls
    .map(([value]) => value as unknown)
    .filter((value) => typeof value === 'string');
  encoded.mockRestore();
  const page = pieces.findIndex((piece) => piece.startsWith('<!DOCTYPE html>'));
  expect(text).toContain('Órla O’Kane → 😀');
  // The page to the end of its body, and what is handed over to its script.
  expect(pieces[page + 1]).toContain('O\\u2019Kane');
  expect(pieces.slice(page, page + 2).map(isStringOneByteRepresentation)).toEqual([true, true]);
});
