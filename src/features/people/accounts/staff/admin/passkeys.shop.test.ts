import { addHours, addMinutes } from 'date-fns';
import { beforeAll, expect, test } from 'vitest';
import { exportData } from '#features/people/personal-data/export-data.server.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { setUpTwoStep } from '#test/authenticator.ts';
import { atOnce } from '#test/factories.ts';
import { PasskeyDevice } from '#test/passkey-device.ts';
import { newAdministrator, newCustomer, newShopper, PASSWORD, type Shopper } from '#test/shopper.ts';
import { setStaffRoles } from '../staff-store.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop({ sessionsAge: true });
});

type Person = Awaited<ReturnType<typeof newCustomer>>;

/** An owner with an authenticator app and a passkey. */
async function newPasskeyOwner(): Promise<Person & { device: PasskeyDevice }> {
  const person = await newCustomer(opened, 'Hedy');
  await setStaffRoles(opened.db, person.userId, ['owner']);
  await setUpTwoStep(person.shopper);
  const device = new PasskeyDevice();
  expect((await addPasskey(person.shopper, device)).text).toContain('Passkey added.');
  return { ...person, device };
}

/** The page's request to the device. */
function optionsOf({ page }: Shopper): { challenge: string; rp: { id: string; name: string } } {
  const [, options = ''] = /data-new-passkey="([^"]+)"/.exec(page.html) ?? [];
  return JSON.parse(options.replaceAll('&quot;', '"'));
}

async function addPasskey(who: Shopper, device: PasskeyDevice, conduct = {}) {
  await who.open('/admin/two-step');
  await who.press('Add Passkey', { passkeyName: 'Office computer', passkeyPassword: PASSWORD });
  return who.press('Continue', { response: device.create(optionsOf(who), conduct) });
}

async function challengeFor(who: Shopper): Promise<{ challenge: string; userVerification: string }> {
  const answer = await who.browser.post('/functions/auth/passkey-challenge', {});
  expect(answer.status).toBe(200);
  return answer.json();
}

async function signIn(who: Shopper, device: PasskeyDevice, conduct = {}): Promise<Response> {
  const response = device.get(await challengeFor(who), conduct);
  return who.browser.post('/functions/auth/passkey', { response, next: '/admin/staff' });
}

async function emailsTo(email: string) {
  const rows = await opened.db
    .selectFrom('mails')
    .select(['template', 'data'])
    .where('recipient', '=', email)
    .execute();
  return rows.filter(({ template }) => template === 'two-step-changed').map(({ data }) => data);
}

test('a passkey signs in without password and code, and the list says when it was last used', async () => {
  const { shopper, email, device } = await newPasskeyOwner();
  expect(shopper.page.text).toContain('Not yet');
  expect(await emailsTo(email)).toEqual([{ change: 'passkey-added', passkey: 'Office computer' }]);
  const elsewhere = newShopper(opened);
  const answer = await signIn(elsewhere, device);
  expect([answer.status, await answer.json()]).toEqual([200, { next: '/admin/staff' }]);
  expect((await elsewhere.open('/admin/staff')).status).toBe(200);
  const page = await elsewhere.open('/admin/two-step');
  expect(page.text).toContain('Office computer');
  expect(page.text).not.toContain('Not yet');
});

test('the step after the password also accepts a passkey, and leads where the person was going', async () => {
  const { email, device } = await newPasskeyOwner();
  const again = newShopper(opened);
  await again.open('/login?next=/admin/audit');
  await again.press('Sign In', { email, password: PASSWORD });
  expect(again.page.html).toContain('Use a Passkey');
  expect((await signIn(again, device)).status).toBe(200);
  expect((await again.open('/admin/audit')).status).toBe(200);
});

test('a passkey is refused if its device did not check who holds it, if it was used on another site’s page, and if its counter went back', async () => {
  const { device } = await newPasskeyOwner();
  const stranger = newShopper(opened);
  const refused = await signIn(stranger, device, { verifies: false });
  expect(refused.status).toBe(401);
  expect((await refused.json()).error).toContain('This passkey doesn’t open an account here.');
  expect((await signIn(stranger, device, { origin: 'http://localhost.evil.example:3000' })).status).toBe(401);
  expect((await signIn(stranger, new PasskeyDevice())).status).toBe(401);
  expect((await stranger.open('/admin/staff')).path).toMatch(/^\/login/);
  expect((await signIn(stranger, device)).status).toBe(200);
  device.counter -= 2;
  expect((await signIn(newShopper(opened), device)).status).toBe(401);
});

