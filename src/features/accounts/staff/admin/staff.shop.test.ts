import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { json } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { linkFrom } from '#test/email-links.ts';
import { atOnce } from '#test/factories.ts';
import { newAdministrator, newCustomer, newShopper, PASSWORD, type Shopper } from '#test/shopper.ts';
import { removeStaff } from '../../index.server.ts';
import { STAFF_TWO_STEP_SETTING } from '../../store.server.ts';

const JOIN = /^Join the back office/;

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

async function invite(email: string): Promise<string> {
  await ada.open('/admin/staff');
  expect((await ada.press('Send Invitation', { email })).text).toContain('Invitation sent.');
  return linkFrom(opened, email, JOIN);
}

test('an invited person creates an account by the link and can use the back office at once; the link works once', async () => {
  const link = await invite('grace@example.com');
  const grace = newShopper(opened);
  await grace.open(link);
  const short = await grace.press('Join', {
    firstName: 'Grace',
    lastName: 'Hall',
    password: 'short1',
    confirmPassword: 'short1',
  });
  expect(short.text).toContain('An administrator’s password must be at least 8 characters long');
  const joined = await grace.press('Join', {
    firstName: 'Grace',
    lastName: 'Hall',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  expect(joined.path).toMatch(/^\/admin/);
  expect((await ada.open('/admin/staff')).text).toContain('Grace Hall');
  expect((await newShopper(opened).open(link)).text).toContain('This link no longer works');
});

test('an invited customer keeps their account, and must be signed in to join', async () => {
  const { shopper: tom, email } = await newCustomer(opened, 'Tom');
  const link = await invite(email);
  expect((await newShopper(opened).open(link)).text).toContain('Sign in to it');
  const { shopper: other } = await newCustomer(opened, 'Olive');
  expect((await other.open(link)).text).toContain('Sign in to it');
  await tom.open(link);
  expect((await tom.press('Join')).path).toMatch(/^\/admin/);
});

test('a withdrawn invitation no longer works', async () => {
  const link = await invite('late@example.com');
  await ada.open('/admin/staff');
  await ada.press('Withdraw the invitation to late@example.com');
  expect((await newShopper(opened).open(link)).status).toBe(410);
});

test('two administrators who remove each other leave one (guard: the lock on all of them)', async () => {
  const admins = await opened.db
    .selectFrom('userRoles')
    .select('userId')
    .where('role', '=', 'admin')
    .execute();
  const ids = admins.map(({ userId }) => userId);
  const outcomes = await atOnce(ids.length, (i) =>
    removeStaff(opened.shop, { id: ids[(i + 1) % ids.length] ?? '', name: 'x' }, ids[i] ?? ''),
  );
  expect(outcomes.filter((outcome) => outcome === 'last')).toHaveLength(1);
  const left = await opened.db.selectFrom('userRoles').select('userId').where('role', '=', 'admin').execute();
  expect(left).toHaveLength(1);
  ada = await newAdministrator(opened);
});

/** Returns the code that an authenticator app shows for a key now (RFC 6238: SHA-1, 30 seconds, six digits). */
function codeFor(base32: string, at = Date.now()): string {
  const bits = [...base32.replace(/\s/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function setUp(who: Shopper): Promise<{ secret: string; recovery: string }> {
  await who.open('/admin/two-step');
  expect((await who.press('Set It Up', { password: 'a wrong password' })).text).toContain(
    'This is not your password',
  );
  const page = await who.press('Set It Up', { password: PASSWORD });
  const [, secret = ''] = /type this key: (?:<!-- -->)?<code[^>]*>([A-Z2-7 ]+)</.exec(page.html) ?? [];
  const [, recovery = ''] = /name="recoveryCode" value="([^"]+)"/.exec(page.html) ?? [];
  expect((await who.press('Turn It On', { code: '000000' })).text).toContain('This code is wrong');
  expect((await who.press('Turn It On', { code: codeFor(secret) })).text).toContain('Two-step sign-in is on');
  return { secret, recovery };
}

async function signIn(email: string): Promise<Shopper> {
  const shopper = newShopper(opened);
  await shopper.open('/login?next=/admin/staff');
  await shopper.press('Sign In', { email, password: PASSWORD });
  return shopper;
}

test('with two-step sign-in a password is not enough; a code from the app works, and a recovery code works once', async () => {
  const { shopper, userId, email } = await newCustomer(opened, 'Hedy');
  await opened.db.updateTable('userRoles').set({ role: 'admin' }).where('userId', '=', userId).execute();
  const { secret, recovery } = await setUp(shopper);
  const again = await signIn(email);
  expect(again.page.text).toContain('Enter your code');
  expect((await again.tab().open('/admin/staff')).path).toMatch(/^\/login/);
  expect((await again.press('Sign In', { code: '123456' })).status).toBe(401);
  expect((await again.press('Sign In', { code: codeFor(secret) })).path).toBe('/admin/staff');
  const byRecovery = await signIn(email);
  expect((await byRecovery.press('Sign In', { code: recovery })).path).toBe('/admin/staff');
  const twice = await signIn(email);
  expect((await twice.press('Sign In', { code: recovery })).status).toBe(401);
});

test('if the shop requires two-step sign-in, an administrator without it can only set it up', async () => {
  await opened.db
    .insertInto('settings')
    .values({ key: STAFF_TWO_STEP_SETTING, value: json(true) })
    .execute();
  const page = await ada.open('/admin/orders');
  expect(page.path).toBe('/admin/two-step');
  expect(page.text).toContain('The shop’s settings require it for every administrator.');
  await setUp(ada);
  expect((await ada.open('/admin/orders')).path).toBe('/admin/orders');
  await ada.open('/admin/two-step');
  expect((await ada.press('Turn It Off', { password: PASSWORD })).text).toContain('for every administrator');
});
