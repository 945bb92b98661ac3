import { addDays } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAGE_SIZE } from '#features/desk/order-list/order-view.ts';
import { jobsFollowOrder } from '#features/orders/order/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { londonDay } from '#kit/london-time.ts';
import { openTestShop, rowClock, type TestShop } from '#test/app.ts';
import { textOf } from '#test/browser.ts';
import { addFlyers, checkoutOf, newGuest } from '#test/factories.ts';
import { newAdministrator, type Page, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
const numbers: string[] = [];
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

/** Places a guest's order; returns its number. */
async function order(firstName: string, phone: string | null = null, options = {}): Promise<string> {
  const guest = newGuest();
  await addFlyers(opened.shop, guest, options);
  const checkout = await checkoutOf(opened.shop, guest);
  const email = `${firstName.toLowerCase()}@example.com`;
  const customer = { ...checkout.customer, firstName, email, phone };
  const outcome = await placeOrder(opened.shop, { ...checkout, customer });
  if (!outcome.ok) throw new Error('not placed');
  numbers.push(outcome.orderNumber);
  return outcome.orderNumber;
}

const list = (query: Record<string, string>) => ada.open(`/admin/orders?${new URLSearchParams(query)}`);
const shown = ({ html }: Page) => [...html.matchAll(/>(ORD-\d{4}-\d{6})<\/a>/g)].map(([, number]) => number);

test('with no orders the list says what will appear here', async () => {
  expect((await list({})).text).toContain('No orders yet. Orders appear here as soon as someone places one.');
});

test('orders are found by number, name, email, phone and product, in upper or lower case', async () => {
  const wilma = await order('Wilma', '+442892123456');
  const fred = await order('Fred_100%');
  for (const [search, expected] of [
    [wilma, [wilma]],
    [wilma.slice(-6), [wilma]],
    ['WILMA doe', [wilma]],
    ['ilma Do', [wilma]],
    ['lma doe wil', [wilma]],
    ['wilma dot', []],
    ['wilma@example', [wilma]],
    ['892123', [wilma]],
    ['028 9212 3456', [wilma]],
    ['9212 3456', [wilma]],
    ['wilma   doe', [wilma]],
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

test('the status filter shows only that status, and keeps the search', async () => {
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
    await jobsFollowOrder(trx, row.id);
  });
  expect(shown(await list({ status: 'processing' }))).toEqual([barney]);
  expect(shown(await list({ status: 'pending', search: 'barney' }))).toEqual([]);
  const page = await ada.press('Apply', { search: 'barney', status: 'processing' });
  expect(page.path).toContain('search=barney&');
  expect(page.path).toContain('&status=processing&');
  expect(page.text).toContain('1 order matching “barney”, Processing');
  expect(shown(await list({ status: 'lost' }))).toHaveLength(3);
});

test('more orders continue on further pages, newest first, each once, and back again', async () => {
  while (numbers.length < 2 * PAGE_SIZE + 2) await order('Many');
  const pages = [await list({})];
  while (/rel="next"/.test(pages.at(-1)?.html ?? ''))
    pages.push(await ada.open(linkOf(pages.at(-1), 'next')));
  expect(pages.flatMap(shown)).toEqual([...numbers].reverse());
  expect(pages.map(({ text }) => /Page \d of \d/.exec(text)?.[0])).toEqual([
    'Page 1 of 3',
    'Page 2 of 3',
    'Page 3 of 3',
  ]);
  expect(pages[0]?.text).toContain(`${numbers.length} orders`);
  expect(shown(await ada.open(linkOf(pages[2], 'prev')))).toEqual(shown(pages[1] as Page));
  expect(shown(await ada.open(linkOf(pages[1], 'prev')))).toEqual(shown(pages[0] as Page));
});

const linkOf = (page: Page | undefined, rel: string) =>
  new RegExp(`href="([^"]+)" rel="${rel}"`).exec(page?.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';

test('an order opened from a later page leads back to that page', async () => {
  const second = await ada.open(linkOf(await list({ sort: 'total' }), 'next'));
  const [, href = ''] = /<tr[^>]*data-row[^>]*>.*?href="([^"]+)"/s.exec(second.html) ?? [];
  const order = await ada.open(href.replaceAll('&amp;', '&'));
  const [, back = ''] = /href="([^"]+)">Back to Orders/.exec(order.html) ?? [];
  expect(shown(await ada.open(back.replaceAll('&amp;', '&')))).toEqual(shown(second));
  expect(ada.page.text).toContain('Page 2 of 3');
});

