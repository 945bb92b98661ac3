import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listOrders } from '#features/desk/order-list/index.server.ts';
import { readView } from '#features/desk/order-list/index.ts';
import { boardQuery, readBoardView } from '#features/floor/production/board/board-view.ts';
import { readBoard } from '#features/floor/production/board/read-board.server.ts';
import { foldedSearch } from '#kit/search-text.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let order: { id: string; orderNumber: string; invoiceNumber: string; code: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
  await makePaidOrder(opened.shop);
  const id = await makePaidOrder(opened.shop);
  await nameOrder(id, 'Sinéad O’Neill');
  order = await opened.db
    .selectFrom('orders as o')
    .innerJoin('invoices as i', 'i.orderId', 'o.id')
    .innerJoin('jobs as j', 'j.orderId', 'o.id')
    .select(['o.id', 'o.orderNumber', 'i.invoiceNumber', 'j.code'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow();
});

const nameOrder = (id: string, customerName: string) =>
  opened.shop.owner
    .updateTable('orders')
    .set({
      customerName,
      customerFirstName: customerName.split(' ')[0] ?? '',
      customerLastName: customerName.split(' ')[1] ?? '',
      customerEmail: 'sinead@example.com',
      customerPhone: '+442892123456',
    })
    .where('id', '=', id)
    .execute();

async function listed(search: string): Promise<string[]> {
  const view = readView(new URLSearchParams({ search }));
  return (await listOrders(opened.db, view, NOON)).orders.map(({ id }) => id);
}

async function matches(search: string): Promise<string[]> {
  const answer = await ada.browser.get(`/admin/find/results?${new URLSearchParams({ q: search })}`);
  return ((await answer.json()) as { found: { to: string }[] }).found.map(({ to }) => to);
}

/** `Sinéad O’Neill`, as people and programs write it. */
const WRITTEN = [
  'Sinéad O’Neill',
  "sinead o'neill",
  'SINEAD ONEILL',
  'sinead  oneill',
  'Sine\u0301ad O‘Neill',
  'sinead o`neill',
  'o’neill sinéad',
  'oneill flyers',
  'sinead flyers',
  'flyers sinead',
  'sinead a5 flyers',
  'sinead@example.com',
  '028 9212 3456',
];

describe('an order is found however staff write its customer’s name', () => {
  test.each(WRITTEN)('%s', async (search) => {
    expect(await listed(search)).toEqual([order.id]);
    expect(await matches(search)).toContain(`/admin/orders/${order.id}`);
  });

  test('but not if one of the words is from another customer’s name', async () => {
    for (const search of ['sinead posters', 'sinead jones', 'oneill zzz'])
      expect(await listed(search)).toEqual([]);
  });

  test('the board and the quote’s customer field find them too', async () => {
    const board = readBoardView(new URLSearchParams({ search: "O'Neill a5" }));
    const { cards } = await readBoard(opened.db, order.id, boardQuery(board, NOON));
    expect(cards.jobs.map(({ code }) => code)).toEqual([order.code]);
    await ada.open('/admin/drafts');
    await ada.press('New quote or order');
    for (const customer of ["sinead o'neill", 'oneill sinead', order.orderNumber, order.invoiceNumber]) {
      await ada.press('Find', { customer, intent: 'find-customer' });
      expect(ada.page.text, customer).toContain('Sinéad O’Neill');
    }
  });
});

describe('an order is found by every number printed for it', () => {
  test('as printed, and as banks and people write it', async () => {
    const { orderNumber, invoiceNumber, code } = order;
    const bare = (number: string) => number.replaceAll('-', '');
    for (const number of [
      orderNumber,
      orderNumber.toLowerCase(),
      bare(orderNumber),
      orderNumber.replaceAll('-', ' '),
      invoiceNumber,
      bare(invoiceNumber).toLowerCase(),
      code,
      `${orderNumber}-P1`,
    ])
      expect(await listed(number), number).toEqual([order.id]);
    for (const number of [bare(orderNumber), invoiceNumber.replaceAll('-', ' ')])
      expect(await matches(number), number).toContain(`/admin/orders/${order.id}`);
    const scanned = await ada.browser.get(`/admin/scan?code=${bare(orderNumber)}`);
    expect(scanned.headers.get('location')).toBe(`/admin/orders/${order.id}`);
  });

  test('including a quote by its own number', async () => {
    await ada.open('/admin/drafts');
    await ada.press('New quote or order');
    const made = await ada.press('Save', { firstName: 'Nell' });
    const { draftNumber } = await opened.db
      .selectFrom('drafts')
      .select('draftNumber')
      .orderBy('draftNumber', 'desc')
      .executeTakeFirstOrThrow();
    expect(await matches(draftNumber.toLowerCase().replaceAll('-', ' '))).toEqual([
      made.path.replace(/\?.*$/, ''),
    ]);
  });
});

test('a customer with an account is found however their name is written', async () => {
  const { userId } = await newCustomer(opened, 'Zoe');
  await opened.db
    .updateTable('profiles')
    .set({ firstName: 'Zoë', lastName: 'Łukasz–Ó Briain' })
    .where('id', '=', userId)
    .execute();
  for (const search of ['zoe o briain', 'lukasz-o', 'BRIAIN', 'briain  zoë', 'Zoe\u0308'])
    expect(await matches(search), search).toContain(`/admin/customers/${userId}`);
});

test('search terms and searched texts are folded in the same way', async () => {
  const letter = fc.constantFrom(..."aÉé’'‘`ʼ \u00a0øØßŁłæŒıİ–-\u0301\u200bﬁ½".split(''));
  const texts = fc.sample(
    fc.array(letter, { maxLength: 12 }).map((letters) => letters.join('')),
    300,
  );
  const { rows } = await sql<{ text: string; folded: string }>`select text, search_text(text) as folded
    from unnest(${texts}::text[]) text`.execute(opened.db);
  for (const { text, folded } of rows)
    expect(foldedSearch(text).toLowerCase(), JSON.stringify(text)).toBe(folded);
});
