import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { beforeAll, describe, expect, test } from 'vitest';
import { eraseAccount } from '#features/people/personal-data/erase-account.server.ts';
import { json } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { setUpTwoStep } from '#test/authenticator.ts';
import { nextCodeFor } from '#test/authenticator-code.ts';
import { linkFrom } from '#test/email-links.ts';
import { atOnce } from '#test/factories.ts';
import { newAdministrator, newCustomer, newShopper, PASSWORD, type Shopper } from '#test/shopper.ts';
import { rolesWith } from '#visitor/rights.ts';
import type { User } from '#visitor/visitor.ts';
import { changeRoles } from '../../index.server.ts';
import { STAFF_TWO_STEP_SETTING } from '../../store.server.ts';
import { inviteStaff, joinStaff, withdrawInvitation } from '../staff.server.ts';
import { setStaffRoles } from '../staff-store.server.ts';

const JOIN = /^Join the back office/;

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

async function invite(email: string): Promise<string> {
  await ada.open('/admin/staff');
  expect((await ada.press('Send Invitation', { email, role: 'owner' })).text).toContain('Invitation sent.');
  return linkFrom(opened, email, JOIN);
}

test('an invited person creates an account through the link and can use the back office at once; the link works once', async () => {
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

test('if four people invite an address at once, it gets one email, and if four withdraw the invitation, one does', async () => {
  const actor = { id: (await ownerOf()).userId, name: 'Ada' };
  const email = 'once@example.com';
  await atOnce(4, () => inviteStaff(opened.shop, actor, { email, roles: ['press'] }, []));
  const waiting = await opened.db
    .selectFrom('verifications')
    .select('id')
    .where('value', '=', email)
    .execute();
  expect(waiting).toHaveLength(1);
  const mails = await opened.db.selectFrom('mails').select('id').where('recipient', '=', email).execute();
  expect(mails).toHaveLength(1);
  const withdrawn = await atOnce(4, () => withdrawInvitation(opened.shop, actor, waiting[0]?.id ?? ''));
  expect(withdrawn.filter(Boolean)).toHaveLength(1);
});

test('an invitation that is accepted twice at once makes one account, and one member of staff', async () => {
  const link = await invite('twice@example.com');
  const fields = { firstName: 'Twice', lastName: 'Pressed', password: PASSWORD, confirmPassword: PASSWORD };
  const tabs = [newShopper(opened), newShopper(opened), newShopper(opened)];
  for (const tab of tabs) await tab.open(link);
  const pages = await atOnce(3, (i) => tabs[i]?.press('Join', fields) ?? Promise.reject());
  expect(pages.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(pages.filter(({ path }) => path.startsWith('/admin'))).toHaveLength(1);
  const { shopper: tom, email } = await newCustomer(opened, 'Tomas');
  const token = new URL(await invite(email), 'https://shop.example').searchParams.get('token');
  const { id } = await opened.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const user = { id, email, firstName: 'Tomas', lastName: '' } as User;
  const joined = await atOnce(4, () => joinStaff(opened.shop, token, user));
  expect(joined.filter(Boolean)).toHaveLength(1);
  expect((await tom.open('/admin')).status).toBe(200);
});

test('if four owners change roles at once, one of them does', async () => {
  const { userId } = await newCustomer(opened, 'Rolf');
  await setStaffRoles(opened.db, userId, ['press']);
  // Four connections are open then, so that the four really meet.
  const [owner] = await atOnce(4, ownerOf);
  const actor = { id: owner?.userId ?? '', name: 'Ada' };
  const outcomes = await atOnce(4, () =>
    changeRoles(opened.shop, actor, userId, { before: ['press'], roles: ['office'] }),
  );
  expect(outcomes.sort()).toEqual(['changed', 'stale', 'stale', 'stale']);
  await setStaffRoles(opened.db, userId, []);
});

const ownerOf = () =>
  opened.db.selectFrom('userRoles').select('userId').where('role', '=', 'admin').executeTakeFirstOrThrow();

test('if two administrators remove each other, one is left (guard: the lock on all of them)', async () => {
  const admins = await opened.db
    .selectFrom('userRoles')
    .select('userId')
    .where('role', '=', 'admin')
    .execute();
  const ids = admins.map(({ userId }) => userId);
  const outcomes = await atOnce(ids.length, (i) =>
    changeRoles(opened.shop, { id: ids[(i + 1) % ids.length] ?? '', name: 'x' }, ids[i] ?? '', {
      before: ['owner'],
      roles: [],
    }),
  );
  expect(outcomes.filter((outcome) => outcome === 'last')).toHaveLength(1);
  const left = await opened.db.selectFrom('userRoles').select('userId').where('role', '=', 'admin').execute();
  expect(left).toHaveLength(1);
  ada = await newAdministrator(opened);
});

async function signIn(email: string): Promise<Shopper> {
  const shopper = newShopper(opened);
  await shopper.open('/login?next=/admin/staff');
  await shopper.press('Sign In', { email, password: PASSWORD });
  return shopper;
}

async function newTwoStepAdministrator() {
  const customer = await newCustomer(opened, 'Hedy');
  await setStaffRoles(opened.db, customer.userId, ['owner']);
  return { ...customer, ...(await setUpTwoStep(customer.shopper)) };
}

test('with two-step sign-in a password is not enough; a code from the app works, and a recovery code works once (trust G11)', async () => {
  const { email, secret, recovery } = await newTwoStepAdministrator();
  const again = await signIn(email);
  expect(again.page.text).toContain('Enter your code');
  expect((await again.tab().open('/admin/staff')).path).toMatch(/^\/login/);
  expect((await again.press('Sign In', { code: '123456' })).status).toBe(401);
  expect((await again.press('Sign In', { code: nextCodeFor(secret) })).path).toBe('/admin/staff');
  const byRecovery = await signIn(email);
  expect((await byRecovery.press('Sign In', { code: recovery[0] ?? '' })).path).toBe('/admin/staff');
  const twice = await signIn(email);
  expect((await twice.press('Sign In', { code: recovery[0] ?? '' })).status).toBe(401);
});

test('a used code from the app is refused while it is still valid, even if two use it at once (trust G11)', async () => {
  const { email, secret } = await newTwoStepAdministrator();
  const code = nextCodeFor(secret);
  const devices = [await signIn(email), await signIn(email), await signIn(email)];
  const pages = await atOnce(2, (i) => devices[i]?.press('Sign In', { code }) ?? Promise.reject());
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 401]);
  const third = await devices[2]?.press('Sign In', { code });
  expect(third?.status).toBe(401);
  expect(third?.text).toContain('was used');
  expect((await devices[2]?.open('/admin/staff'))?.path).toMatch(/^\/login/);
});

test('switching two-step sign-in off requires the password and a code, and wrong ones of both are counted', async () => {
  const { shopper, secret, email } = await newTwoStepAdministrator();
  const code = nextCodeFor(secret);
  await shopper.open('/admin/two-step');
  const without = await shopper.press('Turn It Off', { password: PASSWORD });
  expect(without.status).toBe(422);
  expect(without.text).toContain('This code is wrong');
  const wrong = await shopper.press('Turn It Off', { password: 'a wrong password', code });
  expect(wrong.text).toContain('This is not your password');
  expect(wrong.text).not.toContain('This code is wrong');
  expect((await shopper.press('Turn It Off', { password: PASSWORD, code })).text).toContain(
    'Two-step sign-in is off.',
  );
  expect((await signIn(email)).page.path).toBe('/admin/staff');
});

describe('an owner who is removed does not come back', () => {
  const JOIN_AS = { firstName: 'Back', lastName: 'Door', password: PASSWORD, confirmPassword: PASSWORD };

  /** An owner who has sent an invitation to another address of their own, and how they lose the right to invite. */
  async function ownerWithInvitation(name: string) {
    const { shopper, userId, email } = await newCustomer(opened, name);
    await setStaffRoles(opened.db, userId, ['owner']);
    const backDoor = `${name.toLowerCase()}.back-door@example.com`;
    await shopper.open('/admin/staff');
    await shopper.press('Send Invitation', { email: backDoor, role: 'owner' });
    return { shopper, userId, email, backDoor, link: await linkFrom(opened, backDoor, JOIN) };
  }

  const staffNamed = async (email: string) =>
    opened.db
      .selectFrom('users as u')
      .innerJoin('userRoles as r', 'r.userId', 'u.id')
      .select('r.staffRoles')
      .where('u.email', '=', email)
      .where('r.role', '=', 'admin')
      .execute();

  const LOSSES: readonly (readonly [string, (userId: string, name: string) => Promise<unknown>])[] = [
    [
      'removed on the staff page',
      async (userId, name) => {
        await ada.open(`/admin/staff?remove=${userId}`);
        expect((await ada.press(`Remove ${name} Trade`)).text).toContain(
          'They can no longer open the back office.',
        );
      },
    ],
    [
      'made a printer',
      async (userId) => {
        await ada.open(`/admin/staff?roles=${userId}`);
        expect((await ada.press('Save Roles', { role: 'press' })).text).toContain('Roles saved.');
      },
    ],
    ['who deletes their account', (userId) => eraseAccount(opened.shop, userId)],
    [
      'whose role is taken away by hand',
      (userId) =>
        opened.db
          .updateTable('userRoles')
          .set({ role: 'customer', staffRoles: [] })
          .where('userId', '=', userId)
          .execute(),
    ],
  ];
  test.each(LOSSES)('by an invitation they sent before: %s', async (how, lose) => {
    const name = `Owen${LOSSES.findIndex(([one]) => one === how)}`;
    const { backDoor, link, userId } = await ownerWithInvitation(name);
    const stranger = newShopper(opened);
    await stranger.open(link);
    await lose(userId, name);
    const page = await stranger.press('Join', JOIN_AS);
    expect([page.status, page.text.includes('This link no longer works')]).toEqual([410, true]);
    expect(await staffNamed(backDoor)).toEqual([]);
    expect((await ada.open('/admin/staff')).html).not.toContain(`Withdraw the invitation to ${backDoor}`);
  });

  test('by a session, a passkey, a link for a new password, or somebody else’s invitation', async () => {
    const { shopper, userId, email } = await ownerWithInvitation('Olga');
    await opened.db
      .insertInto('twoFactors')
      .values({ id: randomUUID(), userId, secret: 'sealed', backupCodes: 'sealed' })
      .execute();
    await opened.db
      .insertInto('passkeys')
      .values({
        id: randomUUID(),
        userId,
        name: 'Key',
        credentialId: randomUUID(),
        publicKey: 'k',
        counter: 0,
        deviceType: 'singleDevice',
        backedUp: false,
        createdAt: opened.time.now,
      })
      .execute();
    const other = await newAdministrator(opened, 'Otto');
    await newShopper(opened).browser.post('/forgot-password', { email });
    await opened.runJobs();
    await opened.db
      .insertInto('verifications')
      .values({
        id: randomUUID(),
        identifier: `join-staff:${email}`,
        value: email,
        staffRoles: ['owner'],
        invitedBy: (await ownerOf()).userId,
        expiresAt: addDays(opened.time.now, 3),
      })
      .execute();
    await other.open(`/admin/staff?remove=${userId}`);
    await other.press('Remove Olga Trade');
    expect((await shopper.open('/admin')).path).toMatch(/^\/login/);
    for (const table of ['sessions', 'passkeys'] as const)
      expect(await opened.db.selectFrom(table).select('id').where('userId', '=', userId).execute()).toEqual(
        [],
      );
    const links = opened.db.selectFrom('verifications').select('identifier');
    expect(await links.where('value', 'in', [userId, email]).execute()).toEqual([]);
  });

  // Guard: the lock on the sender's role. Without it, the invitee joins while the owner is being removed.
  test('by an invitation accepted at the very moment they are removed: it counts completely, or not at all', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { userId, backDoor, link } = await ownerWithInvitation(`Race${round}`);
      const { userId: invitee } = await newCustomer(opened, `Ivy${round}`);
      await opened.db
        .updateTable('users')
        .set({ email: backDoor, emailVerified: true })
        .where('id', '=', invitee)
        .execute();
      const token = new URL(link, 'https://shop.example').searchParams.get('token');
      const user = { id: invitee, email: backDoor, firstName: 'Ivy', lastName: '' } as User;
      const actor = { id: (await ownerOf()).userId, name: 'Ada' };
      const [joined, removed] = await Promise.all([
        joinStaff(opened.shop, token, user),
        changeRoles(opened.shop, actor, userId, { before: ['owner'], roles: [] }),
      ]);
      expect(removed).toBe('removed');
      expect((await staffNamed(backDoor)).length).toBe(joined ? 1 : 0);
      await setStaffRoles(opened.db, invitee, []);
    }
  });

  test('by inviting just after losing the right to', async () => {
    const { userId } = await ownerWithInvitation('Last');
    const actor = { id: userId, name: 'Last' };
    await setStaffRoles(opened.db, userId, ['office']);
    const invitation = { email: 'too.late@example.com', roles: ['owner'] as const };
    expect(await inviteStaff(opened.shop, actor, invitation, [])).toBe('no-right');
  });

  test('only owners have the right to invite, in the database too', () => {
    expect(rolesWith('staff')).toEqual(['owner']);
  });
});

