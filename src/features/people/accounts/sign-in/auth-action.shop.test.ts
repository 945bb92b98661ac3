import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers } from '#test/factories.ts';
import { newCustomer, newShopper, PASSWORD, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** Returns the response to the page's script. */
async function call({ browser }: Shopper, name: string, fields: Record<string, string>) {
  const answer = await browser.post(`/functions/auth/${name}`, fields);
  return { status: answer.status, body: await answer.json() };
}

test('signing in and out works by script', async () => {
  const { email } = await newCustomer(opened, 'Sia');
  const guest = newShopper(opened);
  const wrong = await call(guest, 'sign-in', { email, password: 'not this one' });
  expect(wrong).toMatchObject({
    status: 401,
    body: { errors: { email: expect.stringContaining('Invalid') } },
  });
  const right = await call(guest, 'sign-in', { email, password: PASSWORD });
  expect(right).toMatchObject({
    status: 200,
    body: { auth: { profile: { firstName: 'Sia', role: 'customer' } } },
  });
  expect((await guest.open('/account')).status).toBe(200);
  const out = await call(guest, 'sign-out', {});
  expect(out).toMatchObject({ status: 200, body: { auth: { user: null } } });
  expect((await guest.open('/account')).path).toContain('/login');
});

test('an account made after a guest’s order keeps their cart, and asks for the password once', async () => {
  const guest = newShopper(opened);
  await guest.browser.post('/product/a5-flyers-001', { intent: 'add', artworkFile: new File([], '') });
  const cartToken = /galley_cart=([\w-]{43})/.exec(guest.browser.cookie)?.[1] ?? '';
  await addFlyers(opened.shop, { userId: null, cartToken });
  const details = { firstName: 'Nia', lastName: 'Orr', email: 'nia.orr@example.com', passwordOnly: '1' };
  const short = await call(guest, 'sign-up', { ...details, password: 'abc' });
  expect(short.body.errors).toEqual({ password: 'Password must be at least 6 characters long' });
  expect(await call(guest, 'sign-up', { ...details, password: PASSWORD })).toMatchObject({ status: 200 });
  expect((await guest.open('/cart')).text).toContain('A5 Flyers');
});

test('only the owner can change a profile; other visitors learn that nobody is signed in', async () => {
  const stranger = await call(newShopper(opened), 'update-profile', { firstName: 'X', lastName: 'Y' });
  expect(stranger).toEqual({ status: 401, body: { error: 'No user logged in' } });
  const { shopper } = await newCustomer(opened, 'Pia');
  const empty = await call(shopper, 'update-profile', { firstName: '', lastName: 'Trade', phone: '' });
  expect(empty.body.errors).toEqual({ firstName: 'Enter your first name' });
  const done = await call(shopper, 'update-profile', {
    firstName: 'Pia Maria',
    lastName: 'Trade',
    phone: '',
  });
  expect(done.body.auth.profile).toMatchObject({ firstName: 'Pia Maria' });
  expect((await shopper.open('/account')).text).toContain('Pia Maria');
});
