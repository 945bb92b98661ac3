import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { linkFrom, RESET } from '#test/email-links.ts';
import { atOnce } from '#test/factories.ts';
import { newCustomer, newShopper, PASSWORD } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop({ throttleScale: 1 });
});

const signIn = async (email: string, password: string) =>
  (await newShopper(opened).browser.post('/login', { email, password })).status;

const FAR_NETWORKS = Array.from({ length: 11 }, (_, i) => `203.0.113.${i + 1}`);

/** A wrong password from somebody else's device, in a different network. */
const guessFrom = async (network: string, email: string) => {
  const headers = { 'x-forwarded-for': network };
  return (await opened.browser().post('/login', { email, password: `a guess from ${network}` }, headers))
    .status;
};

/** Clears earlier tests' counts. */
async function forgetTries() {
  await opened.db.deleteFrom('rateLimits').execute();
}

test('a customer may sign in as often as they like: the right password does not count as a guess', async () => {
  const { email } = await newCustomer(opened);
  for (let i = 0; i < 15; i += 1) expect(await signIn(email, PASSWORD)).toBe(302);
  const counted = await opened.db
    .selectFrom('rateLimits')
    .select('points')
    .where('key', 'like', 'sign-in:%')
    .execute();
  expect(counted.map(({ points }) => points)).toEqual([0, 0]);
});

test('after ten wrong passwords a new device must wait, even with the right one (trust G4)', async () => {
  await forgetTries();
  const { email } = await newCustomer(opened);
  for (let i = 0; i < 10; i += 1) expect(await signIn(email, `guess number ${i}`)).toBe(401);
  expect(await signIn(email, 'guess number 11')).toBe(429);
  expect(await signIn(email, PASSWORD)).toBe(429);
});

test('the right password in between does not reset the count of wrong ones', async () => {
  await forgetTries();
  const { email } = await newCustomer(opened);
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    await signIn(email, PASSWORD);
    statuses.push(await signIn(email, `guess number ${i}`));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
});

test('simultaneous guesses count too', async () => {
  await forgetTries();
  const { email } = await newCustomer(opened);
  const statuses = await atOnce(20, (i) => signIn(email, `guess number ${i}`));
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
});

test('an invalid email address can’t sign in or register', async () => {
  await forgetTries();
  for (const email of ['a@b.c', 'ü@exämple.de']) expect(await signIn(email, 'a password')).toBe(401);
  const made = {
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.c',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  expect((await newShopper(opened).browser.post('/register', made)).status).toBe(422);
});

test('a password registered with separate accents signs in when typed with composed letters, even after it was changed', async () => {
  const { shopper, email } = await newCustomer(opened, 'Sinead');
  const [first, second] = ['Si\u00f3bh\u00e1n prints 7', 'Caf\u00e9 \u00c9ire 2026'];
  await shopper.open('/account?edit=password');
  const to = (password: string, currentPassword: string) =>
    shopper.press('Save Password', { currentPassword, password, confirmPassword: password });
  expect((await to(first.normalize('NFD'), PASSWORD)).status).toBe(200);
  await forgetTries();
  expect(await signIn(email, first)).toBe(302);
  await shopper.open('/account?edit=password');
  expect((await to(second, first.normalize('NFD'))).status).toBe(200);
  expect(await signIn(email, second.normalize('NFD'))).toBe(302);
  expect(await signIn(email, first)).toBe(401);
});

test('strangers who guess lock out strangers, not the owner on a device they signed in on before (trust G4)', async () => {
  await forgetTries();
  const { shopper, email } = await newCustomer(opened);
  await shopper.browser.post('/logout', {});
  for (const network of FAR_NETWORKS.slice(0, 10)) expect(await guessFrom(network, email)).toBe(401);
  expect(await guessFrom(FAR_NETWORKS[10] ?? '', email)).toBe(429);
  expect(await signIn(email, PASSWORD)).toBe(429);
  expect((await shopper.browser.post('/login', { email, password: PASSWORD })).status).toBe(302);
});

test('a known device has ten wrong attempts of its own, and is known only for its own accounts', async () => {
  await forgetTries();
  const owner = await newCustomer(opened);
  const other = await newCustomer(opened);
  await owner.shopper.browser.post('/logout', {});
  const guess = (email: string, i: number) =>
    owner.shopper.browser.post('/login', { email, password: `guess number ${i}` });
  for (let i = 0; i < 10; i += 1) expect((await guess(owner.email, i)).status).toBe(401);
  expect((await guess(owner.email, 11)).status).toBe(429);
  // Guesses at somebody else's account count as from any device, by network and account, and the above doesn't lock it.
  for (let i = 0; i < 10; i += 1) expect((await guess(other.email, i)).status).toBe(401);
  expect((await guess(other.email, 11)).status).toBe(429);
  expect(await signIn(owner.email, PASSWORD)).toBe(429); // the network has used up its ten
});

test('a made-up device cookie has no effect', async () => {
  await forgetTries();
  const { shopper, email } = await newCustomer(opened);
  const [, id = ''] = /galley_device=([^;]+)/.exec(shopper.browser.cookie) ?? [];
  const forged = id.replace(/[^.]+$/, (mark) => [...mark].reverse().join(''));
  for (let i = 0; i < 10; i += 1) await signIn(email, `guess number ${i}`);
  const headers = { cookie: `galley_device=${forged}` };
  expect((await opened.browser().post('/login', { email, password: PASSWORD }, headers)).status).toBe(429);
});

test('a customer who chooses a new password through the emailed link can sign in, however much strangers guess (trust G4)', async () => {
  await forgetTries();
  const { email } = await newCustomer(opened);
  for (const network of FAR_NETWORKS) await guessFrom(network, email);
  const elsewhere = newShopper(opened);
  await elsewhere.open('/forgot-password');
  await elsewhere.press('Send Link', { email });
  await elsewhere.open(await linkFrom(opened, email, RESET));
  const password = 'another long enough password';
  await elsewhere.press('Save Password', { password, confirmPassword: password });
  expect((await elsewhere.browser.post('/login', { email, password })).status).toBe(302);
});

test('in the account, guesses by strangers do not stop the owner from changing the password (trust G4)', async () => {
  await forgetTries();
  const { shopper, email } = await newCustomer(opened);
  for (const network of FAR_NETWORKS) await guessFrom(network, email);
  const password = 'another long enough password';
  const values = { currentPassword: PASSWORD, password, confirmPassword: password };
  const sent = await shopper.browser.post('/account', { intent: 'change-password', ...values });
  expect(sent.headers.get('location')).toBe('/account?done=password');
});