test('oldest first stays oldest first when a filter is added', async () => {
  await list({ dir: 'asc' });
  expect(shown(await ada.press('Apply', { search: 'many' }))[0]).toBe(numbers[3]);
});

test('each sort order shows every order once, across pages', async () => {
  for (const sort of ['placed', 'total', 'customer', 'despatch'])
    for (const dir of ['asc', 'desc']) {
      let page = await list({ sort, dir });
      const all = shown(page);
      while (/rel="next"/.test(page.html)) {
        page = await ada.open(linkOf(page, 'next'));
        all.push(...shown(page));
      }
      expect({ sort, dir, orders: new Set(all).size, shown: all.length }).toEqual({
        sort,
        dir,
        orders: numbers.length,
        shown: numbers.length,
      });
    }
});

test('a search continues on further pages too', async () => {
  const first = await list({ search: 'many' });
  const rest = await ada.open(linkOf(first, 'next'));
  expect(new Set([...shown(first), ...shown(rest)]).size).toBe(2 * PAGE_SIZE - 1);
});

const dayFrom = (days: number) => londonDay(addDays(rowClock(), days));

test('date filters use the shop’s own calendar', async () => {
  const today = dayFrom(0);
  expect((await list({ from: today, to: today })).text).toContain(`${numbers.length} orders`);
  expect((await list({ from: dayFrom(1) })).text).toContain('No orders match.');
  expect((await list({ to: dayFrom(-1) })).text).toContain('No orders match.');
  expect((await list({ from: '2026-02-31', to: 'x' })).text).toContain(`${numbers.length} orders`);
});

test('a saved view is a filter: changing the filter leaves the view', async () => {
  const unpaid = await list({ payment: 'pending' });
  expect(unpaid.html).toMatch(/aria-current="page"[^>]*>Unpaid|>Unpaid/);
  const current = ({ html }: Page) =>
    /aria-label="Views".*?<\/nav>/s.exec(html)?.[0].match(/aria-current="page">([^<]+)/)?.[1];
  expect(current(unpaid)).toBe('Unpaid');
  expect(current(await list({ payment: 'pending', search: 'x' }))).toBeUndefined();
  expect(current(await list({}))).toBe('All');
});

test('an invalid position in the list shows the beginning, never an error (trust K3)', async () => {
  for (const after of ['0', '-1', '1e9', 'x', '%00', 'a'.repeat(2000), btoa(`${'0'.repeat(36)}x`)])
    expect({ after, status: (await list({ after })).status }).toEqual({ after, status: 200 });
  for (const page of ['0', '-1', 'x', '\0']) expect((await list({ page })).status).toBe(200);
});

test('the list makes at most five queries, two of them for the visitor', async () => {
  const { count } = await opened.countStatements(() => ada.browser.get('/admin/orders?search=wilma'));
  expect(count).toBeLessThanOrEqual(4);
});

