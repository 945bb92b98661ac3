import { subMinutes } from 'date-fns';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadCart } from '#features/selling/cart/index.server.ts';
import { CardProviderError } from '#platform/card/card-provider.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, JANE, makeCode } from '#test/factories.ts';
import { newCustomer, newShopper, PASSWORD, type Shopper } from '#test/shopper.ts';

const CARD = { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' };
const DETAILS = { ...JANE, phone: '' };

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** A customer at the checkout with 500 flyers (£60.99) in the cart. */
async function atCheckout(name = 'Tom') {
  const customer = await newCustomer(opened, name);
  await addFlyers(opened.shop, ownerOf(customer), { quantity: '500' });
  await customer.shopper.open('/checkout');
  return customer;
}

const ownerOf = ({ userId }: { userId: string }) => ({ userId, cartToken: null });
const ordersOf = (userId: string) =>
  opened.db.selectFrom('orders').selectAll().where('userId', '=', userId).execute();

test('an empty cart has no checkout', async () => {
  const page = await newShopper(opened).open('/checkout');
  expect(page.path).toBe('/cart');
  expect(page.text).toContain('Your Cart is Empty');
});

test('errors are shown beside every field at once, and nothing typed is lost', async () => {
  const { shopper, userId } = await atCheckout();
  const values = {
    ...DETAILS,
    email: 'jane@',
    firstName: '  ',
    postalCode: 'EH1',
    city: 'Lis<b>burn"',
    phone: '1',
  };
  const page = await shopper.press('Pay £65.98 by card', values);
  expect(page.status).toBe(422);
  for (const [field, words] of [
    ['email', 'Enter an email address in the form name@example.com'],
    ['firstName', 'Enter your first name'],
    ['postalCode', 'Enter a full UK postcode, like BT28 2RF'],
    ['phone', 'Enter a phone number, like 028 9212 3456, or leave it empty'],
  ])
    expect(page.html).toContain(`<p id="${field}-error" class="field-error">${words}</p>`);
  expect(shopper.filledIn('Pay £65.98 by card').fields).toMatchObject(values);
  expect(await ordersOf(userId)).toEqual([]);
});

test('a forged total, price or discount changes nothing (trust A4, A9)', async () => {
  const { shopper, userId } = await atCheckout();
  const tampered = { total: '1', totalPence: '1', price: '0', discount: '100', shippingPence: '0', vat: '0' };
  const mass = {
    status: 'delivered',
    paymentStatus: 'paid',
    userId: 'x',
    role: 'admin',
    orderNumber: 'ORD-1',
  };
  const refused = await shopper.press('Pay £65.98 by card', { ...DETAILS, seenTotalPence: '1' });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('The total is now £65.98');
  const page = await shopper.press('Pay £65.98 by card', { ...DETAILS, ...tampered, ...mass });
  expect(page.text).toContain('£65.98');
  const [order] = await ordersOf(userId);
  expect(order).toMatchObject({ totalPence: 6598, status: 'pending', paymentStatus: 'pending', userId });
});

test('the checkout states total, delivery, VAT and what can’t be returned, beside the terms, and no box is ticked for the customer (trust L9)', async () => {
  const { shopper } = await atCheckout();
  const { text, html } = shopper.page;
  for (const words of ['Shipping £4.99', 'Total (incl. VAT) £65.98', 'VAT £11.00', 'You can’t return goods'])
    expect(text).toContain(words);
  const form = html.slice(html.indexOf('name="postalCode"'));
  expect(form.slice(0, form.indexOf('</form>'))).toMatch(/href="\/returns"[\s\S]*href="\/terms"/);
  const ticked = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].filter(([tag]) =>
    /\schecked/.test(tag),
  );
  // Only the box that says that the invoice goes where the parcel goes.
  expect(ticked.map(([tag]) => /name="(\w+)"/.exec(tag)?.[1])).toEqual(['billingSame']);
});

