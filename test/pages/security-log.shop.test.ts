import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';
import { newCustomer, newShopper, PASSWORD } from '../shopper.ts';

let opened: TestShop;
let logged: { entry: Record<string, unknown>; message: string }[] = [];
beforeAll(async () => {
  opened = await openTestShop();
  opened.shop.log.info = (entry: unknown, message?: string) =>
    void logged.push({ entry: entry as Record<string, unknown>, message: message ?? '' });
});
beforeEach(() => {
  logged = [];
});

const withMessage = (message: string) => logged.filter((line) => line.message === message);

test('every attempt at a password is in the log, right or wrong, without the address or the password (ASVS 16.3.1)', async () => {
  const { email } = await newCustomer(opened);
  logged = [];
  const stranger = newShopper(opened);
  await stranger.browser.post('/login', { email, password: 'wrong horse' });
  await stranger.browser.post('/login', { email, password: PASSWORD });
  const tries = withMessage('password tried').map(({ entry }) => entry);
  expect(tries.map(({ outcome }) => outcome)).toEqual(['wrong', 'right']);
  expect(new Set(tries.map(({ account }) => account)).size).toBe(1);
  expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${email}|wrong horse|${PASSWORD}`, 'i'));
});

test('refusals are in the log: no rights, another site, an unknown method (ASVS 16.3.2, 16.3.3)', async () => {
  const { shopper } = await newCustomer(opened);
  logged = [];
  await shopper.open('/admin/orders?search=ada%40example.com');
  const send = (path: string, init: RequestInit) =>
    opened.app.request(`http://localhost:3000${path}`, { ...init });
  await send('/login', { method: 'POST', headers: { origin: 'https://evil.example' } });
  await send('/account', { method: 'PUT' });
  expect(withMessage('request refused').map(({ entry }) => entry)).toEqual([
    { status: 403, method: 'GET', path: '/admin/orders' },
    { status: 403, method: 'POST', path: '/login' },
    { status: 405, method: 'PUT', path: '/account' },
  ]);
  logged = [];
  await newShopper(opened).open('/shop');
  expect(withMessage('request refused')).toEqual([]);
});