describe('many orders at once', () => {
  const ticked = ({ html }: Page) =>
    [...html.matchAll(/name="order"[^>]*value="([^"]+)"/g)].map(([, value]) => value ?? '');
  const post = (fields: Record<string, string>, path = '/admin/orders/status') =>
    ada.browser.post(path, fields);

  test('the effects are shown first, and each order reports its outcome (trust M6)', async () => {
    const [first = '', second = ''] = ticked(await list({ search: 'many' }));
    const review = await (await post({ status: 'processing', intent: 'review', order: first })).text();
    expect(review).toContain('No emails will be sent.');
    expect(await statusOf(first)).toBe('pending');
    const done = await (await post({ status: 'processing', intent: 'apply', order: first })).text();
    expect(done).toContain('Pending → Processing');
    expect(await statusOf(first)).toBe('processing');
    // The list was opened earlier, so the row's version is stale.
    const stale = await (await post({ status: 'shipped', intent: 'apply', order: first })).text();
    expect(stale).toContain('Not changed: Tom Trade changed it'.replace('Tom', 'Ada'));
    expect(await statusOf(first)).toBe('processing');
    expect(await statusOf(second)).toBe('pending');
  });

  test('all matches are changed, on other pages too, and nothing else', async () => {
    const path = '/admin/orders/status?search=many&status=pending';
    const review = await (await post({ status: 'shipped', intent: 'review', all: '1' }, path)).text();
    const orders = [...review.matchAll(/type="hidden" name="order" value="([^"]+)"/g)].map(
      ([, value]) => value ?? '',
    );
    expect(orders).toHaveLength(2 * PAGE_SIZE - 2);
    expect(review.replaceAll('<!-- -->', '')).toContain(`Change ${orders.length} orders to Shipped?`);
    expect((await post({ status: 'shipped', intent: 'apply', all: '1' }, path)).status).toBe(200);
    expect((await list({ status: 'shipped' })).text).toContain(`${orders.length} orders`);
  });

  test('a failure of one order does not hide the outcome of the others', async () => {
    const [bad = '', good = ''] = ticked(await list({ search: 'many', sort: 'total' }));
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`.execute(opened.owner);
    await sql`create trigger no_room before insert on order_status_history for each row
      when (new.order_id = ${sql.lit(bad.slice(0, 36))}) execute function no_room()`.execute(opened.owner);
    const form = [
      ['order', bad],
      ['order', good],
      ['status', 'delivered'],
      ['intent', 'apply'],
    ] as const;
    const answer = await ada.browser.post('/admin/orders/status', form);
    await sql`drop function no_room cascade`.execute(opened.owner);
    const page = await answer.text();
    expect(page).toContain('Failed to create status history: the disk is full');
    expect(page).toContain('→ Delivered');
    expect(await statusOf(good)).toBe('delivered');
  });

  test('nothing ticked, or an unknown status, is refused with a reason', async () => {
    expect(await (await post({ status: 'shipped', intent: 'review' })).text()).toContain(
      'Tick at least one order.',
    );
    expect((await post({ status: 'lost', order: 'x:1' })).status).toBe(422);
  });

  const statusOf = async (value: string) =>
    (
      await opened.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', value.slice(0, 36))
        .executeTakeFirstOrThrow()
    ).status;
});

test('the export contains what the filter shows, and no formulas (trust I7)', async () => {
  const evil = await order('=HYPERLINK("x")');
  const answer = await ada.browser.get('/admin/orders/export.csv?search=hyperlink');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = await answer.text();
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).toContain(evil);
  expect(text).toMatch(/'=HYPERLINK/);
  expect(text).toContain('Placed,Customer,Email,Phone,');
  expect(text).toContain(',VAT (£),Total (£),Charged on top (£),VAT on top (£)\r\n');
  expect(await (await ada.browser.get('/admin/orders/export.csv?status=pending')).text()).not.toContain(
    ',Shipped,',
  );
});

test('the export uses the shop’s local time, in summer too', async () => {
  const summer = await order('Summer', '+442892123456');
  await opened.db
    .updateTable('orders')
    .set({ createdAt: new Date('2026-06-20T23:30:00Z') })
    .where('orderNumber', '=', summer)
    .execute();
  const text = await (await ada.browser.get('/admin/orders/export.csv?search=summer')).text();
  expect(text).toContain(`${summer},2026-06-21 00:30,Summer Doe,summer@example.com,'+442892123456,`);
});

test('orders are labelled today and yesterday, even when the clocks change', async () => {
  const was = opened.time.now;
  const number = await order('Dawn');
  const rowAt = async (placed: string, now: string) => {
    await opened.db
      .updateTable('orders')
      .set({ createdAt: new Date(placed) })
      .where('orderNumber', '=', number)
      .execute();
    opened.time.now = new Date(now);
    const { html } = await list({ search: number });
    return /<td class="order-placed max-md:hidden"(?: title="([^"]+)")?>([^<]+)<small>/.exec(html)?.slice(1);
  };
  const placed = '2026-11-24T10:30:00Z';
  const exact = '24 Nov 2026, 10:30';
  expect(await rowAt(placed, placed)).toEqual([exact, 'Today']);
  expect(await rowAt(placed, '2026-11-25T23:59:00Z')).toEqual([exact, 'Yesterday']);
  expect(await rowAt(placed, '2026-11-26T00:00:00Z')).toEqual([undefined, '24 Nov 2026']);
  // The clocks go forward that night: half past midnight on Monday is 24 hours after half past eleven on Saturday.
  expect(await rowAt('2027-03-28T12:00:00Z', '2027-03-28T23:30:00Z')).toEqual([
    '28 Mar 2027, 13:00',
    'Yesterday',
  ]);
  opened.time.now = was;
});

