import { beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo, linkFrom, VERIFY } from '#test/email-links.ts';
import { addFlyers, atOnce, checkoutOf, JANE_AT_HOME, newGuest } from '#test/factories.ts';
import { newCustomer, newShopper, PASSWORD } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** Places a guest order with this email address. */
async function guestOrder(email: string): Promise<string> {
  const guest = newGuest();
  await addFlyers(opened.shop, guest);
  const checkout = await checkoutOf(opened.shop, guest);
  const outcome = await placeOrder(opened.shop, { ...checkout, customer: { ...JANE_AT_HOME, email } });
  if (!outcome.ok) throw new Error('not placed');
  return outcome.orderId;
}

const ownerOf = async (orderId: string) =>
  await opened.db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .innerJoin('artworks', 'artworks.id', 'orderItems.artworkId')
    .select(['orders.userId', 'artworks.userId as artworkUserId'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
const ofUser = (userId: string | null) => ({ userId, artworkUserId: userId });

const isVerified = async (userId: string) =>
  (
    await opened.db
      .selectFrom('users')
      .select('emailVerified')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).emailVerified;

test('a new customer gets a link, can buy without it, and is confirmed by it', async () => {
  const { shopper, userId, email } = await newCustomer(opened, 'Vera');
  const account = await shopper.open('/account');
  expect(account.text).toContain(`Please confirm your address. We’ve emailed a link to ${email}`);
  await addFlyers(opened.shop, { userId, cartToken: null });
  expect((await shopper.open('/checkout')).path).toBe('/checkout');
  await shopper.open(await linkFrom(opened, email, VERIFY));
  expect(await isVerified(userId)).toBe(false);
  const done = await shopper.press('Confirm My Address');
  expect(done.path).toBe('/account?done=verified');
  expect(done.text).toContain('Your email address is confirmed.');
  expect(done.text).not.toContain('Send again');
  expect(await isVerified(userId)).toBe(true);
});

describe('orders placed as a guest (ruling 21)', () => {
  test('join the account when its address is confirmed, in any letter case, and not before', async () => {
    const { shopper, userId, email } = await newCustomer(opened, 'Grace');
    const orders = [await guestOrder(email), await guestOrder(email.toUpperCase())];
    await shopper.open('/orders');
    for (const order of orders) {
      expect(await ownerOf(order)).toEqual(ofUser(null));
      expect((await shopper.open(`/orders/${order}`)).status).toBe(404);
    }
    await shopper.open(await linkFrom(opened, email, VERIFY));
    const done = await shopper.press('Confirm My Address');
    expect(done.text).toContain('Orders you placed with it as a guest are now in your account.');
    for (const order of orders) {
      expect(await ownerOf(order)).toEqual(ofUser(userId));
      expect((await shopper.open(`/orders/${order}`)).status).toBe(200);
    }
  });

  test('of other addresses or other customers never join', async () => {
    const { shopper, email } = await newCustomer(opened, 'Nora');
    const other = await newCustomer(opened, 'Olive');
    await addFlyers(opened.shop, { userId: other.userId, cartToken: null });
    // A signed-in customer may type any address at checkout: the order is still theirs.
    const checkout = await checkoutOf(opened.shop, { userId: other.userId, cartToken: null });
    const theirs = await placeOrder(opened.shop, { ...checkout, customer: { ...JANE_AT_HOME, email } });
    const [like, longer] = [await guestOrder(email.replace('-', '_')), await guestOrder(`x${email}`)];
    await shopper.open(await linkFrom(opened, email, VERIFY));
    await shopper.press('Confirm My Address');
    expect(await ownerOf(like)).toEqual(ofUser(null));
    expect(await ownerOf(longer)).toEqual(ofUser(null));
    expect(theirs.ok && (await ownerOf(theirs.orderId))).toEqual(ofUser(other.userId));
  });

  test('stay hidden from somebody who registers with a customer’s address, even if the customer opens the link', async () => {
    const order = await guestOrder('victim@example.com');
    const stranger = newShopper(opened);
    await stranger.open('/register');
    const made = { firstName: 'S', lastName: 'S', email: 'victim@example.com', password: PASSWORD };
    await stranger.press('Create Account', { ...made, confirmPassword: PASSWORD });
    const link = await linkFrom(opened, 'victim@example.com', VERIFY);
    const victim = newShopper(opened);
    expect((await victim.open(link)).path).toMatch(/^\/login\?next=/);
    expect((await victim.browser.post(link, {})).headers.get('location')).toMatch(/^\/login\?next=/);
    expect(await ownerOf(order)).toEqual(ofUser(null));
    const another = await newCustomer(opened, 'Vic');
    expect((await another.shopper.open(link)).status).toBe(403);
    expect((await another.shopper.browser.post(link, {})).status).toBe(410);
    expect(await ownerOf(order)).toEqual(ofUser(null));
    // Another customer's attempt did not use the link up.
    expect((await stranger.open(link)).status).toBe(200);
  });
});

test('a customer who is not signed in goes through the sign-in page and back to the link', async () => {
  const { userId, email } = await newCustomer(opened);
  const shopper = newShopper(opened);
  await shopper.open(await linkFrom(opened, email, VERIFY));
  const back = await shopper.press('Sign In', { email, password: PASSWORD });
  expect(back.path).toMatch(/^\/verify-email\?token=/);
  await shopper.press('Confirm My Address');
  expect(await isVerified(userId)).toBe(true);
});

describe('a link to confirm an address', () => {
  test('works once, even if pressed five times at once', async () => {
    const { shopper, userId, email } = await newCustomer(opened);
    const link = await linkFrom(opened, email, VERIFY);
    const answers = await atOnce(5, () => shopper.browser.tab().post(link, {}));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 410, 410, 410, 410]);
    expect(await isVerified(userId)).toBe(true);
    expect((await shopper.open(link)).status).toBe(410);
  });

  test('lasts seven days', async () => {
    const { shopper, email } = await newCustomer(opened);
    const link = await linkFrom(opened, email, VERIFY);
    const before = opened.time.now;
    opened.time.now = new Date(before.getTime() + 6.9 * 86_400_000);
    expect((await shopper.open(link)).status).toBe(200);
    opened.time.now = new Date(before.getTime() + 7.1 * 86_400_000);
    expect((await shopper.open(link)).status).toBe(410);
    opened.time.now = before;
  });

  test('can be sent again, and then only the newer one works', async () => {
    const { shopper, email } = await newCustomer(opened);
    const first = await linkFrom(opened, email, VERIFY);
    await shopper.open('/account');
    const again = await shopper.press('Send again');
    expect(again.text).toContain('We’ve emailed you a new link.');
    const second = await linkFrom(opened, email, VERIFY);
    expect((await shopper.open(first)).status).toBe(410);
    expect((await shopper.open(second)).status).toBe(200);
  });
});

test('repeated requests for the link are limited', async () => {
  const strict = await openTestShop({ throttleScale: 1 });
  const { shopper, email } = await newCustomer(strict);
  await shopper.open('/account');
  for (let i = 0; i < 5; i += 1) expect((await shopper.press('Send again')).status).toBe(200);
  const stopped = await shopper.press('Send again');
  expect(stopped.status).toBe(429);
  expect(stopped.text).toContain('Too many attempts.');
  expect(stopped.headers.get('retry-after')).toBeTruthy();
  expect((await emailsTo(strict, email)).filter(({ subject }) => VERIFY.test(subject))).toHaveLength(6);
});
