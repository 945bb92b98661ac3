import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../test/app.ts';
import { makeAdministrator } from './make-administrator.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const make = (email: string, wanted: { name?: string; password?: string; onlyFirst?: boolean } = {}) =>
  makeAdministrator(opened.shop, opened.accounts, {
    ...{ email, password: 'galley-press-42', onlyFirst: false, ...wanted },
  });
const nameOf = async (email: string) =>
  (await opened.db.selectFrom('users').select('name').where('email', '=', email).executeTakeFirst())?.name;

test('each administrator has a name of their own, so that history tells them apart', async () => {
  expect(await make('owner@example.com', { onlyFirst: true })).toBe('made');
  expect(await make('mj@example.com', { name: " Mary-Jane  O'Neill " })).toBe('made');
  expect(await make('grace@example.com', { name: 'Grace' })).toBe('made');
  expect(await Promise.all(['owner', 'mj', 'grace'].map((who) => nameOf(`${who}@example.com`)))).toEqual([
    ...['Shop Owner', "Mary-Jane O'Neill", 'Grace'],
  ]);
});

test('settings make the first one only, a known account is promoted with its password, and a weak one is refused', async () => {
  expect(await make('second@example.com', { onlyFirst: true })).toBe('exists');
  expect(await make('GRACE@example.com', { password: 'another-one-77' })).toBe('promoted');
  expect(await make('weak@example.com', { password: 'short' })).toBe('weak-password');
  expect(await nameOf('weak@example.com')).toBeUndefined();
});