test('a challenge can be answered once, even if two try at once, by the browser that asked, within five minutes', async () => {
  const { device } = await newPasskeyOwner();
  const shopper = newShopper(opened);
  const response = device.get(await challengeFor(shopper));
  const elsewhere = await newShopper(opened).browser.post('/functions/auth/passkey', { response });
  expect(elsewhere.status).toBe(401);
  const tabs = [shopper.browser.tab(), shopper.browser.tab(), shopper.browser.tab()];
  const answers = await atOnce(3, (i) =>
    tabs[i] ? tabs[i].post('/functions/auth/passkey', { response }) : Promise.reject(),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);

  const late = newShopper(opened);
  const answer = device.get(await challengeFor(late));
  await opened.db
    .updateTable('verifications')
    .set({ expiresAt: addMinutes(new Date(), -1) })
    .where('value', 'like', '%"type":"authentication"%')
    .execute();
  expect((await late.browser.post('/functions/auth/passkey', { response: answer })).status).toBe(401);
});

test('anything that isn’t a passkey’s answer is refused, with a message', async () => {
  const shopper = newShopper(opened);
  for (const response of ['', 'null', '[]', '{"id":1}', '{"id":"x","response":{}}', '\u0000'])
    expect((await shopper.browser.post('/functions/auth/passkey', { response })).status).toBe(401);
});

test('adding a passkey needs the authenticator app, a name, the password and a device that checks who holds it', async () => {
  const { shopper, userId, email } = await newCustomer(opened, 'Grace');
  await setStaffRoles(opened.db, userId, ['press']);
  expect((await shopper.open('/admin/two-step')).text).not.toContain('Passkeys');
  const early = { intent: 'begin-passkey', passkeyName: 'Phone', passkeyPassword: PASSWORD };
  expect((await shopper.browser.post('/admin/two-step', early)).status).toBe(422);
  await setUpTwoStep(shopper);
  const unnamed = await shopper.press('Add Passkey', { passkeyName: ' ', passkeyPassword: PASSWORD });
  expect(unnamed.text).toContain('Name this passkey');
  const wrong = await shopper.press('Add Passkey', { passkeyName: 'Phone', passkeyPassword: 'wrong one' });
  expect([wrong.status, wrong.html.includes('value="Phone"')]).toEqual([422, true]);
  expect(wrong.text).toContain('This is not your password');
  expect((await addPasskey(shopper, new PasskeyDevice(), { verifies: false })).status).toBe(422);
  await shopper.press('Add Passkey', { passkeyName: 'Phone', passkeyPassword: PASSWORD });
  const withoutScript = await shopper.press('Continue');
  expect([withoutScript.status, withoutScript.text.includes('Your device did not finish')]).toEqual([
    422,
    true,
  ]);
  expect(await opened.db.selectFrom('passkeys').select('id').where('userId', '=', userId).execute()).toEqual(
    [],
  );
  expect(await emailsTo(email)).toEqual([]);
});

test('two people can’t have the same passkey, and nobody can add one with somebody else’s challenge', async () => {
  const { device } = await newPasskeyOwner();
  const { shopper, userId } = await newCustomer(opened, 'Mal');
  await setStaffRoles(opened.db, userId, ['press']);
  await setUpTwoStep(shopper);
  expect((await addPasskey(shopper, device)).status).toBe(422);
  await shopper.press('Add Passkey', { passkeyName: 'Phone', passkeyPassword: PASSWORD });
  const response = new PasskeyDevice().create(optionsOf(shopper));
  const { shopper: other } = await newPasskeyOwner();
  const stolen = { intent: 'confirm-passkey', passkeyName: 'Mine', response };
  expect((await other.browser.post('/admin/two-step', stolen)).status).toBe(422);
});

