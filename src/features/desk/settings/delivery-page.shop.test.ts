import { beforeAll, describe, expect, test } from 'vitest';
import { readProducts } from '#features/catalogue/products/index.server.ts';
import { DEFAULT_DELIVERY_PLAN } from '#features/pricing/delivery/index.ts';
import { configure, firstChoices, weightOf } from '#features/pricing/prices/index.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, JANE } from '#test/factories.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';

const PATH = '/admin/delivery';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

/** Saves the grid with these cells changed, from its page. */
async function save(cells: Record<string, string>) {
  await ada.open(PATH);
  return ada.press('Save', cells);
}
const prices = (zone: number, each: readonly string[]) =>
  Object.fromEntries(each.map((price, i) => [`zone${zone}-price${i}`, price]));
const NORTH = prices(1, ['7.99', '9.99', '14.99', '19.99']);

async function customerWithFlyers(quantity: string, options = {}) {
  const customer = await newCustomer(opened);
  const owner = { userId: customer.userId, cartToken: null };
  await addFlyers(opened.shop, owner, { quantity, ...options });
  return { ...customer, owner };
}

test('every product in the default catalogue has a weight', async () => {
  const ids = await opened.db.selectFrom('products').select('id').execute();
  const products = await readProducts(
    opened.db,
    ids.map(({ id }) => id),
  );
  const unknown = products.filter((product) => {
    const configured = configure(product, firstChoices(product));
    return !configured.ok || !(Number(weightOf(product, configured.choices)) > 0);
  });
  expect(unknown.map(({ id }) => id)).toEqual([]);
  expect((await ada.open(PATH)).text).not.toContain('We don’t know what');
});

describe('the delivery prices', () => {
  test('can be tried out with a postcode and a weight', async () => {
    const page = await ada.open(`${PATH}?postcode=BT28+2RF&kg=3`);
    expect(page.text).toContain('Northern Ireland: £4.99, free from £75.');
  });

  test('are refused beside the cell, and nothing typed is lost', async () => {
    const page = await save({ 'zone0-price1': '3', 'zone1-areas': 'BT, nowhere', 'zone2-price0': 'much' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('A heavier parcel can’t cost less');
    expect(page.text).toContain('NOWHERE: use letters and districts, like BT, KA27 or PA20-49');
    expect(page.text).toContain('Enter the price in pounds, like 4.99');
    expect(page.html).toContain('value="much"');
  });

  test('are not saved over somebody else’s', async () => {
    await ada.open(PATH);
    const eve = await newAdministrator(opened, 'Eve');
    await eve.open(PATH);
    expect((await eve.press('Save', { packingGrams: '151' })).path).toContain('done=saved');
    const page = await ada.press('Save', { packingGrams: '200' });
    expect([page.status, page.text]).toEqual([409, expect.stringContaining('This was changed by')]);
    await save({ packingGrams: '150' });
  });

  test('are the same everywhere until the owner changes them', async () => {
    const { shopper, owner } = await customerWithFlyers('500');
    expect((await shopper.open('/cart')).text).not.toContain('other addresses are priced at checkout');
    const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner));
    if (!placed.ok) throw new Error('not placed');
    const order = await opened.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', placed.orderId)
      .executeTakeFirstOrThrow();
    // 500 A5 sheets of 130gsm are 2,021 g; packing adds 3 % and 150 g.
    expect(order).toMatchObject({
      shippingPence: 499,
      deliveryMethod: 'delivery',
      deliveryZone: 'Northern Ireland',
      weightGrams: 2021 + 61 + 150,
      weightIsAssumed: false,
    });
    expect((await ada.open(`/admin/orders/${placed.orderId}`)).text).toContain(
      'Delivery to Northern Ireland, 2.3 kg with packing',
    );
  });

  test('with delivery days, tell a customer when the parcel should arrive; half a day is refused', async () => {
    const { status, text } = await (async () => {
      await ada.open(PATH);
      return ada.press('Save', { 'zone1-days': '1.5' });
    })();
    expect([status, text]).toEqual([422, expect.stringContaining('Enter working days from 0 to 30')]);
    await save({ 'zone0-days': '1', 'zone1-days': '2' });
    const { shopper, owner } = await customerWithFlyers('500');
    expect((await shopper.open('/checkout')).text).toMatch(
      /With you by Monday 30 November ?, despatch on Friday 27 November ?\./,
    );
    await opened.db
      .insertInto('creditAccounts')
      .values({ userId: owner.userId ?? '', isApproved: true, creditLimitPence: 90_000 })
      .execute();
    const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
    if (!placed.ok) throw new Error('not placed');
    expect((await shopper.open(`/orders/${placed.orderId}`)).text).toMatch(
      /With you by Tuesday 1 December\. Despatch on Friday 27 November/,
    );
    await save({ 'zone0-days': '', 'zone1-days': '' });
  });

  test('follow the address: the new total is shown before anybody pays it', async () => {
    await save(NORTH);
    const { shopper, userId } = await customerWithFlyers('500');
    const cart = (await shopper.open('/cart')).text;
    expect(cart).toContain('Delivery to Mainland UK; other addresses are priced at checkout.');
    expect(cart).toContain('Shipping £4.99');
    await shopper.open('/checkout');
    const refusedPage = await shopper.press('Pay £65.98 by card', { ...JANE, phone: '' });
    expect(refusedPage.status).toBe(409);
    expect(refusedPage.text).toContain('Delivery to Northern Ireland is £9.99. The total is now £70.98.');
    expect(await opened.db.selectFrom('orders').selectAll().where('userId', '=', userId).execute()).toEqual(
      [],
    );
    await shopper.press('Pay £70.98 by card');
    const [order] = await opened.db.selectFrom('orders').selectAll().where('userId', '=', userId).execute();
    expect(order).toMatchObject({ totalPence: 7098, shippingPence: 999, deliveryZone: 'Northern Ireland' });
  });

  test('without script, a button shows the total for the postcode', async () => {
    const { shopper } = await customerWithFlyers('500');
    await shopper.open('/checkout');
    const page = await shopper.press('Update total', { postalCode: 'BT28 1AA' });
    expect(page.text).toContain('Shipping £9.99');
    expect(shopper.filledIn('Pay £70.98 by card').fields).toMatchObject({ postalCode: 'BT28 1AA' });
  });
});

