import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { assessChange } from '#features/money/order-changes/assess-change.ts';
import { changeOrder } from '#features/money/order-changes/change-order.server.ts';
import { readChangeable } from '#features/money/order-changes/changeable.server.ts';
import { openCardPage, sendDueRefunds } from '#features/money/payments/index.server.ts';
import { chosenIds } from '#features/orders/order/index.ts';
import { readDeliveryPlan } from '#features/pricing/delivery/index.server.ts';
import { IRELAND } from '#kit/country.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, checkoutOf, JANE, newGuest } from '#test/factories.ts';
import { makeStaff } from '#test/ready-order.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';
import { payPage } from '#test/zero-rated.ts';
import { placeOrder } from './place-order.server.ts';

const OFFICE = '/admin/delivery';
const AOIFE = { ...JANE, phone: '', city: 'Dundalk, Co. Louth', postalCode: 'a91 f4e2', country: IRELAND };

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

/** Saves the settings for Ireland on the delivery prices page. */
async function save(fields: Record<string, string>) {
  await ada.open(OFFICE);
  return ada.press('Save', fields);
}

const ON = { irelandOn: 'yes', irelandConfirmed: 'yes', 'ireland-price0': '8.99', 'ireland-price1': '12.99' };
const PRICES = { ...ON, 'ireland-price2': '19.99', 'ireland-price3': '29.99' };

async function customerWithFlyers(quantity = '500') {
  const customer = await newCustomer(opened);
  const owner = { userId: customer.userId, cartToken: null };
  await addFlyers(opened.shop, owner, { quantity });
  return { ...customer, owner };
}

/** Orders 500 flyers to Dundalk, as the form does: £60.99, and £12.99 for delivery of 2.3 kg. */
async function orderToIreland() {
  const guest = newGuest();
  await addFlyers(opened.shop, guest, { quantity: '500' });
  const checkout = await checkoutOf(opened.shop, guest);
  const customer = { ...AOIFE, phone: null, postalCode: 'A91 F4E2', country: IRELAND };
  return placeOrder(opened.shop, { ...checkout, customer, seenTotalPence: null });
}

/** Sets how much may be sold there, in the format of the setting. */
async function setLimit(limitPence: number): Promise<void> {
  const plan = await readDeliveryPlan(opened.db);
  if (!plan.ireland) throw new Error('Ireland is not set');
  const value = JSON.stringify({ ...plan, ireland: { ...plan.ireland, limitPence } });
  await opened.db
    .updateTable('settings')
    .set({ value: value as never })
    .where('key', '=', 'delivery')
    .execute();
}

