import { beforeAll, describe, expect, test } from 'vitest';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { newCustomer, newShopper, PASSWORD, type Shopper } from '#test/shopper.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

async function signIn(email: string, userAgent: string): Promise<Shopper> {
  const shopper = newShopper(opened);
  const answer = await shopper.browser.post(
    '/login',
    { email, password: PASSWORD },
    { 'user-agent': userAgent },
  );
  expect(answer.status).toBe(302);
  return shopper;
}

/** A customer signed in at a desk, on a phone, and where they registered. */
async function threeDevices() {
  const { email, userId, shopper: first } = await newCustomer(opened);
  const [desktop, phone] = [await signIn(email, DESKTOP), await signIn(email, PHONE)];
  return { email, userId, first, desktop, phone };
}

const isSignedIn = async (shopper: Shopper) => (await shopper.open('/account')).path === '/account';
const sessionsOf = (userId: string) =>
  opened.db.selectFrom('sessions').selectAll().where('userId', '=', userId).execute();

test('a customer sees where they are signed in, in plain words, with this device marked', async () => {
  const { desktop } = await threeDevices();
  const { text, html } = await desktop.open('/account');
  expect(text).toMatch(/Where you are signed in Chrome on Windows Last active \d+ \w+ 20\d\d at \d\d:\d\d/);
  expect(text).toMatch(/Chrome on Windows Last active [^A-Z]*[A-Z]\w+ [^A-Z]*This device/);
  expect(text).toContain('Safari on iPhone');
  expect(text.match(/This device/g)).toHaveLength(1);
  expect(html).not.toContain('AppleWebKit');
});

test('a session stores the device’s name, not its location', async () => {
  const { email, userId } = await newCustomer(opened);
  const answer = await newShopper(opened).browser.post(
    '/login',
    { email, password: PASSWORD },
    { 'user-agent': `${PHONE}${'x'.repeat(5000)}`, 'x-forwarded-for': '203.0.113.7' },
  );
  expect(answer.status).toBe(302);
  for (const { ipAddress, userAgent } of await sessionsOf(userId)) {
    expect(ipAddress ?? '').toBe('');
    expect(userAgent?.length ?? 0).toBeLessThanOrEqual(300);
  }
});

test('one device is signed out at once, and the others are not (trust G12)', async () => {
  const { first, desktop, phone } = await threeDevices();
  await desktop.open('/account');
  const page = await desktop.press('Sign out Safari on iPhone');
  expect(page.text).toContain('We’ve signed out that device.');
  expect(await Promise.all([phone, desktop, first].map(isSignedIn))).toEqual([false, true, true]);
});

test('one button signs out all other devices', async () => {
  const { userId, first, desktop, phone } = await threeDevices();
  await phone.open('/account');
  const page = await phone.press('Sign out all other devices');
  expect(page.text).toContain('We’ve signed out every other device.');
  expect(await Promise.all([phone, desktop, first].map(isSignedIn))).toEqual([true, false, false]);
  expect(await sessionsOf(userId)).toHaveLength(1);
  expect((await phone.open('/account')).text).not.toContain('Sign out all other devices');
});

test('signing out everywhere leaves no session, here or anywhere', async () => {
  const { userId, first, desktop, phone } = await threeDevices();
  await desktop.open('/account');
  const page = await desktop.press('Sign out everywhere');
  expect(page.text).toContain('We’ve signed you out on every device.');
  expect(await Promise.all([phone, desktop, first].map(isSignedIn))).toEqual([false, false, false]);
  expect(await sessionsOf(userId)).toEqual([]);
  expect(desktop.browser.cookie).not.toContain('galley_session');
});

test('a customer can’t sign out somebody else: that session is not found', async () => {
  const { userId, phone } = await threeDevices();
  const mallory = await newCustomer(opened, 'Mallory');
  for (const { id } of await sessionsOf(userId)) {
    const answer = await mallory.shopper.browser.post('/account', { intent: 'end-session', sessionId: id });
    expect(answer.status).toBe(404);
  }
  for (const sessionId of ['', '0', 'null', '%00', '00000000-0000-4000-8000-000000000000'])
    expect(
      (await mallory.shopper.browser.post('/account', { intent: 'end-session', sessionId })).status,
    ).toBe(404);
  await mallory.shopper.browser.post('/account', { intent: 'sign-out-everywhere' });
  expect(await isSignedIn(phone)).toBe(true);
  expect(await sessionsOf(userId)).toHaveLength(3);
});

describe('session expiry (trust G7)', () => {
  const move = (userId: string, days: number) =>
    opened.db
      .updateTable('sessions')
      .set({
        expiresAt: new Date(Date.now() + (30 - days) * 86_400_000),
        updatedAt: new Date(Date.now() - days * 86_400_000),
      })
      .where('userId', '=', userId)
      .execute();

  test('comes after thirty days without a visit', async () => {
    const { shopper, userId } = await newCustomer(opened);
    await move(userId, 30.01);
    expect(await isSignedIn(shopper)).toBe(false);
  });

  test('is postponed by each visit, and the list shows the last one', async () => {
    const { shopper, userId } = await newCustomer(opened);
    await move(userId, 29.9);
    expect(await isSignedIn(shopper)).toBe(true);
    const [session] = await sessionsOf(userId);
    expect(Number(session?.expiresAt)).toBeGreaterThan(Date.now() + 29.9 * 86_400_000);
    expect(session?.updatedAt).toEqual(NOON);
  });
});

test('each sign-in has its own session, and signing out ends it on the server (trust G5)', async () => {
  const { email } = await newCustomer(opened);
  const [one, two] = [await signIn(email, DESKTOP), await signIn(email, DESKTOP)];
  expect(one.browser.cookie).not.toBe(two.browser.cookie);
  const { cookie } = one.browser;
  await one.open('/account');
  await one.press('Sign Out');
  const old = await opened.app.request('http://localhost:3000/account', { headers: { cookie } });
  expect(old.status).toBe(302);
  expect(await isSignedIn(two)).toBe(true);
});

test('signing in again on the same device ends the session before it (ASVS 7.2.4)', async () => {
  const { email, userId } = await newCustomer(opened);
  const shopper = await signIn(email, DESKTOP);
  const before = await sessionsOf(userId);
  const { cookie } = shopper.browser;
  await shopper.browser.post('/login', { email, password: PASSWORD }, { 'user-agent': DESKTOP });
  expect(await sessionsOf(userId)).toHaveLength(before.length);
  const old = await opened.app.request('http://localhost:3000/account', { headers: { cookie } });
  expect(old.status).toBe(302);
  expect(await isSignedIn(shopper)).toBe(true);
});