test('collection is free if the owner offers it', async () => {
  await save({ offersCollection: 'yes' });
  const { shopper, userId } = await customerWithFlyers('500');
  expect((await shopper.open('/cart')).text).toContain('Or collect it from us, free');
  await shopper.open('/checkout');
  await shopper.press('Update total', { delivery: 'collection' });
  await shopper.press('Pay £60.99 by card', { ...JANE, phone: '' });
  const [order] = await opened.db.selectFrom('orders').selectAll().where('userId', '=', userId).execute();
  expect(order).toMatchObject({ shippingPence: 0, deliveryMethod: 'collection', deliveryZone: null });
});

test('without script, a heavy parcel to the Highlands is priced, then collected free of charge', async () => {
  await save({ offersCollection: 'yes', ...prices(2, ['7.99', '9.99', '14.99', '24.99']) });
  const { shopper, userId } = await customerWithFlyers('500');
  await shopper.open('/checkout');
  const far = await shopper.press('Update total', { ...JANE, phone: '', postalCode: 'IV2 3AB' });
  expect(far.text).toContain('Shipping £9.99');
  expect(far.text).toContain('Delivery to Highlands and Islands.');
  expect(shopper.filledIn('Pay £70.98 by card').fields).toMatchObject({ postalCode: 'IV2 3AB' });
  const here = await shopper.press('Update total', { delivery: 'collection' });
  expect(here.text).toContain('Shipping £0.00');
  await shopper.press('Pay £60.99 by card');
  const [order] = await opened.db.selectFrom('orders').selectAll().where('userId', '=', userId).execute();
  expect(order).toMatchObject({ shippingPence: 0, totalPence: 6099, deliveryMethod: 'collection' });
});

test('delivery is never charged for same-day collection', async () => {
  const { owner } = await customerWithFlyers('10', { turnaround: 'same-day' });
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner));
  if (!placed.ok) throw new Error('not placed');
  const order = await opened.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', placed.orderId)
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({ shippingPence: 0, deliveryMethod: 'same-day-collection' });
});

test('a table without prices for its weights is refused by the database', async () => {
  const broken = { ...DEFAULT_DELIVERY_PLAN, bandsGrams: [1000] };
  await expect(
    opened.db
      .updateTable('settings')
      .set({ value: JSON.stringify(broken) as never })
      .where('key', '=', 'delivery')
      .execute(),
  ).rejects.toThrow('settings_delivery');
});