test('if the card provider is down, the checkout says so and loses nothing, and an order on account goes through (trust C4, C11)', async () => {
  const customer = await atCheckout();
  const { shopper, userId } = customer;
  const { cards } = opened.shop;
  const { createSession } = cards;
  cards.createSession = async () => {
    throw new CardProviderError('no answer');
  };
  const page = await shopper.press('Pay £65.98 by card', DETAILS);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10']);
  expect(page.text).toContain('There was an error processing your order. Please try again.');
  expect(shopper.filledIn('Pay £65.98 by card').fields).toMatchObject({ city: 'Lisburn' });
  expect((await loadCart(opened.shop, ownerOf(customer))).lines).toHaveLength(1);
  const limit = { userId, isApproved: true, creditLimitPence: 10_000 };
  await opened.db.insertInto('creditAccounts').values(limit).execute();
  await shopper.open('/checkout');
  const placed = await shopper.press('Place order and pay £65.98', { ...DETAILS, paymentMethod: 'account' });
  cards.createSession = createSession;
  expect(placed.text).toContain('Order Confirmed');
  const orders = await ordersOf(userId);
  expect(orders.map(({ paymentStatus }) => paymentStatus).toSorted()).toEqual(['account', 'cancelled']);
});

test('`Pay` pressed twice is one order on one card page, even from two tabs', async () => {
  const { shopper, userId } = await atCheckout();
  const { path, fields } = shopper.filledIn('Pay £65.98 by card', DETAILS);
  const tabs = Array.from({ length: 5 }, () => shopper.tab().browser.post(path, fields));
  const pages = new Set((await Promise.all(tabs)).map((answer) => answer.headers.get('location')));
  expect(pages.size).toBe(1);
  expect(await ordersOf(userId)).toHaveLength(1);
});

test('a cart that changed in another tab is shown before it is paid (trust C9)', async () => {
  const customer = await atCheckout();
  const { shopper, userId } = customer;
  await addFlyers(opened.shop, ownerOf(customer));
  const page = await shopper.press('Pay £65.98 by card', DETAILS);
  expect(page.status).toBe(409);
  expect(page.text).toContain('Your cart changed since you opened this page. The total is now £81.98.');
  expect(shopper.filledIn('Pay £81.98 by card').fields).toMatchObject({ city: 'Lisburn' });
  expect(await ordersOf(userId)).toEqual([]);
  expect((await shopper.press('Pay £81.98 by card')).text).toContain('£81.98');
});

