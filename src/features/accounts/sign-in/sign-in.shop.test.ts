import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { atOnce } from '#test/factories.ts';
import { newCustomer, newShopper, PASSWORD } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop({ throttleScale: 1 });
});

const signIn = async (email: string, password: string) =>
  (await newShopper(opened).browser.post('/login', { email, password })).status;

/** Clears earlier tests' counts. */
async function forgetTries() {
  await opened.db.deleteFrom('rateLimits').execute();
}

test('a customer may sign in as often as they like: a right password does not count as a guess', async () => {
  const { email } = await newCustomer(opened);
  for (let i = 0; i < 15; i += 1) expect(await signIn(email, PASSWORD)).toBe(302);
  const counted = await opened.db
    .selectFrom('rateLimits')
    .select('points')
    .where('key', 'like', 'sign-in:%')
    .execute();
  expect(counted.map(({ points }) => points)).toEqual([0, 0]);
});

test('after ten wrong passwords the next must wait, even the right one (G4)', async () => {
  await forgetTries();
  const { email } = await newCustomer(opened);
  for (let i = 0; i < 10; i += 1) expect(await signIn(email, `guess number ${i}`)).toBe(401);
  expect(await signIn(email, 'guess number 11')).toBe(429);
  expect(await signIn(email, PASSWORD)).toBe(429);
});

test('a right password in between does not reset the count of wrong ones', async () => {
  await forgetTries();
  const { email } = await newCustomer(opened);
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    await signIn(email, PASSWORD);
    statuses.push(await signIn(email, `guess number ${i}`));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
});

test('guesses sent all at once count too', async () => {
  await forgetTries();
  const { email } = await newCustomer(opened);
  const statuses = await atOnce(20, (i) => signIn(email, `guess number ${i}`));
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
});

test('an invalid email address can’t sign in or register', async () => {
  await forgetTries();
  for (const email of ['a@b.c', 'ü@exämple.de', '-@-.co'])
    expect(await signIn(email, 'a password')).toBe(401);
  const made = {
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.c',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  expect((await newShopper(opened).browser.post('/register', made)).status).toBe(422);
});