test('the usual next status is preselected for several orders', async () => {
  const proposed = ({ html }: Page) =>
    /<select name="status".*?<option value="(\w+)" selected/s.exec(html.slice(html.indexOf('bulk-bar')))?.[1];
  expect(proposed(await list({ status: 'pending' }))).toBe('processing');
  const { id } = await opened.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  await ada.open(`/admin/orders/${id}`);
  await ada.press('Save Changes', { status: 'processing' });
  expect(proposed(await list({ status: 'processing' }))).toBe('shipped');
});

test('an order that its customer collects is ready to collect and collected, in bulk and in the export too', async () => {
  const collected = await order('Cora', null, { turnaround: 'same-day' });
  const sent = await order('Sean');
  const rows = await opened.db
    .selectFrom('orders')
    .select(['id', 'version', 'orderNumber'])
    .where('orderNumber', 'in', [collected, sent])
    .execute();
  const review = async (chosen: readonly string[]) => {
    const ticked = rows.filter(({ orderNumber }) => chosen.includes(orderNumber));
    const fields = [
      ['intent', 'review'],
      ['status', 'shipped'],
      ...ticked.map(({ id, version }) => ['order', `${id}:${version}`] as const),
    ] as [string, string][];
    return (await ada.browser.post('/admin/orders/status', fields)).text();
  };
  const heading = async (chosen: readonly string[]) =>
    textOf(/<h1[^>]*>.*?<\/h1>/s.exec(await review(chosen))?.[0] ?? '').trim();
  expect(await heading([collected])).toBe('Change 1 order to Ready to collect?');
  expect(await heading([sent])).toBe('Change 1 order to Shipped?');
  expect(await heading([collected, sent])).toMatch(
    /Change 2 orders to (Shipped or ready to collect|Ready to collect or shipped)\?/,
  );
  expect((await list({ status: 'shipped' })).text).toContain('Shipped or ready to collect');
  const page = await ada.open(`/admin/orders/${rows.find((row) => row.orderNumber === collected)?.id}`);
  expect(page.text).toContain('Ready to collect');
  await ada.press('Save Changes', { status: 'shipped' });
  const csv = await (await ada.browser.get('/admin/orders/export.csv?status=shipped')).text();
  expect(csv.split('\r\n').find((row) => row.includes(collected))).toContain(',Ready to collect,');
});

test('one search takes the person, the product, the number and the day together', async () => {
  const pebbles = await order('Pebbles');
  await opened.db
    .updateTable('orders')
    .set({ despatchOn: '2027-01-20' })
    .where('orderNumber', '=', pebbles)
    .execute();
  const figures = Number(pebbles.slice(-6));
  for (const search of [
    'pebbles flyers 20 jan',
    '20/1/2027',
    '20 January pebbles',
    `ORD-${figures}`,
    `pebbles ord-${figures}`,
    `flyers ${pebbles} 2027-01-20`,
  ])
    expect({ search, found: shown(await list({ search })) }).toEqual({ search, found: [pebbles] });
  for (const search of ['pebbles 21 jan', 'posters 20 jan', 'pebbles tomorrow'])
    expect({ search, found: shown(await list({ search })) }).toEqual({ search, found: [] });
});
