import { beforeAll, describe, expect, test } from 'vitest';
import { orderKey } from '#features/orders/order/index.server.ts';
import { DEFAULT_DELIVERY_PLAN } from '#features/pricing/delivery/index.ts';
import { json } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, addFlyersToFollow, makeCode, newGuest, putCode } from '#test/factories.ts';
import { paidOrderOfCart } from '#test/paid-order.ts';
import { newCustomer, newShopper, type Shopper } from '#test/shopper.ts';
import { loadCart } from '../load-cart.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const AGAIN = 'Order all again';
const DAY = '\\d+ [A-Z][a-z]+';

/** A customer who has ordered and paid for what `fill` puts into their cart. */
async function orderedBy(fill: (owner: { userId: string; cartToken: null }) => Promise<unknown>) {
  const { shopper, userId } = await newCustomer(opened);
  const owner = { userId, cartToken: null };
  await fill(owner);
  const orderId = await paidOrderOfCart(opened.shop, owner);
  const { orderNumber } = await opened.db
    .selectFrom('orders')
    .select('orderNumber')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const again = async (who: Shopper = shopper) => {
    await who.open(`/orders/${orderId}`);
    return who.press(AGAIN);
  };
  return { shopper, owner, orderId, orderNumber, again };
}

const twoFlyers = async (owner: { userId: string; cartToken: null }) => {
  await addFlyers(opened.shop, owner);
  await addFlyers(opened.shop, owner, { quantity: '100' });
};

async function filesOf(orderId: string): Promise<string[]> {
  const rows = await opened.db
    .selectFrom('orderItems')
    .select('artworkId')
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map(({ artworkId }) => artworkId ?? '');
}

describe('ordering a whole order again', () => {
  test('is one press: every item is in the cart with its file, and the cart says that nothing changed', async () => {
    const { owner, orderId, orderNumber, again } = await orderedBy(twoFlyers);
    const page = await again();
    expect(page.path).toContain('/cart');
    expect(page.text).toMatch(
      new RegExp(
        `Both items of order ${orderNumber} are in your cart. Options and prices are the same as on ${DAY}.`,
      ),
    );
    const cart = await loadCart(opened.shop, owner);
    expect(cart.lines.map(({ artwork }) => artwork?.id)).toEqual(await filesOf(orderId));
    expect(cart.lines.map(({ problem }) => problem)).toEqual([null, null]);
  });

  test('is there in the account and in the list of orders, too', async () => {
    const { shopper, owner, orderNumber } = await orderedBy(twoFlyers);
    for (const path of ['/account', '/orders']) {
      await opened.db.deleteFrom('cartLines').execute();
      await shopper.open(path);
      await shopper.press(`${AGAIN}: ${orderNumber}`);
      expect((await loadCart(opened.shop, owner)).lines).toHaveLength(2);
    }
  });

  test('pressed twice adds it once, and leaves what was in the cart before', async () => {
    const { shopper, owner, again } = await orderedBy(twoFlyers);
    await addFlyers(opened.shop, owner, { quantity: '250' });
    await again();
    await again();
    expect((await loadCart(opened.shop, owner)).lines).toHaveLength(3);
    expect(shopper.page.text).toContain('Both items');
  });

  test('keeps two items that are alike', async () => {
    const { shopper, owner, again } = await orderedBy((cart) => addFlyers(opened.shop, cart));
    await again();
    await shopper.press('Duplicate A5 Flyers');
    const orderId = await paidOrderOfCart(opened.shop, owner);
    await shopper.open(`/orders/${orderId}`);
    const page = await shopper.press(AGAIN);
    expect(page.text).toContain('Both items');
    expect((await loadCart(opened.shop, owner)).lines).toHaveLength(2);
  });

  test('a file that was to come later is still to come', async () => {
    const { again } = await orderedBy((owner) => addFlyersToFollow(opened.shop, owner));
    const page = await again();
    expect(page.text).toContain('The item of order');
    expect(page.text).toContain('Upload your file now');
  });
});

