import { beforeAll, describe, expect, test } from 'vitest';
import { loadCart } from '#features/selling/cart/index.server.ts';
import { NOON, openTestShop, type TestShop } from '../app.ts';
import { makeArtwork } from '../factories.ts';
import { goodA5 } from '../fixtures/artwork.ts';
import { newCustomer, newShopper, type Shopper } from '../shopper.ts';

/** What the checkout form asks for. */
const DETAILS = {
  email: 'jane@example.com',
  phone: '028 9212 3456',
  firstName: 'Jane',
  lastName: 'Doe',
  address: '1 Castle Street',
  city: 'Lisburn',
  postalCode: 'bt281aa',
};
const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** Returns the emails about orders that went to an address. */
const mailTo = (email: string) =>
  opened.mails.filter((mail) => mail.to === email && mail.subject.startsWith('Order '));
const flyer = () => new File([goodA5().slice()], 'flyer.pdf');

/** Chooses 500 A5 flyers without script, uploads their artwork, and adds them to the cart. */
async function addFlyersByForm(shopper: Shopper): Promise<void> {
  await shopper.open('/product/a5-flyers-001');
  const upload = shopper.filledIn('Update price', {
    sides: 'double-sided',
    quantity: '500',
    finish: '150gsm-gloss',
    artworkFile: flyer(),
  });
  const sent = await shopper.browser.post(upload.path, upload.fields);
  await opened.runJobs();
  await shopper.open(sent.headers.get('location')?.split('#')[0] ?? '');
  expect(shopper.page.text).toContain('Ready to print');
  await shopper.press('Add to Cart - £63.99');
  expect(shopper.page.path).toBe('/cart');
}

async function onlyOrder(email: string) {
  return opened.db
    .selectFrom('orders')
    .selectAll()
    .where('customerEmail', '=', email)
    .executeTakeFirstOrThrow();
}

test('a guest without script chooses, uploads, uses a code and pays, and the email lists it all (trust A8, A9, L10)', async () => {
  const guest = newShopper(opened);
  await addFlyersByForm(guest);
  expect(guest.page.text).toContain('Add £11.01 more for free shipping');
  await guest.press('Apply', { code: 'welcome10' });
  const figures = [
    ['Items (incl. VAT)', '£63.99'],
    ['Discount', '-£6.40'],
    ['Shipping', '£4.99'],
    ['Total (incl. VAT)', '£62.58'],
    ['Subtotal (excl. VAT)', '£52.15'],
    ['VAT', '£10.43'],
  ].map((row) => row.join(' '));
  for (const row of figures) expect(guest.page.text).toContain(row);

  const checkout = await guest.open('/checkout');
  expect(checkout.text).toContain('Sign in for faster checkout');
  for (const row of figures) expect(checkout.text).toContain(row);
  const cardPage = await guest.press('Pay £62.58 by card', DETAILS);
  expect(cardPage.path).toMatch(/^\/test-card\/cs_test_/);
  expect(cardPage.text).toContain('Test mode: no money is taken');
  expect(cardPage.text).toContain('£62.58');

  const confirmed = await guest.press('Pay', CARD);
  expect(confirmed.path).toMatch(/^\/shop\?success=true&session_id=cs_test_/);
  const order = await onlyOrder(DETAILS.email);
  expect(confirmed.text).toContain('Order Confirmed');
  expect(confirmed.text).toContain(order.orderNumber);
  expect(confirmed.text).toContain('Despatch is on Friday 27 November');
  expect(confirmed.text).toContain('Continue Shopping');
  expect((await guest.open('/cart')).text).toContain('Your Cart is Empty');

  await opened.runJobs();
  const emails = mailTo(DETAILS.email);
  expect(emails).toHaveLength(1);
  const [mail] = emails;
  expect(mail?.subject).toContain(order.orderNumber);
  for (const part of [mail?.text, mail?.html.replace(/<!-- -->/g, '')])
    for (const words of [
      order.orderNumber,
      'A5 Flyers',
      '150gsm Gloss',
      'flyer.pdf',
      '£63.99',
      '-£6.40',
      '£4.99',
      '£62.58',
      '£52.15',
      '£10.43',
      'WELCOME10',
      'Jane Doe',
      '1 Castle Street',
      'Lisburn',
      'BT28 1AA',
      'United Kingdom',
      'Friday 27 November',
      'VAT number GB',
      'can’t return',
    ])
      expect(part).toContain(words);
  expect(mail?.text).toMatch(/what happens next/i);
  expect(mail?.text).not.toMatch(/<[a-z]/);
});

test('the link in a guest’s email opens the order, with its artwork, on any device, and no other', async () => {
  const order = await onlyOrder(DETAILS.email);
  const [mail] = mailTo(DETAILS.email);
  const link = new URL(/http:\/\/localhost:3000\/orders\/[^\s"<\]]+/.exec(mail?.text ?? '')?.[0] ?? '');
  const elsewhere = newShopper(opened);
  const page = await elsewhere.open(`${link.pathname}${link.search}`);
  expect(page.status).toBe(200);
  for (const words of [order.orderNumber, 'A5 Flyers', '£62.58', '1 Castle Street', 'BT28 1AA', 'flyer.pdf'])
    expect(page.text).toContain(words);
  expect(page.text).not.toContain('jane@example.com');
  const preview = /src="(\/artwork\/[^"]+)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await elsewhere.browser.get(preview)).status).toBe(200);
  expect((await elsewhere.browser.get(preview.split('?')[0] ?? '')).status).toBe(404);
  const forged = await elsewhere.browser.get(`${link.pathname}?key=${'x'.repeat(43)}`);
  expect(forged.headers.get('location')).toMatch(/^\/login/);
});