describe('until the owner turns deliveries to Ireland on', () => {
  test('nobody is asked for a country, and Ireland isn’t mentioned anywhere', async () => {
    const { shopper } = await customerWithFlyers();
    const page = await shopper.open('/checkout');
    expect(page.text).toContain('Country: United Kingdom');
    expect(page.html).not.toContain('name="country"');
    expect((await shopper.open('/account')).html).not.toContain('name="country"');
    expect((await shopper.open('/delivery')).text).not.toContain('Ireland take');
  });

  test('a form that names it anyway is refused', async () => {
    const { shopper } = await customerWithFlyers();
    await shopper.open('/checkout');
    const refused = await shopper.press('Pay £65.98 by card', AOIFE);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('We can’t deliver to Ireland at the moment.');
  });

  test('they can’t be turned on without confirming that UK VAT is due', async () => {
    const refused = await save({ ...PRICES, irelandConfirmed: '' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('at or below £8,818');
    expect((await readDeliveryPlan(opened.db)).ireland).toBeUndefined();
  });
});

describe('with deliveries to Ireland', () => {
  beforeAll(async () => {
    const saved = await save(PRICES);
    expect(saved.text).toContain('Saved. The shop uses it now.');
  });

  test('an order costs Ireland’s rate for its weight, and all papers name the country', async () => {
    const { shopper, userId } = await customerWithFlyers();
    expect((await shopper.open('/delivery')).text).toContain('Parcels to Ireland take 1 working day longer.');
    await shopper.open('/checkout');
    const far = await shopper.press('Update total', AOIFE);
    expect(far.text).toContain('Shipping £12.99');
    expect(far.text).toContain('Delivery to Ireland.');
    await shopper.press('Pay £73.98 by card', { phone: '042 933 5457' });
    const order = await opened.db
      .selectFrom('orders')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      shippingPence: 1299,
      deliveryZone: 'Ireland',
      shippingPostcode: 'A91 F4E2',
      shippingCountry: 'Ireland',
      customerPhone: '+353429335457',
    });
    expect(order.billingAddress).toMatchObject({ country: 'Ireland' });
    const page = await ada.open(`/admin/orders/${order.id}`);
    expect(page.text).toContain('A91 F4E2 Ireland');
    expect(page.text).toContain('Delivery to Ireland, 2.3 kg with packing');
    const csv = await (await ada.browser.get('/admin/orders/export.csv?country=Ireland')).text();
    expect(csv).toContain('"Jane Doe, 1 Castle Street, Dundalk, Co. Louth, A91 F4E2, Ireland",Ireland');
  });

  test('staff find such orders by country, in the list and by name', async () => {
    const { shopper } = await customerWithFlyers();
    await shopper.open('/checkout');
    await shopper.press('Pay £65.98 by card', { ...JANE, phone: '' });
    const list = await ada.open('/admin/orders?country=Ireland');
    expect(list.text).toContain('1 order, delivered to Ireland');
    expect(list.text).toContain('To Ireland 1');
    expect((await ada.open('/admin/find?search=ireland')).html).toContain('/admin/orders?country=Ireland');
  });

  test('the county is shown with the town, in every address of the customer', async () => {
    const { shopper, userId } = await customerWithFlyers();
    const page = await shopper.open('/checkout');
    expect(page.text).toContain('Postal Code City County (optional) Address');
    await shopper.press('Update total', { ...AOIFE, city: 'Dundalk', county: 'Louth' });
    await shopper.press('Pay £73.98 by card');
    const order = await opened.db
      .selectFrom('orders')
      .select(['shippingCity', 'billingAddress'])
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      shippingCity: 'Dundalk, Co. Louth',
      billingAddress: { city: 'Dundalk, Co. Louth' },
    });
  });

  test('the owner can try out what a parcel to Ireland costs', async () => {
    expect((await ada.open(`${OFFICE}?country=Ireland&kg=3`)).text).toContain('Ireland: £12.99');
    expect((await ada.open(`${OFFICE}?country=United+Kingdom&postcode=BT28+1AA&kg=3`)).text).toContain(
      'Northern Ireland: £4.99',
    );
  });

  test('a text that isn’t an Eircode is refused beside its field, and the country stays selected', async () => {
    const { shopper } = await customerWithFlyers();
    await shopper.open('/checkout');
    const refused = await shopper.press('Pay £65.98 by card', { ...AOIFE, postalCode: 'BT28 1AA' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Enter a full Eircode, like D02 AF30');
    expect(refused.html).toMatch(/<option value="Ireland" selected/);
  });

  test('a saved address and billing details in Ireland are stored with their country, and filled in at the checkout', async () => {
    const { shopper } = await customerWithFlyers();
    await shopper.open('/account');
    await shopper.press('Add address', {
      firstName: 'Aoife',
      lastName: 'Byrne',
      addressLine1: '4 Quay Street',
      city: 'Dundalk',
      county: 'Co. Louth',
      postalCode: 'A91F4E2',
      country: 'Ireland',
    });
    await shopper.open('/account');
    const saved = await shopper.press('Save billing details', {
      billingSame: '',
      billingName: 'Accounts',
      billingAddress: '1 Main Street',
      billingCity: 'Drogheda',
      billingCounty: 'Louth',
      billingPostalCode: 'a92 kf40',
      billingCountry: 'Ireland',
    });
    expect(saved.text).toContain('Dundalk, Co. Louth A91 F4E2 Ireland');
    await shopper.open('/checkout');
    const { fields } = shopper.filledIn('Pay £73.98 by card');
    expect(fields).toMatchObject({
      postalCode: 'A91 F4E2',
      country: 'Ireland',
      billingCity: 'Drogheda, Co. Louth',
      billingPostalCode: 'A92 KF40',
      billingCountry: 'Ireland',
    });
  });

  test('a program may name the country; without one the address is in the United Kingdom', async () => {
    const { shopper } = await customerWithFlyers();
    const order = (address: object) =>
      shopper.browser.postJson('/functions/create-checkout-session', {
        customerInfo: { email: 'aoife@example.com', name: 'Aoife Byrne', address },
      });
    const dundalk = { line1: '4 Quay Street', city: 'Dundalk', postal_code: 'A91 F4E2' };
    expect((await order(dundalk)).status).toBe(422);
    expect((await order({ ...dundalk, country: 'IE' })).status).toBe(200);
  });
});

