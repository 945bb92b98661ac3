import { beforeAll, expect, test } from 'vitest';
import { readOrder } from '#features/orders/order/index.server.ts';
import { renderOrderConfirmation } from '#features/orders/order-emails/order-confirmation.tsx';
import { applyDiscount, loadCart, repriceLine } from '#features/selling/cart/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { pence, shareOut, vatInside } from '#kit/money.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeCode, putCode } from '#test/factories.ts';
import { makePriceList } from '#test/price-lists.ts';
import { newAdministrator, newCustomer } from '#test/shopper.ts';
import { vatByRate } from './index.ts';

let opened: TestShop;
let shop: TestShop['shop'];
beforeAll(async () => {
  opened = await openTestShop();
  shop = opened.shop;
});

const DAY_MS = 86_400_000;

/** Someone with 10% off everything. */
async function tradeCustomer(more: Parameters<typeof makePriceList>[1] = {}) {
  const customer = await newCustomer(opened, 'Tess');
  const listId = await makePriceList(opened, { customers: [customer.userId], ...more });
  return { ...customer, owner: { userId: customer.userId, cartToken: null }, listId };
}

/** Puts A6 flyers into a cart beside the A5 ones, with their file; the price shown was £10.00. */
async function addA6(userId: string): Promise<void> {
  await opened.db
    .insertInto('cartLines')
    .columns(['cartId', 'id', 'productId', 'selectedOptions', 'artworkId', 'seenPricePence'])
    .expression((eb) =>
      eb
        .selectFrom('cartLines as l')
        .innerJoin('carts as k', 'k.id', 'l.cartId')
        .where('k.userId', '=', userId)
        .select([
          'l.cartId',
          eb.val('a6-flyers-001-x').as('id'),
          eb.val('a6-flyers-001').as('productId'),
          'l.selectedOptions',
          'l.artworkId',
          eb.val(1000).as('seenPricePence'),
        ]),
    )
    .execute();
}

