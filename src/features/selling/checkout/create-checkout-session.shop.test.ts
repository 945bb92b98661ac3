import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, makeArtwork, makeCode, putCode } from '#test/factories.ts';
import { makePriceList } from '#test/price-lists.ts';
import { newCustomer, newShopper, type Shopper } from '#test/shopper.ts';

const PATH = '/functions/create-checkout-session';
const CUSTOMER = {
  email: 'jane@example.com',
  name: 'Jane Doe',
  phone: '028 9212 3456',
  address: { line1: '1 Castle Street', city: 'Lisburn', postal_code: 'BT28 1AA' },
};
const FLYERS = {
  size: 'a5',
  finish: '130gsm-gloss',
  sides: 'double-sided',
  quantity: '500',
  turnaround: 'standard',
};

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** A program that acts for a signed-in customer with artwork. */
async function program() {
  const customer = await newCustomer(opened);
  const artworkId = await makeArtwork(opened.shop, { userId: customer.userId, cartToken: null });
  return { ...customer, artworkId, item: { productId: 'a5-flyers-001', selectedOptions: FLYERS, artworkId } };
}

async function call(shopper: Shopper, body: unknown) {
  const response = await shopper.browser.postJson(PATH, body);
  expect(response.headers.get('content-type')).toContain('application/json');
  return { status: response.status, body: (await response.json()) as { url?: string; error?: string } };
}

const ordersOf = (userId: string) =>
  opened.db.selectFrom('orders').selectAll().where('userId', '=', userId).execute();

test('the items in the body are bought at our prices, whatever prices it states', async () => {
  const { shopper, userId, item } = await program();
  const priced = { ...item, price: 0.01, total: 1, quantity: 100_000 };
  const { status, body } = await call(shopper, {
    cartItems: [priced],
    customerInfo: CUSTOMER,
    total: 1,
    discount: 99,
    shipping: 0,
  });
  expect(status).toBe(200);
  expect(body.url).toMatch(/^http:\/\/localhost:3000\/test-card\/cs_test_/);
  const [order] = await ordersOf(userId);
  expect(order).toMatchObject({ totalPence: 6598, customerName: 'Jane Doe', shippingPostcode: 'BT28 1AA' });
  const page = await shopper.open(new URL(body.url ?? '').pathname);
  expect(page.text).toContain('£65.98');
});

test('a trade customer’s program buys at their own price, and its order records the public one', async () => {
  const { shopper, userId, item } = await program();
  await makePriceList(opened, { customers: [userId] });
  expect((await call(shopper, { cartItems: [item], customerInfo: CUSTOMER })).status).toBe(200);
  const [order] = await ordersOf(userId);
  expect(order).toMatchObject({ itemsPence: 5489, totalPence: 5988 });
  const bought = await opened.db
    .selectFrom('orderItems')
    .selectAll()
    .where('orderId', '=', order?.id ?? '')
    .execute();
  expect(bought).toMatchObject([{ pricePence: 5489, publicPricePence: 6099 }]);
});

test('items may be named as in the cart: by product and by the address of their artwork', async () => {
  const { shopper, artworkId } = await program();
  const item = {
    product: { id: 'a5-flyers-001', basePrice: 0 },
    selectedOptions: FLYERS,
    artworkUrl: `http://localhost:3000/artwork/${artworkId}?key=1`,
  };
  expect((await call(shopper, { cartItems: [item], customerInfo: CUSTOMER })).status).toBe(200);
});