describe('the year’s sales to Ireland', () => {
  test('are shown to the owner, who is warned from 80 % of the limit', async () => {
    const net = await sold();
    await setLimit(Math.floor(net / 0.79));
    expect((await ada.open('/admin')).text).not.toContain('Sales to Ireland');
    await setLimit(Math.floor(net / 0.81));
    expect((await ada.open('/admin')).text).toMatch(
      /Sales to Ireland in \d{4}: £[\d.]+ of £[\d.]+ without VAT \(8[01]%\)\. We refuse orders that would pass/,
    );
    expect((await ada.open(OFFICE)).text).toMatch(/Sales to Ireland in \d{4}/);
  });

  test('are checked again when an order is changed: the extra cost counts, and money that goes back counts once', async () => {
    const { shop } = opened;
    await setLimit(1_000_000);
    const placed = await orderToIreland();
    if (!placed.ok) throw new Error('not placed');
    const { orderId } = placed;
    const page = await openCardPage(shop, orderId);
    if (!page.ok) throw new Error('no card page');
    await payPage(opened, page.sessionId);
    const before = await sold();
    expect(await priceAt(orderId, 3099)).toEqual({ ok: true, state: 'applied' });
    await sendDueRefunds(shop);
    expect(await sold()).toBe(before - 2500);
    await setLimit(before + 5000);
    expect(await priceAt(orderId, 15_099)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('sales to Ireland'),
    });
    await setLimit(before + 10_000);
    expect(await priceAt(orderId, 15_099)).toEqual({ ok: true, state: 'waiting' });
    expect(await sold()).toBe(before + 7500);
  });

  test('can’t be taken past the limit by two orders at once, and the second customer is told', async () => {
    // Room for one order of £61.65 without VAT.
    await setLimit((await sold()) + 10_000);
    const outcomes = await atOnce(2, orderToIreland);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      ok: false,
      problem: { kind: 'place', place: { name: 'Ireland' } },
    });
    const { shopper } = await customerWithFlyers();
    const page = await shopper.open('/checkout');
    expect(page.text).toContain('We can’t deliver to Ireland at the moment.');
    const refused = await shopper.press('Pay £65.98 by card', AOIFE);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('id="country-error"');
  });

  test('can continue if the owner allows it for this year', async () => {
    await save({ irelandContinues: 'yes' });
    await setLimit(100);
    expect(await orderToIreland()).toMatchObject({ ok: true });
    expect((await ada.open('/admin')).text).toContain('Irish VAT is due on sales above the limit.');
  });
});

/** What the shop has sold to Ireland this year, in pence without VAT. */
async function sold(): Promise<number> {
  const { rows } = await sql<{ sold: string }>`select sold_to_ireland(${NOON}) as sold`.execute(opened.db);
  return Number(rows[0]?.sold);
}

/** Has staff change the price of the order's flyers, as they see the order now. */
async function priceAt(orderId: string, pricePence: number) {
  const order = await readChangeable(opened.db, orderId);
  const [item] = order?.before.items ?? [];
  if (!order || !item) throw new Error('no order');
  const asIs = { selectedOptions: chosenIds(item.options), vatAnswers: {}, pricePence };
  const spec = { items: { [item.id]: asIs }, deliveryPence: 1299, code: null };
  const { change } = assessChange(order, spec, NOON);
  return changeOrder(opened.shop, await makeStaff(opened.shop), {
    orderId,
    version: order.version,
    seenTotalPence: change?.after.totalPence ?? 0,
    spec,
    why: 'They rang',
    whileMade: false,
  });
}