test('a trade customer sees their price beside the public one, from the product page to the order', async () => {
  const { shopper, owner } = await tradeCustomer();
  const product = await shopper.open('/product/a5-flyers-001?quantity=500&sides=double-sided');
  expect(product.text).toContain('£54.89 inc. VAT');
  expect(product.text).toContain('Your price (public price £60.99)');
  expect(product.text).toContain('Add to Cart - £54.89');
  expect((await shopper.open('/shop/flyers')).text).toMatch(/From £\d+\.\d\d .*?Your price \(public price £/);
  for (const tiles of ['/shop', '/shop?search=a5+flyers', '/signage', '/business-stationery'])
    expect((await shopper.open(tiles)).text, tiles).toMatch(/From £\d+\.\d\d .*?Your price \(public price £/);
  await addFlyers(shop, owner, { quantity: '500' });
  expect((await shopper.open('/cart')).text).toContain('£54.89 11.0p each Your price (public price £60.99)');
  expect((await shopper.open('/checkout')).text).toContain('£54.89 Your price (public price £60.99)');
  const placed = await placeOrder(shop, await checkoutOf(shop, owner));
  if (!placed.ok) throw new Error('not placed');
  const order = await readOrder(shop.db, placed.orderId);
  expect(order).toMatchObject({ itemsPence: 5489, items: [{ pricePence: 5489, publicPence: 6099 }] });
  expect((await shopper.open(`/orders/${placed.orderId}`)).text).toContain(
    'Your price (public price £60.99)',
  );
  const email = await renderOrderConfirmation(shop, { orderId: placed.orderId });
  expect(email.text).toContain('A5 Flyers: Your price £54.89 (public price £60.99)');
  expect(email.html).toContain('public price £60.99');
  const ada = await newAdministrator(opened);
  expect((await ada.open(`/admin/orders/${placed.orderId}`)).text).toContain(
    'Trade price (public price £60.99)',
  );
});

test('everybody else pays and sees the public price', async () => {
  await tradeCustomer();
  const { shopper, userId } = await newCustomer(opened, 'Paul');
  const page = await shopper.open('/product/a5-flyers-001?quantity=500&sides=double-sided');
  expect(page.text).toContain('£60.99 inc. VAT');
  expect(page.text).not.toContain('Your price');
  await addFlyers(shop, { userId, cartToken: null }, { quantity: '500' });
  expect((await shopper.open('/cart')).text).not.toContain('Your price');
});

test('a list applies to the members of a group, and to nobody who has left it', async () => {
  const { userId, shopper } = await newCustomer(opened, 'Gil');
  const group = await opened.db
    .insertInto('customerGroups')
    .values({ name: 'Agencies' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await makePriceList(opened, { groups: [group.id] });
  const isShown = async () => (await shopper.open('/product/a5-flyers-001')).text.includes('Your price');
  expect(await isShown()).toBe(false);
  await opened.db.insertInto('customerGroupMembers').values({ userId, groupId: group.id }).execute();
  expect(await isShown()).toBe(true);
  await opened.db.deleteFrom('customerGroupMembers').where('userId', '=', userId).execute();
  expect(await isShown()).toBe(false);
});

test('a product has its own term, otherwise that of its category, otherwise the one for everything', async () => {
  const { owner } = await tradeCustomer({
    terms: [
      { percentBp: 1000 },
      { categoryId: 'flyers', percentBp: 2000 },
      { productId: 'a5-flyers-001', percentBp: 500 },
    ],
  });
  await addFlyers(shop, owner, { quantity: '500' });
  expect((await loadCart(shop, owner)).lines[0]?.pricePence).toBe(5794);
  await opened.db.deleteFrom('priceListTerms').where('productId', '=', 'a5-flyers-001').execute();
  expect((await loadCart(shop, owner)).lines[0]?.pricePence).toBe(4879);
});

test('when a list begins or ends while something is in the cart, the cart says so and asks', async () => {
  const { shopper, owner } = await tradeCustomer({ validFrom: '2026-11-25', validUntil: '2026-11-26' });
  await addFlyers(shop, owner, { quantity: '500' });
  const checkout = await checkoutOf(shop, owner);
  expect(checkout.seenTotalPence).toBe(6598);
  try {
    opened.time.now = new Date(NOON.getTime() + DAY_MS);
    expect((await shopper.open('/cart')).text).toContain(
      'The price of this item changed from £60.99 to £54.89 since you added it.',
    );
    expect(await placeOrder(shop, checkout)).toMatchObject({ ok: false, problem: { kind: 'cart' } });
    await shopper.press('Accept the new price');
    expect((await shopper.open('/cart')).text).toContain('Your price (public price £60.99)');
    opened.time.now = new Date(NOON.getTime() + 3 * DAY_MS);
    expect((await shopper.open('/cart')).text).toContain(
      'The price of this item changed from £54.89 to £60.99 since you added it.',
    );
  } finally {
    opened.time.now = NOON;
  }
});

test('when a list changes while its customer orders, the order has the price shown, or they are asked again', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { owner, listId } = await tradeCustomer();
    const lineId = await addFlyers(shop, owner, { quantity: '500' });
    const checkout = await checkoutOf(shop, owner);
    const [placed] = await Promise.all([
      placeOrder(shop, checkout),
      opened.db.updateTable('priceListTerms').set({ percentBp: 2000 }).where('listId', '=', listId).execute(),
    ]);
    if (!placed.ok) {
      expect(placed.problem.kind).toBe('cart');
      await repriceLine(shop, owner, lineId, null);
      expect((await loadCart(shop, owner)).lines[0]?.pricePence).toBe(4879);
      continue;
    }
    const order = await readOrder(shop.db, placed.orderId);
    expect(order?.items[0]).toMatchObject({ pricePence: 5489, publicPence: 6099 });
    expect(order?.totalPence).toBe(checkout.seenTotalPence);
  }
});

test('a code takes nothing off a trade price, and the cart and checkout say why', async () => {
  await makeCode(shop, 'TRADE10', 0);
  const { owner, shopper } = await tradeCustomer({
    terms: [{ productId: 'a5-flyers-001', percentBp: 1000 }],
  });
  await addFlyers(shop, owner, { quantity: '500' });
  expect(await applyDiscount(shop, owner, 'trade10')).toEqual({
    ok: false,
    message: 'This code can’t be used with your trade prices',
  });
  // Beside something at the public price, it is taken off that item alone.
  await addA6(owner.userId);
  const cart = await loadCart(shop, owner);
  expect(cart.lines).toHaveLength(2);
  await putCode(shop, owner, 'TRADE10');
  const { totals, discount, lines } = await loadCart(shop, owner);
  const publicly = lines.find(({ productId }) => productId === 'a6-flyers-001')?.pricePence ?? 0;
  expect(totals.discountPence).toBe(Math.floor(publicly / 10 + 0.5));
  expect(discount).toMatchObject({
    ok: true,
    note: 'The code doesn’t reduce items that already have your trade price: A5 Flyers.',
  });
  expect((await shopper.open('/cart')).text).toContain(
    'The code doesn’t reduce items that already have your trade price',
  );
});

test('if the list allows it, a code can be used on top of the trade price', async () => {
  await makeCode(shop, 'ONTOP10', 0);
  const { owner } = await tradeCustomer({ withCodes: true });
  await addFlyers(shop, owner, { quantity: '500' });
  await putCode(shop, owner, 'ONTOP10');
  expect((await loadCart(shop, owner)).totals).toMatchObject({ itemsPence: 5489, discountPence: 549 });
});

test('an archived list applies to nobody', async () => {
  const { owner, listId } = await tradeCustomer();
  await opened.db.updateTable('priceLists').set({ archivedAt: NOON }).where('id', '=', listId).execute();
  await addFlyers(shop, owner, { quantity: '500' });
  expect((await loadCart(shop, owner)).lines[0]).toMatchObject({ pricePence: 6099, publicPence: 6099 });
});

test('an order’s public price is never below what was paid: the database refuses that', async () => {
  const { owner } = await tradeCustomer();
  await addFlyers(shop, owner);
  const placed = await placeOrder(shop, await checkoutOf(shop, owner));
  if (!placed.ok) throw new Error('not placed');
  const lower = opened.db
    .updateTable('orderItems')
    .set({ tradeSavingPence: -1 })
    .where('orderId', '=', placed.orderId);
  await expect(lower.execute()).rejects.toThrow('order_items_trade_saving_pence_check');
});

test('an invoice has the same VAT as its order, even if a code was taken off some items only', async () => {
  await makeCode(shop, 'PARTLY10', 0);
  const { owner } = await tradeCustomer({ terms: [{ productId: 'a5-flyers-001', percentBp: 1000 }] });
  const { vatClass, vatTest } = await opened.db
    .selectFrom('products')
    .select(['vatClass', 'vatTest'])
    .where('id', '=', 'a6-flyers-001')
    .executeTakeFirstOrThrow();
  await addFlyers(shop, owner, { quantity: '500' });
  await addA6(owner.userId);
  try {
    await opened.db
      .updateTable('products')
      .set({ vatClass: 'zero', vatTest: null })
      .where('id', '=', 'a6-flyers-001')
      .execute();
    await putCode(shop, owner, 'PARTLY10');
    const { totals, lines } = await loadCart(shop, owner);
    const booklets = lines.find(({ productId }) => productId === 'a6-flyers-001');
    expect(totals.discountPence).toBeGreaterThan(0);
    // The whole discount is on the zero-rated item: the VAT is that of the other, and of its share of the delivery.
    const rates = vatByRate(
      lines.map(({ pricePence, product, takesDiscount }) => ({
        pricePence,
        takesDiscount,
        vatClass: product?.vatClass ?? 'standard',
      })),
      totals,
    );
    expect(rates.find((rate) => rate.vatClass === 'zero')?.grossPence).toBeLessThan(
      booklets?.pricePence ?? 0,
    );
    expect(rates.reduce((sum, rate) => sum + rate.vatPence, 0)).toBe(totals.vatPence);
    const [delivery = 0] = shareOut(totals.shippingPence, [5489, booklets?.pricePence ?? 0]);
    expect(totals.vatPence).toBe(vatInside(pence(5489 + delivery), 'standard'));
  } finally {
    await opened.db
      .updateTable('products')
      .set({ vatClass, vatTest })
      .where('id', '=', 'a6-flyers-001')
      .execute();
  }
});