test('removing a passkey needs the password; from then on it opens nothing, and the person is emailed', async () => {
  const { shopper, email, userId, device } = await newPasskeyOwner();
  const { id } = await opened.db
    .selectFrom('passkeys')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const { shopper: other } = await newPasskeyOwner();
  await other.browser.post('/admin/two-step', { intent: 'remove-passkey', id, passkeyPassword: PASSWORD });
  await shopper.open(`/admin/two-step?remove=${id}`);
  const refused = await shopper.press('Remove Passkey', { passkeyPassword: 'a wrong password' });
  expect([refused.status, refused.text.includes('This is not your password')]).toEqual([422, true]);
  expect((await signIn(newShopper(opened), device)).status).toBe(200);
  await shopper.open(`/admin/two-step?remove=${id}`);
  const removed = await shopper.press('Remove Passkey', { passkeyPassword: PASSWORD });
  expect(removed.text).toContain('Passkey removed.');
  expect((await signIn(newShopper(opened), device)).status).toBe(401);
  expect((await emailsTo(email)).at(-1)).toEqual({ change: 'passkey-removed', passkey: 'Office computer' });
  const noted = await opened.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `user:${userId}`)
    .where('action', 'like', 'passkey.%')
    .orderBy('id')
    .execute();
  expect(noted).toEqual([
    { action: 'passkey.add', before: null, after: { passkey: 'Office computer' } },
    { action: 'passkey.remove', before: { passkey: 'Office computer' }, after: null },
  ]);
});

test('when somebody leaves the staff, their passkeys stop working at that moment', async () => {
  const { userId, device } = await newPasskeyOwner();
  await newAdministrator(opened);
  // As if the passkeys had stayed.
  const role = (role: string, staffRoles: string[]) =>
    opened.db.updateTable('userRoles').set({ role, staffRoles }).where('userId', '=', userId).execute();
  await role('customer', []);
  expect((await signIn(newShopper(opened), device)).status).toBe(401);
  await role('admin', ['owner']);
  expect((await signIn(newShopper(opened), device)).status).toBe(200);
  await setStaffRoles(opened.db, userId, []);
  expect(await opened.db.selectFrom('passkeys').select('id').where('userId', '=', userId).execute()).toEqual(
    [],
  );
});

test('an owner can turn off two-step sign-in for somebody who lost their phone; their passkeys are removed too, and the person is emailed', async () => {
  const { userId, email, device } = await newPasskeyOwner();
  const ada = await newAdministrator(opened);
  await ada.open(`/admin/staff?two-step=${userId}`);
  const page = await ada.press('Turn It Off');
  expect(page.text).toContain('Two-step sign-in is off.');
  expect((await signIn(newShopper(opened), device)).status).toBe(401);
  expect((await emailsTo(email)).at(-1)).toEqual({ change: 'off' });
  const shopper = newShopper(opened);
  await shopper.open('/login?next=/admin/staff');
  expect((await shopper.press('Sign In', { email, password: PASSWORD })).path).toBe('/admin/staff');
});

test('staff’s passkeys are in the download of their data, without keys', async () => {
  const { userId, email } = await newPasskeyOwner();
  const file = await exportData(opened.shop, { id: userId, email, emailVerified: true });
  expect(file.passkeys).toEqual([{ name: 'Office computer', addedAt: expect.anything(), lastUsedAt: null }]);
});

test('a session by passkey ends after 12 hours without a request, like any staff session', async () => {
  const { device } = await newPasskeyOwner();
  const shopper = newShopper(opened);
  await signIn(shopper, device);
  opened.time.now = addHours(NOON, 13);
  expect((await shopper.open('/admin/staff')).path).toMatch(/^\/login/);
  opened.time.now = NOON;
});

test('customers are not offered passkeys; staff are, on the way to the back office and where they have used one', async () => {
  const words = 'Use a Passkey';
  const { shopper, device } = await newPasskeyOwner();
  expect((await newShopper(opened).open('/login')).text).not.toContain(words);
  expect((await newShopper(opened).open('/login?next=/checkout')).text).not.toContain(words);
  expect((await newShopper(opened).open('/login?next=/admin/orders')).text).toContain(words);
  const elsewhere = newShopper(opened);
  await signIn(elsewhere, device);
  for (const known of [shopper, elsewhere]) {
    await known.browser.post('/logout', {});
    expect((await known.open('/login')).text).toContain(words);
  }
});
