import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo, linkFrom, RESET, VERIFY } from '#test/email-links.ts';
import { newCustomer, newShopper, PASSWORD } from '#test/shopper.ts';
import { makeAdministrator } from './make-administrator.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const make = (email: string, options: { name?: string; password?: string; onlyFirst?: boolean } = {}) =>
  makeAdministrator(opened.shop, opened.accounts, {
    email,
    onlyFirst: false,
    ...options,
    password: async () => options.password ?? 'galley-press-42',
  });
const nameOf = async (email: string) =>
  (await opened.db.selectFrom('users').select('name').where('email', '=', email).executeTakeFirst())?.name;

test('each administrator has their own name, so that the history tells them apart', async () => {
  expect(await make('owner@example.com', { onlyFirst: true })).toBe('made');
  expect(await make('mj@example.com', { name: " Mary-Jane  O'Neill " })).toBe('made');
  expect(await make('grace@example.com', { name: 'Grace' })).toBe('made');
  expect(await Promise.all(['owner', 'mj', 'grace'].map((who) => nameOf(`${who}@example.com`)))).toEqual([
    'Shop Owner',
    "Mary-Jane O'Neill",
    'Grace',
  ]);
});

test('settings only create the first one, and a weak password is refused', async () => {
  expect(await make('second@example.com', { onlyFirst: true })).toBe('exists');
  expect(await make('weak@example.com', { password: 'short' })).toBe('weak-password');
  expect(await nameOf('weak@example.com')).toBeUndefined();
});

describe('an address that already has an account', () => {
  const confirm = (userId: string) =>
    opened.db.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute();
  const roleOf = async (userId: string) =>
    (await opened.db.selectFrom('userRoles').select('role').where('userId', '=', userId).executeTakeFirst())
      ?.role;

  test('is not promoted if unconfirmed, as anybody may have registered it; a confirmation link is emailed', async () => {
    const { shopper, userId, email } = await newCustomer(opened, 'Mallory');
    const before = (await emailsTo(opened, email)).length;
    expect(await make(email, { password: 'a-new-password-42' })).toBe('unconfirmed');
    expect(await roleOf(userId)).toBe('customer');
    expect((await shopper.open('/admin/orders')).status).toBe(403);
    expect((await signIn(email, PASSWORD)).status).toBe(302);
    expect((await emailsTo(opened, email)).length).toBe(before + 1);
    expect(await linkFrom(opened, email, VERIFY)).toContain('/verify-email?token=');
  });

  // Guard: the second `lockConfirmed`. Without it, the person who has the account under another address is promoted.
  test('is not promoted if the account’s address changes while the password is typed', async () => {
    const { userId, email } = await newCustomer(opened, 'Eve');
    await confirm(userId);
    const outcome = await makeAdministrator(opened.shop, opened.accounts, {
      email,
      onlyFirst: false,
      async password() {
        const other = `other-${email}`;
        await opened.db.updateTable('users').set({ email: other }).where('id', '=', userId).execute();
        return 'a-new-password-42';
      },
    });
    expect(outcome).toBe('unconfirmed');
    expect(await roleOf(userId)).toBe('customer');
  });

  test('is promoted with a new password if confirmed; existing sessions and links end', async () => {
    const { shopper, userId, email } = await newCustomer(opened, 'Grace');
    await confirm(userId);
    await shopper.browser.post('/forgot-password', { email });
    const link = await linkFrom(opened, email, RESET);
    expect(await make(email, { password: 'short' })).toBe('weak-password');
    expect(await roleOf(userId)).toBe('customer');
    expect(await make(email.toUpperCase(), { password: 'a-new-password-42' })).toBe('promoted');
    expect(await roleOf(userId)).toBe('admin');
    expect((await shopper.browser.get('/account')).status).toBe(302);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, 'a-new-password-42')).status).toBe(302);
    expect((await shopper.browser.get(link)).status).toBe(410);
    expect(await make(email, { password: 'another-password-42' })).toBe('already');
    expect((await signIn(email, 'a-new-password-42')).status).toBe(302);
  });
});

const signIn = (email: string, password: string) =>
  newShopper(opened).browser.post('/login', { email, password });