test('a file sent together with `Add to Cart` waits for the check', async () => {
  const guest = newShopper(opened);
  await guest.open('/product/a5-flyers-001');
  const added = await guest.press('Add to Cart - £12.99', { sides: 'double-sided', artworkFile: flyer() });
  expect(added.path).toBe('/cart');
  expect(guest.page.text).toContain('£20.99');
});

describe('a customer', () => {
  test('finds a saved address filled in, pays, and has the order in their history', async () => {
    const { shopper, email } = await newCustomer(opened);
    await shopper.open('/account');
    await shopper.press('Add address', {
      firstName: 'Tom',
      lastName: 'Trade',
      addressLine1: '5 Mill Lane',
      city: 'Lisburn',
      postalCode: 'BT27 4AA',
    });
    await addFlyersByForm(shopper);
    const checkout = await shopper.open('/checkout');
    expect(checkout.text).toContain('Tom Trade, 5 Mill Lane, Lisburn, BT27 4AA');
    expect(shopper.filledIn('Pay £68.98 by card').fields).toMatchObject({
      email,
      firstName: 'Tom',
      address: '5 Mill Lane',
      postalCode: 'BT27 4AA',
    });
    await shopper.press('Pay £68.98 by card');
    const confirmed = await shopper.press('Pay', CARD);
    expect(confirmed.path).toMatch(/^\/orders\?success=true/);
    expect(confirmed.text).toContain('View Order History');
    const { id, orderNumber } = await onlyOrder(email);
    expect((await shopper.open('/orders')).text).toContain(orderNumber);
    const order = await shopper.open(`/orders/${id}`);
    expect(order.text).toContain('£68.98');
    expect(order.text).toContain('Paid');
    expect((await shopper.open('/account')).text).toContain(orderNumber);
    await opened.runJobs();
    expect(mailTo(email)).toHaveLength(1);
  });

  test('who has a trade account orders on account, and sees the remaining credit', async () => {
    const { shopper, userId, email } = await newCustomer(opened, 'Anna');
    await opened.db
      .insertInto('creditAccounts')
      .values({ userId, isApproved: true, creditLimitPence: 10_000 })
      .execute();
    await addFlyersByForm(shopper);
    const checkout = await shopper.open('/checkout');
    expect(checkout.text).toContain('£100.00 available, due in 30 days');
    const details = { ...DETAILS, email, paymentMethod: 'account' };
    const confirmed = await shopper.press('Place order and pay £68.98', details);
    expect(confirmed.text).toContain('Order Confirmed');
    expect(confirmed.text).toContain('Charged to your account: £68.98');
    expect((await shopper.open('/account')).text).toContain('Available credit £31.02');
    await opened.runJobs();
    const [mail] = mailTo(email);
    expect(mail?.text).toContain('charged the total to your account');
    await addFlyersByForm(shopper);
    await shopper.open('/checkout');
    const refused = await shopper.press('Place order and pay £68.98', details);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('This order is more than your available credit.');
    expect(shopper.filledIn('Place order and pay £68.98').fields).toMatchObject({ city: 'Lisburn' });
  });

  test('who signs in during the purchase keeps the guest’s cart', async () => {
    const { shopper, email, userId } = await newCustomer(opened, 'Gwen');
    await shopper.open('/account');
    await shopper.press('Sign Out');
    await addFlyersByForm(shopper);
    await shopper.open('/login?next=/checkout');
    const page = await shopper.press('Sign In', { email, password: 'a long enough password' });
    expect(page.path).toBe('/checkout');
    expect(page.text).toContain('£68.98');
    expect((await loadCart(opened.shop, { userId, cartToken: null })).lines).toHaveLength(1);
  });
});

test('a code can be removed, and a refused one says why', async () => {
  const { shopper, userId } = await newCustomer(opened, 'Carl');
  const artwork = await makeArtwork(opened.shop, { userId, cartToken: null });
  await shopper.open(`/product/a5-flyers-001?sides=double-sided&artwork=${artwork}`);
  await shopper.press('Add to Cart - £20.99');
  const messages = [
    ['', 'Please enter a discount code'],
    ['NOPE', 'Invalid discount code'],
    ['\0', 'Invalid discount code'],
    ['x'.repeat(5000), 'Invalid discount code'],
    ['summer24', 'Discount code has expired'],
    ['welcome10', 'Minimum order value of £25.00 required'],
    ['save20', 'Minimum order value of £100.00 required'],
    ['stationery15', 'Discount code not applicable to items in your cart'],
  ] as const;
  for (const [code, message] of messages) {
    const page = await shopper.press('Apply', { code });
    expect({ code, status: page.status }).toEqual({ code, status: 422 });
    expect(page.text).toContain(message);
  }
  await shopper.press('Apply', { code: ' freeship ' });
  expect(shopper.page.text).toContain('Discount -£4.99');
  await shopper.press('Remove discount code FREESHIP');
  expect(shopper.page.text).toContain('Discount £0.00');
  expect(opened.time.now).toBe(NOON);
});
