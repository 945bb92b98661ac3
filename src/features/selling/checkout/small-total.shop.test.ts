import { beforeAll, expect, test } from 'vitest';
import { openCardPage } from '#features/money/payments/index.server.ts';
import { NOT_KNOWN_YET } from '#features/pricing/delivery/index.ts';
import { applyDiscount, type CartOwner, loadCart } from '#features/selling/cart/index.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeCustomer, newGuest } from '#test/factories.ts';
import { newCustomer } from '#test/shopper.ts';
import { explainRefusal } from './explain-refusal.server.ts';
import { placeOrder } from './place-order.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** Fills a cart, with free delivery, that costs this much after its code. */
async function fillCart(pence: number, owner: CartOwner = newGuest()) {
  const { shop } = opened;
  for (let lines = 0; lines < 4; lines += 1) await addFlyers(shop, owner);
  const { itemsPence, shippingPence } = (await loadCart(shop, owner)).totals;
  expect(shippingPence).toBe(0);
  const code = `OFF${pence}${owner.userId ? 'T' : ''}`;
  await shop.db
    .insertInto('discountCodes')
    .values({
      code,
      name: code,
      type: 'fixed',
      value: itemsPence - pence,
      usageLimit: 0,
      validFrom: new Date('2026-01-01T00:00:00Z'),
      validUntil: new Date('2027-12-31T00:00:00Z'),
    })
    .execute();
  expect(await applyDiscount(shop, owner, code)).toMatchObject({ ok: true });
  expect((await loadCart(shop, owner)).totals.totalPence).toBe(pence);
  return owner;
}

test.each([
  [1, '£0.01'],
  [29, '£0.29'],
])('%d p can’t be paid by card: nothing is written, and the customer is told why', async (pence, shown) => {
  const owner = await fillCart(pence);
  const outcome = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner));
  if (outcome.ok) throw new Error('placed');
  const [status, words] = await explainRefusal(opened.shop, owner, outcome.problem, NOT_KNOWN_YET);
  expect([status, words.errors?.paymentMethod]).toEqual([
    422,
    `Your total is ${shown}, and a card can’t be charged less than £0.30. Add something to your cart, or remove the discount code.`,
  ]);
  expect((await loadCart(opened.shop, owner)).lines).toHaveLength(4);
  const orders = opened.db.selectFrom('orders').select('id').where('totalPence', '=', pence);
  expect(await orders.execute()).toEqual([]);
});

test('30 p can be paid by card, and a total of nothing needs no card (trust B10)', async () => {
  const small = await placeOrder(opened.shop, await checkoutOf(opened.shop, await fillCart(30)));
  expect(small.ok && (await openCardPage(opened.shop, small.orderId))).toMatchObject({ ok: true });
  const free = await placeOrder(opened.shop, await checkoutOf(opened.shop, await fillCart(0)));
  expect(free).toMatchObject({ ok: true, needsCard: false });
});

test('a trade customer can still order for a few pence on account', async () => {
  const owner = await fillCart(12, await makeCustomer(opened, 50_000));
  const checkout = await checkoutOf(opened.shop, owner, 'account');
  expect(await placeOrder(opened.shop, checkout)).toMatchObject({ ok: true });
});

test('the documented JSON call says the same, with 422', async () => {
  const { shopper, userId } = await newCustomer(opened);
  await fillCart(7, { userId, cartToken: null });
  const answer = await shopper.browser.postJson('/functions/create-checkout-session', {
    customerInfo: {
      email: 'jane@example.com',
      name: 'Jane Doe',
      phone: '028 9212 3456',
      address: { line1: '1 Castle Street', city: 'Lisburn', postal_code: 'BT28 1AA' },
    },
  });
  expect(answer.status).toBe(422);
  expect(((await answer.json()) as { error: string }).error).toContain(
    'a card can’t be charged less than £0.30',
  );
});
