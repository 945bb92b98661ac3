import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';
import { addFlyers } from '../factories.ts';
import { newAdministrator, newCustomer, newShopper } from '../shopper.ts';
import { openVisitors, type Visitors } from './visitors.ts';

let opened: TestShop;
let ids: Visitors;
beforeAll(async () => {
  opened = await openTestShop();
  ids = await openVisitors(opened);
});

test('somebody else’s order looks like a missing one, word for word (trust H2)', async () => {
  const { b } = ids;
  const others = await b.open(`/orders/${ids.order}`);
  const missing = await b.open('/orders/00000000-0000-4000-8000-000000000000');
  expect(others.status).toBe(404);
  expect(others.text).toContain('Order not found');
  const plain = (html: string) => html.replace(/nonce="[^"]*"/g, '');
  expect(plain(others.html) === plain(missing.html)).toBe(true);
  const answers = [ids.order, '00000000-0000-4000-8000-000000000000'].map(async (id) => {
    const answer = await ids.stranger.browser.get(`/orders/${id}`);
    return answer.headers.get('location')?.replace(id, 'ID');
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['/login?next=%2Forders%2FID']));
});

test('an invalid order address finds no order (trust H3)', async () => {
  const { b, admin } = ids;
  const key = opened.shop.signer.sign('order', '');
  const wrong = [
    'null',
    'undefined',
    '0',
    '-1',
    '%00',
    '[]',
    '%5B%22x%22%5D',
    'ORD-2026-000001',
    `${ids.order}x`,
  ];
  for (const id of wrong) {
    for (const path of [
      `/orders/${id}`,
      `/orders/${id}?key=${key}`,
      `/orders/${id}?key=`,
      `/orders/${id}?key[]=x`,
    ]) {
      const page = await b.open(path);
      expect({ path, status: page.status }).toEqual({ path, status: 404 });
      expect(page.text).toContain('Order not found');
    }
    expect((await admin.open(`/admin/orders/${id}`)).status).toBe(404);
    const saved = await admin.browser.post(`/admin/orders/${id}`, { status: 'shipped', version: '1' });
    expect({ id, saved: saved.status }).toEqual({ id, saved: 404 });
    for (const part of ['', '/preview', '/state'])
      expect((await b.browser.get(`/artwork/${id}${part}`)).status).toBe(404);
  }
  for (const [query, value] of [
    ['order', ''],
    ['order', 'null'],
    ['order', ids.order],
    ['session_id', ''],
    ['session_id', '\0'],
  ]) {
    const search = new URLSearchParams({ success: 'true', key, [query ?? '']: value ?? '' });
    expect((await newShopper(opened).open(`/shop?${search}`)).text).not.toContain('Order Confirmed');
  }
});

test('a signed link opens one order and one file until it expires, and nothing else (trust H9)', async () => {
  const { shop, time } = opened;
  const { browser } = newShopper(opened);
  const until = new Date(time.now.getTime() + 300_000);
  const file = shop.signer.sign('artwork-file', ids.artwork, until);
  const preview = shop.signer.sign('artwork-preview', ids.artwork, until);
  const order = shop.signer.sign('order', ids.order);
  const status = async (path: string) => (await browser.get(path)).status;
  expect(await status(`/artwork/${ids.artwork}?key=${file}`)).toBe(200);
  expect(await status(`/artwork/${ids.artwork}/preview?key=${preview}`)).toBe(200);
  expect(await status(`/orders/${ids.order}?key=${order}`)).toBe(200);
  const [end = '', mac = ''] = file.split('.');
  for (const key of [preview, order, '', `${Number(end) + 9999}.${mac}`, `.${mac}`, mac, `${end}.`])
    expect(await status(`/artwork/${ids.artwork}?key=${key}`)).toBe(404);
  expect(await status(`/orders/${ids.order}?key=${file}`)).toBe(302);
  const before = time.now;
  time.now = new Date(until.getTime() + 1000);
  expect(await status(`/artwork/${ids.artwork}?key=${file}`)).toBe(404);
  time.now = before;
});

