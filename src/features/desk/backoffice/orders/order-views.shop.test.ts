import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, type Page, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let bert: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  bert = await newAdministrator(opened, 'Bert');
  await makePaidOrder(opened.shop);
});

const tab = ({ html }: Page, name: string) =>
  new RegExp(`<a href="([^"]+)"[^>]*>${name}(?:<| )`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;
const headings = ({ html }: Page) =>
  [...html.matchAll(/<th scope="col"[^>]*>(?:<a[^>]*>)?([A-Z][a-z]+)/g)].map(([, name]) => name);

/** These columns unticked. */
const without = (...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [`column-${column}`, '']));
const isTicked = ({ html }: Page, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].includes('checked') ?? null;

test('a list is saved with its filter, order and columns, and opens again at its own address', async () => {
  await ada.open('/admin/orders?status=pending&sort=despatch&search=secret');
  await ada.press('Show these columns', without('placed', 'items', 'payment'));
  const saved = await ada.press('Save view', { name: ' Leaving next ' });
  expect(saved.status).toBe(200);
  expect(saved.path).toMatch(/view=[\da-f-]{36}$/);
  const again = await ada.open(tab(await ada.open('/admin/orders'), 'Leaving next') ?? '');
  expect(again.path).toContain('status=pending&sort=despatch&columns=customer.despatch&view=');
  expect(headings(again)).toEqual(['Order', 'Customer', 'Despatch', 'Status', 'Total']);
  const id = /view=([\da-f-]{36})/.exec(again.path)?.[1] ?? '';
  expect((await ada.open(`/admin/orders?view=${id}`)).path).toBe(again.path);
  expect(await opened.db.selectFrom('orderViews').select(['name', 'query']).execute()).toEqual([
    { name: 'Leaving next', query: 'status=pending&sort=despatch&columns=customer.despatch' },
  ]);
});

test('others see it only once it is shared, and can’t change or delete it', async () => {
  expect(tab(await bert.open('/admin/orders'), 'Leaving next')).toBeNull();
  await ada.open(tab(await ada.open('/admin/orders'), 'Leaving next') ?? '');
  await ada.press('Save changes', { name: 'Leaving soon', shared: 'yes', ...without('despatch') });
  const shared = await bert.open(tab(await bert.open('/admin/orders'), 'Leaving soon') ?? '');
  expect(headings(shared)).toEqual(['Order', 'Customer', 'Status', 'Total']);
  expect(shared.text).not.toContain('Delete view');
  for (const intent of ['delete', 'change'])
    await bert.browser.post(shared.path, { intent, name: 'Mine now' });
  expect(await opened.db.selectFrom('orderViews').select('name').execute()).toEqual([
    { name: 'Leaving soon' },
  ]);
});

test.each([
  ['', 'Enter a name for this view'],
  ['x'.repeat(41), '40'],
  ['leaving SOON', 'You already have a view called “leaving SOON”'],
])('the name “%s” is refused beside its field, and nothing ticked is lost', async (name, why) => {
  await ada.open('/admin/orders?status=shipped');
  const page = await ada.press('Save view', { name, shared: 'yes', ...without('placed') });
  expect(page.status).toBe(422);
  expect(page.text).toContain(why);
  expect(isTicked(page, 'column-items')).toBe(true);
  expect(isTicked(page, 'column-placed')).toBe(false);
  expect(isTicked(page, 'shared')).toBe(true);
});

test('a view that was deleted says so to whoever still has its address', async () => {
  const page = await ada.open(tab(await ada.open('/admin/orders'), 'Leaving soon') ?? '');
  const address = page.path;
  await ada.press('Delete view', { name: '' });
  expect(tab(await ada.open('/admin/orders'), 'Leaving soon')).toBeNull();
  expect((await bert.open(address)).text).toContain('This view was deleted, or is no longer shared.');
});

test('nonsense in the address of a list is ignored', async () => {
  for (const query of ['view=1', 'view=%00', 'columns=..', "columns=price'", 'columns=none&view=x'])
    expect((await ada.open(`/admin/orders?${query}`)).status).toBe(200);
});

test('the invoices of the ticked orders are one PDF; one without an invoice is named at its end', async () => {
  const second = await makePaidOrder(opened.shop);
  const orders = await opened.db.selectFrom('orders').select(['id', 'version', 'orderNumber']).execute();
  expect(orders.length).toBeGreaterThan(1);
  const ticked = orders.map(({ id, version }) => ['order', `${id}:${version}`] as const);
  const pdf = await ada.browser.post('/admin/orders/invoices.pdf', [
    ...ticked,
    ['order', `${crypto.randomUUID()}:1`],
  ]);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const mupdf = await import('mupdf');
  const doc = mupdf.Document.openDocument(new Uint8Array(await pdf.arrayBuffer()), 'application/pdf');
  expect(doc.countPages()).toBe(orders.length + 1);
  const pages = Array.from({ length: doc.countPages() }, (_, i) =>
    doc.loadPage(i).toStructuredText('').asText(),
  );
  for (const { orderNumber } of orders)
    expect(pages.filter((page) => page.includes(orderNumber))).toHaveLength(1);
  expect(pages.at(-1)).toContain('An order that no longer exists.');
  expect(second).toBeTruthy();
});

test('nothing ticked, or more than a hundred orders, is refused with a sentence', async () => {
  for (const file of ['invoices.pdf', 'artwork.zip']) {
    const none = await ada.browser.post(`/admin/orders/${file}`, {});
    expect([none.status, await none.text()]).toEqual([422, 'Tick at least one order.']);
    const many = Array.from({ length: 101 }, () => ['order', `${crypto.randomUUID()}:1`] as const);
    const refused = await ada.browser.post(`/admin/orders/${file}`, many);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('up to 100 orders');
  }
  const empty = await ada.browser.post('/admin/orders/artwork.zip', [['order', `${crypto.randomUUID()}:1`]]);
  expect(empty.status).toBe(404);
});