test('if others use up the code, the form says so and nothing typed is lost; paying again buys without it', async () => {
  await makeCode(opened.shop, 'LASTONE', 1);
  const [first, second] = [await atCheckout('Ann'), await atCheckout('Bob')];
  for (const { shopper } of [first, second]) {
    await shopper.open('/cart');
    await shopper.press('Apply', { code: 'LASTONE' });
    await shopper.open('/checkout');
  }
  expect((await first.shopper.press('Pay £59.88 by card', DETAILS)).path).toMatch(/^\/test-card\//);
  const page = await second.shopper.press('Pay £59.88 by card', DETAILS);
  expect({ path: page.path, status: page.status }).toEqual({ path: '/checkout', status: 409 });
  expect(page.text).toContain('Discount code usage limit reached. We’ve removed the code');
  expect(page.text).toContain('The total is now £65.98.');
  expect(second.shopper.filledIn('Pay £65.98 by card').fields).toMatchObject(DETAILS);
  expect(await ordersOf(second.userId)).toEqual([]);
  await second.shopper.press('Pay £65.98 by card');
  expect(await ordersOf(second.userId)).toMatchObject([{ totalPence: 6598, discountCode: null }]);
});

test('a guest whose price changed while they typed keeps their address, sees the new price, and accepts it by paying', async () => {
  const guest = newShopper(opened);
  await guest.browser.post('/product/a3-flyers-001', { intent: 'add', artworkFile: new File([], '') });
  const cartToken = /galley_cart=([\w-]{43})/.exec(guest.browser.cookie)?.[1] ?? '';
  await addFlyers(opened.shop, { userId: null, cartToken }, { quantity: '500' });
  await guest.open('/checkout');
  const price = (pence: number) =>
    opened.db
      .updateTable('products')
      .set((set) => ({ basePricePence: set('basePricePence', '+', pence) }))
      .where('id', '=', 'a5-flyers-001')
      .execute();
  await price(100);
  try {
    const page = await guest.press('Pay £65.98 by card', DETAILS);
    expect({ path: page.path, status: page.status }).toEqual({ path: '/checkout', status: 409 });
    expect(page.text).toContain('The price of A5 Flyers changed from £60.99 to £61.99.');
    expect(guest.filledIn('Pay £66.98 by card').fields).toMatchObject(DETAILS);
    expect((await guest.press('Pay £66.98 by card')).text).toContain('£66.98');
  } finally {
    await price(-100);
  }
});

test('a guest who cancels on the card page doesn’t have to type their address again', async () => {
  const guest = newShopper(opened);
  await guest.browser.post('/product/a3-flyers-001', { intent: 'add', artworkFile: new File([], '') });
  const cartToken = /galley_cart=([\w-]{43})/.exec(guest.browser.cookie)?.[1] ?? '';
  await addFlyers(opened.shop, { userId: null, cartToken }, { quantity: '500' });
  await guest.open('/checkout');
  await guest.press('Pay £65.98 by card', DETAILS);
  const back = await guest.press('Cancel');
  expect(back.text).toContain('You came back without paying.');
  expect(back.html).toContain('href="/checkout?again=1"');
  await guest.open('/checkout?again=1');
  expect(guest.filledIn('Pay £65.98 by card').fields).toMatchObject(DETAILS);
});

test('after paying, or an hour later, nothing that a guest typed is shown to the next person at the computer', async () => {
  const guest = newShopper(opened);
  await guest.browser.post('/product/a3-flyers-001', { intent: 'add', artworkFile: new File([], '') });
  const cartToken = /galley_cart=([\w-]{43})/.exec(guest.browser.cookie)?.[1] ?? '';
  const fill = () => addFlyers(opened.shop, { userId: null, cartToken }, { quantity: '500' });
  await fill();
  await guest.open('/checkout');
  await guest.press('Pay £65.98 by card', DETAILS);
  const order = await opened.db
    .selectFrom('orders')
    .select('id')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  const tried = (minutesAgo: number) =>
    opened.db
      .updateTable('orders')
      .set({ createdAt: subMinutes(opened.time.now, minutesAgo) })
      .where('id', '=', order?.id ?? '')
      .execute();
  await tried(61);
  expect((await guest.open('/checkout?again=1')).html).not.toContain(DETAILS.email);
  await tried(1);
  expect((await guest.open('/checkout?again=1')).html).toContain(DETAILS.email);
  await guest.press('Pay £65.98 by card', DETAILS);
  await guest.press('Pay', CARD);
  await opened.runJobs();
  await fill();
  const page = await guest.open('/checkout?again=1');
  expect(page.path).toBe('/checkout?again=1');
  for (const text of [DETAILS.email, DETAILS.address, DETAILS.lastName])
    expect(page.html).not.toContain(text);
});

test('paying on account without an approved account is refused beside the choice (trust F6)', async () => {
  const { shopper, userId } = await atCheckout();
  const page = await shopper.press('Pay £65.98 by card', { ...DETAILS, paymentMethod: 'account' });
  expect(page.status).toBe(422);
  expect(page.text).toContain('You need an approved trade account to pay on account. Pay by card instead.');
  const unknown = await shopper.press('Place order and pay £65.98', { paymentMethod: 'gold' });
  expect(unknown.status).toBe(422);
  expect(unknown.text).toContain('Choose how to pay');
  expect(await ordersOf(userId)).toEqual([]);
});

test('somebody else’s saved address is not filled in (trust H4)', async () => {
  const { shopper } = await atCheckout();
  const other = await newCustomer(opened, 'Zoe');
  await other.shopper.open('/account');
  await other.shopper.press('Add address', {
    firstName: 'Zoe',
    lastName: 'Z',
    addressLine1: '9 Secret Street',
    city: 'Derry',
    postalCode: 'BT48 6AA',
  });
  const { id } = await opened.db
    .selectFrom('addresses')
    .select('id')
    .where('userId', '=', other.userId)
    .executeTakeFirstOrThrow();
  for (const addressId of [id, 'null', '\0', "'"]) {
    const { fields } = shopper.filledIn('Pay £65.98 by card', {
      ...DETAILS,
      addressId,
      intent: 'use-address',
    });
    const answer = await shopper.browser.post('/checkout', fields);
    expect(answer.status).toBe(200);
    expect((await answer.text()).includes('Secret')).toBe(false);
  }
});

describe('a session that ends while the form is filled in', () => {
  async function signedOutMeanwhile(shopper: Shopper, userId: string) {
    await opened.db.deleteFrom('sessions').where('userId', '=', userId).execute();
    return shopper.press('Pay £65.98 by card', {
      ...DETAILS,
      address: '7 New Road',
      paymentMethod: 'account',
    });
  }

  test('loses nothing typed, doesn’t show the cart, and places no order', async () => {
    const { shopper, userId } = await atCheckout();
    const page = await signedOutMeanwhile(shopper, userId);
    expect(page.status).toBe(401);
    expect(page.text).toContain('You were signed out before we received this, so nothing was ordered.');
    expect(page.text).not.toContain('A5 Flyers £');
    const { fields } = shopper.filledIn('Place order and pay £65.98');
    expect(fields).toMatchObject({ ...DETAILS, address: '7 New Road', paymentMethod: 'account' });
    expect(await ordersOf(userId)).toEqual([]);
    expect((await shopper.press('Place order and pay £65.98')).status).toBe(401);
  });

  test('after signing in again in another tab, the same form goes through', async () => {
    const { shopper, userId, email } = await atCheckout();
    await signedOutMeanwhile(shopper, userId);
    const values = shopper.filledIn('Place order and pay £65.98', { paymentMethod: 'stripe' });
    await shopper.open('/login?next=/checkout');
    await shopper.press('Sign In', { email, password: PASSWORD });
    expect(shopper.page.path).toBe('/checkout');
    const answer = await shopper.browser.post('/checkout', values.fields);
    expect(answer.headers.get('location')).toContain('/test-card/');
    const [order] = await ordersOf(userId);
    expect(order).toMatchObject({ shippingAddressLine1: '7 New Road', totalPence: 6598 });
  });
});

describe('the card page', () => {
  async function atCardPage() {
    const customer = await atCheckout();
    await customer.shopper.press('Pay £65.98 by card', DETAILS);
    return { ...customer, cardPath: customer.shopper.page.path };
  }

  test('says why a card is refused, and keeps its number', async () => {
    const { shopper, userId } = await atCardPage();
    const declined = await shopper.press('Pay', { ...CARD, cardNumber: '4000 0000 0000 0002' });
    expect(declined.status).toBe(422);
    expect(declined.text).toContain('Your card was declined.');
    const wrong = await shopper.press('Pay', { cardNumber: '1', expiry: '13/20', cvc: 'x' });
    expect(wrong.text).toContain('Use one of the test card numbers.');
    expect(wrong.text).toContain('Use any future date, as MM/YY.');
    expect((await ordersOf(userId))[0]?.paymentStatus).toBe('pending');
  });

  test('paid twice at once is charged once, and opening it again leads to `Order Confirmed`', async () => {
    const { shopper, userId, cardPath } = await atCardPage();
    const { fields } = shopper.filledIn('Pay', CARD);
    const answers = await Promise.all([1, 2, 3].map(() => shopper.tab().browser.post(cardPath, fields)));
    expect(new Set(answers.map((answer) => answer.headers.get('location'))).size).toBe(1);
    const again = await shopper.open(cardPath);
    expect(again.path).toMatch(/^\/orders\?success=true/);
    expect(again.text).toContain('Order Confirmed');
    await opened.runJobs();
    expect((await ordersOf(userId)).map((order) => order.paymentStatus)).toEqual(['paid']);
  });

  test('and the checkout sent again after paying leads to the same confirmation', async () => {
    const customer = await atCheckout();
    const { shopper, userId } = customer;
    const sent = shopper.filledIn('Pay £65.98 by card', DETAILS);
    await shopper.press('Pay £65.98 by card', DETAILS);
    await shopper.press('Pay', CARD);
    const again = await shopper.browser.follow(await shopper.browser.post(sent.path, sent.fields));
    expect((await again.text()).includes('Order Confirmed')).toBe(true);
    expect(await ordersOf(userId)).toHaveLength(1);
  });

  test('`Cancel` leads back to the whole cart, and the closed page can no longer be paid (trust C14)', async () => {
    const customer = await atCardPage();
    const { shopper, userId, cardPath } = customer;
    const { fields } = shopper.filledIn('Pay', CARD);
    const page = await shopper.press('Cancel');
    expect(page.path).toBe('/cart?payment=cancelled');
    expect(page.text).toContain('We haven’t charged you, and your cart is unchanged.');
    expect((await loadCart(opened.shop, ownerOf(customer))).lines).toHaveLength(1);
    await shopper.browser.post(cardPath, fields);
    expect((await shopper.open(cardPath)).text).toContain('This payment page has closed.');
    expect((await ordersOf(userId))[0]).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
  });

  test('can only be cancelled by its own signed address', async () => {
    const { userId } = await atCardPage();
    const [order] = await ordersOf(userId);
    for (const key of ['', 'x', '.', opened.shop.signer.sign('order', order?.id ?? '')]) {
      const answer = await opened.browser().get(`/checkout/cancelled?order=${order?.id}&key=${key}`);
      expect(answer.headers.get('location')).toBe('/cart');
    }
    expect((await ordersOf(userId))[0]?.status).toBe('pending');
  });
});
