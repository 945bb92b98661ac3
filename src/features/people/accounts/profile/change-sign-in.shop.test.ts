import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo, linkFrom, NEW_EMAIL, RESET } from '#test/email-links.ts';
import { newAdministrator, newCustomer, newShopper, PASSWORD, type Shopper } from '#test/shopper.ts';

const NEW = 'four paper hats dancing';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

async function signIn(email: string, password: string) {
  const shopper = newShopper(opened);
  await shopper.open('/login');
  return { shopper, page: await shopper.press('Sign In', { email, password }) };
}

async function askForEmail(shopper: Shopper, email: string, password = PASSWORD) {
  await shopper.open('/account?edit=email');
  return shopper.press('Change Email', { email, password });
}

const emailOf = async (userId: string) =>
  opened.db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.email', 'profiles.email as profileEmail', 'users.emailVerified'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

let count = 0;
const newAddress = () => {
  count += 1;
  return `new-${count}@example.com`;
};

describe('a new email address (trust G9)', () => {
  test('takes effect once the new address is confirmed; the old one is emailed both times', async () => {
    const { shopper, userId, email } = await newCustomer(opened);
    const newEmail = newAddress();
    const answer = await askForEmail(shopper, newEmail.toUpperCase());
    expect(answer.text).toContain('We’ve emailed a link to the new address.');
    const before = (await emailsTo(opened, email)).map(({ subject }) => subject);
    expect(before.filter((subject) => subject.startsWith('A new email address'))).toHaveLength(1);
    expect(await emailOf(userId)).toMatchObject({ email, profileEmail: email, emailVerified: false });
    await shopper.open(await linkFrom(opened, newEmail, NEW_EMAIL));
    expect(shopper.page.text).toContain(`Your new email address will be ${newEmail}`);
    const done = await shopper.press('Confirm My Address');
    expect(done.text).toContain('We’ve changed your email address.');
    expect(await emailOf(userId)).toEqual({ email: newEmail, profileEmail: newEmail, emailVerified: true });
    const after = (await emailsTo(opened, email)).map(({ subject }) => subject);
    expect(after.filter((subject) => /^The email address .* was changed$/.test(subject))).toHaveLength(1);
    expect((await signIn(email, PASSWORD)).page.status).toBe(401);
    expect((await signIn(newEmail, PASSWORD)).page.path).toBe('/account');
  });

  test('needs the password; the form keeps what was typed, except the password', async () => {
    const { shopper, userId, email } = await newCustomer(opened);
    const page = await askForEmail(shopper, 'other@example.com', 'not my password');
    expect(page.status).toBe(422);
    expect(page.text).toContain('There is a problem This is not your password.');
    expect(page.html).toContain('value="other@example.com"');
    expect(page.html).not.toContain('not my password');
    expect((await askForEmail(shopper, email)).text).toContain(
      'This is already your account’s email address.',
    );
    expect((await askForEmail(shopper, 'nonsense', '')).text).toContain('Enter an email address in the form');
    await opened.runJobs();
    expect((await emailOf(userId)).email).toBe(email);
    expect(opened.mails.filter(({ to }) => to === 'other@example.com')).toEqual([]);
  });

  test('does not reveal that somebody else has the address: they get an email, the browser sees no difference (trust G3)', async () => {
    const { shopper, userId, email } = await newCustomer(opened);
    const other = await newCustomer(opened, 'Olive');
    await askForEmail(shopper, newAddress());
    const ask = (address: string) =>
      opened.countStatements(() =>
        shopper.browser.post('/account', { intent: 'change-email', email: address, password: PASSWORD }),
      );
    const [taken, free] = [await ask(other.email), await ask(newAddress())];
    expect(taken.texts).toEqual(free.texts);
    expect(taken.result.headers.get('location')).toBe(free.result.headers.get('location'));
    const subjects = (await emailsTo(opened, other.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('You already have an account'))).toHaveLength(1);
    expect(subjects.filter((subject) => NEW_EMAIL.test(subject))).toEqual([]);
    expect((await emailOf(userId)).email).toBe(email);
  });

  test('is refused if somebody has registered with it since', async () => {
    const { shopper, userId, email } = await newCustomer(opened);
    const newEmail = newAddress();
    await askForEmail(shopper, newEmail);
    const link = await linkFrom(opened, newEmail, NEW_EMAIL);
    const other = newShopper(opened);
    await other.open('/register');
    const made = {
      firstName: 'A',
      lastName: 'B',
      email: newEmail,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    };
    await other.press('Create Account', made);
    await shopper.open(link);
    const refused = await shopper.press('Confirm My Address');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Another account now uses this address');
    expect((await emailOf(userId)).email).toBe(email);
  });

  test('can’t be confirmed from a mistyped address: the link needs the account’s own session', async () => {
    const { shopper, userId, email } = await newCustomer(opened);
    const newEmail = newAddress();
    await askForEmail(shopper, newEmail);
    const link = await linkFrom(opened, newEmail, NEW_EMAIL);
    const reader = await newCustomer(opened, 'Reader');
    expect((await reader.shopper.browser.post(link, {})).status).toBe(410);
    expect((await newShopper(opened).browser.post(link, {})).headers.get('location')).toMatch(/^\/login/);
    expect((await emailOf(userId)).email).toBe(email);
  });

  test('ends password reset links sent to the old address', async () => {
    const { shopper, email } = await newCustomer(opened);
    await newShopper(opened).browser.post('/forgot-password', { email });
    const reset = await linkFrom(opened, email, RESET);
    const newEmail = newAddress();
    await askForEmail(shopper, newEmail);
    await shopper.open(await linkFrom(opened, newEmail, NEW_EMAIL));
    await shopper.press('Confirm My Address');
    expect((await newShopper(opened).open(reset)).status).toBe(410);
  });
});