describe('the cart names everything that differs from then', () => {
  test('a higher price, which is the one it asks for', async () => {
    const { owner, again } = await orderedBy((cart) => addFlyers(opened.shop, cart));
    const price = (byPence: number) =>
      opened.db
        .updateTable('products')
        .set((eb) => ({ basePricePence: eb('basePricePence', '+', byPence) }))
        .where('id', '=', 'a5-flyers-001')
        .execute();
    await price(300);
    const dearer = await again();
    expect(dearer.text).toMatch(new RegExp(`A5 Flyers cost £3.00 more than on ${DAY}.`));
    expect(dearer.text).not.toContain('are the same');
    expect((await loadCart(opened.shop, owner)).lines[0]?.problem).toBeNull();
    await price(-400);
    expect((await again()).text).toMatch(new RegExp(`A5 Flyers cost £1.00 less than on ${DAY}.`));
    await price(100);
  });

  test('an option that is gone, with what to choose instead', async () => {
    const { again } = await orderedBy((cart) => addFlyers(opened.shop, cart, { quantity: '500' }));
    const where = { productId: 'a5-flyers-001', groupKey: 'quantities', id: '500' } as const;
    const gone = await opened.db
      .selectFrom('productOptions')
      .selectAll()
      .where('productId', '=', where.productId)
      .where('groupKey', '=', where.groupKey)
      .where('id', '=', where.id)
      .executeTakeFirstOrThrow();
    await opened.db
      .deleteFrom('productOptions')
      .where('productId', '=', where.productId)
      .where('groupKey', '=', where.groupKey)
      .where('id', '=', where.id)
      .execute();
    const page = await again();
    expect(page.text).toContain('A5 Flyers: The quantity you chose is no longer available');
    await opened.db.insertInto('productOptions').values(gone).execute();
  });

  test('a product that is no longer sold', async () => {
    const { again, owner } = await orderedBy(twoFlyers);
    const archive = (archivedAt: Date | null) =>
      opened.db.updateTable('products').set({ archivedAt }).where('id', '=', 'a5-flyers-001').execute();
    await archive(opened.shop.clock());
    const page = await again();
    await archive(null);
    expect(page.text).toContain('Nothing from order');
    expect(page.text).toContain('A5 Flyers (100): we no longer sell this, so it isn’t in your cart.');
    expect((await loadCart(opened.shop, owner)).lines).toEqual([]);
  });

  test('a file that was deleted because of its age', async () => {
    const { again, orderId } = await orderedBy((cart) => addFlyers(opened.shop, cart));
    const [file = ''] = await filesOf(orderId);
    await opened.db
      .updateTable('artworks')
      .set({ removedAt: opened.shop.clock() })
      .where('id', '=', file)
      .execute();
    expect((await again()).text).toMatch(/A5 Flyers: .* Upload it again\./);
  });

  test('a code that was used', async () => {
    await makeCode(opened.shop, 'AGAIN10', 5);
    const { again } = await orderedBy(async (cart) => {
      await addFlyers(opened.shop, cart);
      await putCode(opened.shop, cart, 'AGAIN10');
    });
    expect((await again()).text).toMatch(
      new RegExp(`You used the code AGAIN10 on ${DAY}. Enter it again if you want to use it.`),
    );
  });

  test('what delivery costs, if nothing else is in the cart', async () => {
    const { again, owner } = await orderedBy((cart) => addFlyers(opened.shop, cart));
    const zones = DEFAULT_DELIVERY_PLAN.zones.map((zone) => ({
      ...zone,
      pricesPence: zone.pricesPence.map(() => 699),
    }));
    const value = json({ ...DEFAULT_DELIVERY_PLAN, zones });
    await opened.db
      .insertInto('settings')
      .values({ key: 'delivery', value, updatedAt: opened.shop.clock() })
      .execute();
    expect((await again()).text).toMatch(new RegExp(`Delivery costs £2.00 more than on ${DAY}.`));
    await addFlyers(opened.shop, owner, { quantity: '250' });
    expect((await again()).text).not.toContain('Delivery costs');
  });
});

describe('whose order it is', () => {
  test('another customer can’t order it again, and doesn’t learn that it exists', async () => {
    const { orderId } = await orderedBy((cart) => addFlyers(opened.shop, cart));
    const { shopper: other } = await newCustomer(opened, 'Eve');
    const answer = await other.browser.post(`/orders/${orderId}/again`, {});
    expect(answer.headers.get('location')).toBe(`/orders/${orderId}`);
    expect((await other.open(`/orders/${orderId}`)).status).toBe(404);
    expect((await other.open(`/cart?order=${orderId}`)).text).not.toContain('order ORD');
  });

  test('a guest orders again by the link in their email; a file from another browser has to be uploaded again', async () => {
    const guest = newGuest();
    await addFlyers(opened.shop, guest);
    const orderId = await paidOrderOfCart(opened.shop, guest);
    const elsewhere = newShopper(opened);
    await elsewhere.open(`/orders/${orderId}?key=${orderKey(opened.shop, orderId)}`);
    const page = await elsewhere.press(AGAIN);
    expect(page.text).toContain('The item of order');
    expect(page.text).toContain('A5 Flyers: we can’t open its file from here. Upload it again.');
  });

  test('a stranger signs in first, and is back at the order', async () => {
    const { orderId, shopper } = await orderedBy((cart) => addFlyers(opened.shop, cart));
    const answer = await newShopper(opened).browser.post(`/orders/${orderId}/again`, {});
    expect(answer.headers.get('location')).toContain('/login?next=');
    expect((await shopper.open(`/orders/${orderId}/again`)).path).toBe(`/orders/${orderId}`);
  });
});