test('the staff page says who invited whom, and what remains when somebody is removed', async () => {
  const { shopper: boss, userId } = await newCustomer(opened, 'Boss');
  await setStaffRoles(opened.db, userId, ['owner']);
  await boss.open('/admin/staff');
  await boss.press('Send Invitation', { email: 'first@example.com', role: 'press' });
  const first = newShopper(opened);
  await first.open(await linkFrom(opened, 'first@example.com', JOIN));
  await first.press('Join', {
    firstName: 'Firs',
    lastName: 'Tman',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  await boss.open('/admin/staff');
  await boss.press('Send Invitation', { email: 'second@example.com', role: 'press' });
  const page = await ada.open(`/admin/staff?remove=${userId}`);
  expect(page.text).toMatch(/second@example.com Press until .*, sent by Boss Trade/);
  expect(page.text).toMatch(/Firs Tman first@example.com Press .* Boss Trade/);
  expect(page.text).toContain('Their open invitations end: second@example.com.');
  expect(page.text).toContain('They invited Firs Tman, who stay on the staff until you remove them too.');
});

test('if the shop requires two-step sign-in, an administrator without it can only set it up', async () => {
  await opened.db
    .insertInto('settings')
    .values({ key: STAFF_TWO_STEP_SETTING, value: json(true) })
    .execute();
  const page = await ada.open('/admin/orders');
  expect(page.path).toBe('/admin/two-step');
  expect(page.text).toContain('The shop’s settings require it for every administrator.');
  await setUpTwoStep(ada);
  expect((await ada.open('/admin/orders')).path).toBe('/admin/orders');
  await ada.open('/admin/two-step');
  expect((await ada.press('Turn It Off', { password: PASSWORD })).text).toContain('for every administrator');
});