test('a file is sent as a download in a sandbox, and only the customer’s own browser may cache it (trust J6)', async () => {
  const answer = await ids.a.browser.get(`/artwork/${ids.artwork}`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=3600');
});
describe('the back office', () => {
  test('refuses programs without rights in JSON, and browsers with a page', async () => {
    const { stranger, a } = ids;
    for (const path of ['/admin/orders', `/admin/orders/${ids.order}`]) {
      const none = await stranger.browser.postJson(path, { status: 'shipped' });
      expect([none.status, await none.json()]).toEqual([401, { error: 'Not authenticated' }]);
      const customer = await a.browser.postJson(path, { status: 'shipped' });
      expect(customer.status).toBe(403);
      expect(await customer.json()).toHaveProperty('error');
      const page = await a.open(path);
      expect(page.text).toContain(
        "You don't have permission to access this page. This area is restricted to administrators only.",
      );
      expect(page.text).toContain('Return to Home');
    }
    const saved = await a.browser.post(`/admin/orders/${ids.order}`, { status: 'shipped', version: '1' });
    expect(saved.status).toBe(403);
    const order = await opened.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', ids.order)
      .executeTakeFirst();
    expect(order?.status).toBe('pending');
  });

  test('is closed to a former administrator from the next request (trust H8)', async () => {
    const former = await newAdministrator(opened, 'Former');
    expect((await former.open('/admin/orders')).status).toBe(200);
    await opened.db
      .updateTable('userRoles')
      .set({ role: 'customer', staffRoles: [] })
      .where('userId', 'in', (select) =>
        select.selectFrom('profiles').select('id').where('firstName', '=', 'Former'),
      )
      .execute();
    expect((await former.open('/admin/orders')).status).toBe(403);
  });
});

test('nobody gains a role by sending fields that a form doesn’t have (trust H5)', async () => {
  const mass = {
    role: 'admin',
    isAdmin: 'true',
    is_approved: 'true',
    credit_limit: '100000',
    id: ids.order,
    userId: ids.order,
    emailVerified: 'true',
    constructor: 'x',
    'user[role]': 'admin',
  };
  const { shopper, userId, email } = await newCustomer(opened, 'Mallory');
  await shopper.open('/account?edit=profile');
  await shopper.press('Save Profile', { ...mass, email: 'root@example.com', __proto__: 'x' });
  const guest = newShopper(opened);
  await guest.open('/register');
  const made = {
    firstName: 'Eve',
    lastName: 'E',
    email: 'eve@example.com',
    password: 'a long enough password',
  };
  await guest.press('Create Account', { ...made, confirmPassword: made.password, ...mass });
  const roles = await opened.db
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select(['users.email', 'users.emailVerified', 'userRoles.role'])
    .where('users.email', 'in', [email, 'eve@example.com'])
    .execute();
  expect(roles).toHaveLength(2);
  for (const row of roles) expect(row).toMatchObject({ role: 'customer', emailVerified: false });
  expect(await opened.db.selectFrom('creditAccounts').selectAll().execute()).toEqual([]);
  expect((await shopper.open('/admin/orders')).status).toBe(403);
  expect(Object.prototype).not.toHaveProperty('role');
  expect(userId).not.toBe(ids.order);
});

test('signing out ends the session on the server and leaves no cart behind, and a link to sign-out does nothing (trust G5, G13)', async () => {
  const { shopper, userId } = await newCustomer(opened, 'Olga');
  const { cookie } = shopper.browser;
  await addFlyers(opened.shop, { userId, cartToken: null });
  expect((await shopper.open('/cart')).text).toContain('A5 Flyers');
  await shopper.open('/logout');
  expect((await shopper.open('/account')).path).toBe('/account');
  await shopper.press('Sign Out');
  expect((await shopper.open('/cart')).text).toContain('Your Cart is Empty');
  const old = await opened.app.request('http://localhost:3000/account', { headers: { cookie } });
  expect(old.status).toBe(302);
});