test('without items, the session’s cart is bought and is empty after paying', async () => {
  const { shopper, userId } = await program();
  await addFlyers(opened.shop, { userId, cartToken: null }, { quantity: '500' });
  const { body } = await call(shopper, { customerInfo: CUSTOMER });
  await shopper.open(new URL(body.url ?? '').pathname);
  const done = await shopper.press('Pay', { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' });
  expect(done.path).toMatch(/^\/orders\?success=true&session_id=cs_test_/);
  expect(done.text).toContain('Order Confirmed');
  expect((await shopper.open('/cart')).text).toContain('Your Cart is Empty');
});

test('the same call 20 times at once is one order and one card page', async () => {
  const { shopper, userId, item } = await program();
  const answers = await atOnce(20, () => call(shopper, { cartItems: [item], customerInfo: CUSTOMER }));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
  expect(await ordersOf(userId)).toHaveLength(1);
});

test('an expired code is refused once and removed: the same call then costs the full price', async () => {
  const { shopper, userId, item } = await program();
  const owner = { userId, cartToken: null };
  await makeCode(opened.shop, 'ENDSSOON', 0);
  await addFlyers(opened.shop, owner, { quantity: '500' });
  await putCode(opened.shop, owner, 'ENDSSOON');
  const validUntil = new Date(opened.time.now.getTime() - 1000);
  await opened.db.updateTable('discountCodes').set({ validUntil }).where('code', '=', 'ENDSSOON').execute();
  const request = { cartItems: [item], customerInfo: CUSTOMER };
  const first = await call(shopper, request);
  expect(first).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('expired. We’ve removed the code') },
  });
  expect((await call(shopper, request)).status).toBe(200);
  expect(await ordersOf(userId)).toMatchObject([{ totalPence: 6598, discountCode: null }]);
});

describe('refusals are in JSON and place no order', () => {
  test('a body that doesn’t match the documentation', async () => {
    const { shopper, userId, item } = await program();
    const wrong: [unknown, number][] = [
      [null, 400],
      [[], 400],
      ['text', 400],
      [{}, 422],
      [{ cartItems: 'all', customerInfo: CUSTOMER }, 422],
      [{ cartItems: [item], customerInfo: { ...CUSTOMER, email: 'jane@' } }, 422],
      [
        {
          cartItems: [item],
          customerInfo: { ...CUSTOMER, address: { line1: '', city: '', postal_code: 'x' } },
        },
        422,
      ],
      [{ cartItems: Array(51).fill(item), customerInfo: CUSTOMER }, 422],
    ];
    for (const [body, status] of wrong) {
      const answer = await call(shopper, body);
      expect({ body, status: answer.status }).toEqual({ body, status });
      expect(answer.body.error).toMatch(/\w/);
    }
    expect(await ordersOf(userId)).toEqual([]);
  });

  test('an item that can’t be bought', async () => {
    const { shopper, userId, item } = await program();
    const other = await program();
    const wrong = [
      { ...item, productId: 'none-001' },
      { ...item, productId: '\0' },
      { ...item, productId: undefined },
      { ...item, artworkId: undefined },
      { ...item, artworkId: other.artworkId },
      { ...item, selectedOptions: { ...FLYERS, quantity: '1e309' } },
      { ...item, selectedOptions: { ...FLYERS, quantity: 500 } },
      { ...item, selectedOptions: { ...FLYERS, eyelets: 'none' } },
      { ...item, selectedOptions: { ...FLYERS, __proto__: { price: 1 }, constructor: 'x' } },
      { ...item, selectedOptions: {} },
    ];
    for (const cartItem of wrong) {
      const answer = await call(shopper, { cartItems: [cartItem], customerInfo: CUSTOMER });
      expect({ cartItem, status: answer.status }).toEqual({ cartItem, status: 422 });
      expect(answer.body.error).toMatch(/\w/);
    }
    expect(await ordersOf(userId)).toEqual([]);
  });

  test('an empty cart', async () => {
    const answer = await call(newShopper(opened), { customerInfo: CUSTOMER });
    expect(answer).toEqual({ status: 422, body: { error: 'Your Cart is Empty' } });
  });

  test('a return address on another site', async () => {
    const { shopper, item } = await program();
    const elsewhere = [
      'https://evil.example/',
      '//evil.example',
      'http://localhost:3000@evil.example/',
      'javascript:alert(1)',
      'http://localhost:3001/',
    ];
    for (const url of elsewhere)
      for (const name of ['successUrl', 'cancelUrl']) {
        const answer = await call(shopper, { cartItems: [item], customerInfo: CUSTOMER, [name]: url });
        expect({ url, status: answer.status }).toEqual({ url, status: 422 });
      }
  });

  test('another method, another content type, or too large a body', async () => {
    const { shopper, item } = await program();
    const get = await shopper.browser.get(PATH);
    expect(get.status).toBe(405);
    expect(await get.json()).toEqual({ error: 'Use POST' });
    const form = await shopper.browser.post(PATH, { cartItems: '[]' });
    expect(form.status).toBe(400);
    const large = { cartItems: [item], customerInfo: CUSTOMER, more: 'x'.repeat(300_000) };
    expect((await call(shopper, large)).status).toBe(400);
  });
});
