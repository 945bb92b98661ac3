import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../test/app.ts';
import { addFlyers, checkoutOf, newGuest } from '../../../test/factories.ts';
import { newAdministrator, type Page, type Shopper } from '../../../test/shopper.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { PAGE_SIZE } from './order-list.server.ts';

let opened: TestShop;
let ada: Shopper;
const numbers: string[] = [];
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

/** A guest's order; answers its number. */
async function order(firstName: string, phone: string | null = null): Promise<string> {
  const guest = newGuest();
  await addFlyers(opened.shop, guest);
  const checkout = await checkoutOf(opened.shop, guest);
  const email = `${firstName.toLowerCase()}@example.com`;
  const customer = { ...checkout.customer, firstName, email, phone };
  const outcome = await placeOrder(opened.shop, { ...checkout, customer });
  if (!outcome.ok) throw new Error('not placed');
  numbers.push(outcome.orderNumber);
  return outcome.orderNumber;
}

const list = (query: Record<string, string>) => ada.open(`/admin/orders?${new URLSearchParams(query)}`);
const shown = ({ html }: Page) => [...html.matchAll(/>(ORD-\d{4}-\d{6})</g)].map(([, number]) => number);

test('with no orders the list says what will come', async () => {
  expect((await list({})).text).toContain('No orders yet. They appear here as soon as somebody orders.');
});

test('orders are found by number, name, e-mail, phone and product, in any letter case', async () => {
  const wilma = await order('Wilma', '+442892123456');
  const fred = await order('Fred_100%');
  for (const [search, expected] of [
    [wilma, [wilma]],
    [wilma.slice(-6), [wilma]],
    ['WILMA doe', [wilma]],
    ['wilma@example', [wilma]],
    ['892123', [wilma]],
    ['a5 fly', [fred, wilma]],
    ['100%', [fred]],
    ['_', [fred]],
    ['nobody', []],
    ["'; drop table orders; --", []],
    ['\0wilma', [wilma]],
  ] as const) {
    const page = await list({ search });
    expect({ search, found: shown(page) }).toEqual({ search, found: expected });
  }
  expect((await list({ search: 'nobody' })).text).toContain('No orders match.');
  expect((await list({ search: 'x'.repeat(10_000) })).status).toBe(200);
});

test('the status filter shows those only, and keeps the search beside it', async () => {
  const barney = await order('Barney');
  await opened.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('orders')
      .set({ status: 'processing' })
      .where('orderNumber', '=', barney)
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('orderStatusHistory')
      .values({ orderId: row.id, status: 'processing', actor: 'Test', notes: null, changedBy: null })
      .execute();
  });
  expect(shown(await list({ status: 'processing' }))).toEqual([barney]);
  expect(shown(await list({ status: 'pending', search: 'barney' }))).toEqual([]);
  const page = await ada.press('Apply', { search: 'barney', status: 'processing' });
  expect(page.path).toBe('/admin/orders?search=barney&status=processing');
  expect(page.text).toContain('1 order matching “barney”, Processing');
  expect(shown(await list({ status: 'lost' }))).toHaveLength(3);
});

test('more orders than fit stand on further pages, newest first, each once', async () => {
  while (numbers.length < 2 * PAGE_SIZE + 2) await order('Many');
  const pages = [await list({}), await list({ page: '2' }), await list({ page: '3' })];
  const all = pages.flatMap(shown);
  expect(all).toEqual([...numbers].reverse());
  expect(pages[0]?.text).toContain(`${numbers.length} orders`);
  expect(pages[0]?.text).toContain('Page 1 of 3');
  expect(pages[1]?.html).toContain('href="/admin/orders?page=3" rel="next"');
  expect(pages[2]?.text).not.toContain('Next');
});

test('a page that there is not is empty or the first, never a fault (K3)', async () => {
  for (const page of ['0', '-1', '1e9', 'x', '999999', '1000000000000', '\0', '1.5'])
    expect({ page, status: (await list({ page })).status }).toEqual({ page, status: 200 });
});

test('the list asks the database no more for 50 orders than for one', async () => {
  const { count } = await opened.countStatements(() => ada.browser.get('/admin/orders'));
  expect(count).toBeLessThanOrEqual(5);
});