describe('a new password', () => {
  async function change(shopper: Shopper, currentPassword: string, password: string, repeated = password) {
    await shopper.open('/account?edit=password');
    return shopper.press('Save Password', { currentPassword, password, confirmPassword: repeated });
  }

  test('signs out every other device, gives this one a new session, and emails the owner (trust G5)', async () => {
    const { shopper, email } = await newCustomer(opened);
    const { shopper: phone } = await signIn(email, PASSWORD);
    await newShopper(opened).browser.post('/forgot-password', { email });
    const reset = await linkFrom(opened, email, RESET);
    const { cookie } = shopper.browser;
    const page = await change(shopper, PASSWORD, NEW);
    expect(page.path).toBe('/account?done=password');
    expect(page.text).toContain('We’ve changed your password and signed out every other device.');
    expect(shopper.browser.cookie).not.toBe(cookie);
    const old = await opened.app.request('http://localhost:3000/account', { headers: { cookie } });
    expect(old.status).toBe(302);
    expect((await phone.open('/account')).path).toBe('/login?next=%2Faccount');
    expect((await newShopper(opened).open(reset)).status).toBe(410);
    expect((await signIn(email, PASSWORD)).page.status).toBe(401);
    expect((await signIn(email, NEW)).page.path).toBe('/account');
    const subjects = (await emailsTo(opened, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /^Your password .* was changed$/.test(subject))).toHaveLength(1);
  });

  test('needs the current one, and follows the rules of registration', async () => {
    const { shopper, email } = await newCustomer(opened);
    expect((await change(shopper, 'not my password', NEW)).text).toContain('This is not your password.');
    expect((await change(shopper, PASSWORD, 'abc')).text).toContain('at least 6 characters long');
    expect((await change(shopper, PASSWORD, NEW, 'other')).text).toContain('Passwords do not match');
    expect((await change(shopper, '', NEW)).text).toContain('Enter your password');
    const refused = await change(shopper, PASSWORD, 'PassWord1');
    expect(refused.status).toBe(422);
    expect(refused.html).not.toContain('PassWord1');
    expect(refused.html).toMatch(/<title>Error: My account/);
    expect((await signIn(email, PASSWORD)).page.path).toBe('/account');
    const admin = await newAdministrator(opened);
    expect((await change(admin, PASSWORD, 'a5b6c7')).text).toContain('at least 8 characters long');
  });
});

test('password guesses on the account page are limited, and do not lock anybody out of signing in', async () => {
  const strict = await openTestShop({ throttleScale: 1 });
  const { shopper, email } = await newCustomer(strict);
  const guess = (i: number) =>
    shopper.browser.post('/account', {
      intent: 'change-email',
      email: 'x@example.com',
      password: `guess ${i}`,
    });
  for (let i = 0; i < 10; i += 1) expect((await guess(i)).status).toBe(422);
  const stopped = await guess(10);
  expect(stopped.status).toBe(429);
  expect(stopped.headers.get('retry-after')).toBeTruthy();
  expect((await newShopper(strict).browser.post('/login', { email, password: PASSWORD })).status).toBe(302);
});

test('address changes are limited, so that nobody is flooded with emails', async () => {
  const strict = await openTestShop({ throttleScale: 1 });
  const { shopper } = await newCustomer(strict);
  const ask = (i: number) =>
    shopper.browser.post('/account', {
      intent: 'change-email',
      email: `many-${i}@example.com`,
      password: PASSWORD,
    });
  for (let i = 0; i < 5; i += 1) expect((await ask(i)).status).toBe(302);
  expect((await ask(5)).status).toBe(429);
});
