import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelOwnOrder } from '#features/desk/order-desk/customer/cancel-own-order.server.ts';
import { openCardPage, settlePayment } from '#features/money/payments/index.server.ts';
import { orderKey, readCustomerStage } from '#features/orders/order/index.server.ts';
import { chosenIds } from '#features/orders/order/index.ts';
import { lineField } from '#features/orders/staff-lines/index.ts';
import { DEFAULT_DELIVERY_PLAN } from '#features/pricing/delivery/index.ts';
import type { CartOwner } from '#features/selling/cart/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { acceptOffer } from '#features/selling/drafts/accept-offer.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction, json } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeCode, makeCustomer, newGuest, putCode } from '#test/factories.ts';
import { expectInvariants } from '#test/invariants.ts';
import { paidOrderOfCart } from '#test/paid-order.ts';
import { makePriceList } from '#test/price-lists.ts';
import { readPdf } from '#test/read-pdf.ts';
import { makeStaff } from '#test/ready-order.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { ZERO, zeroRate } from '#test/zero-rated.ts';
import type { ChangeSpec } from './assess-change.ts';
import { changeOrder, changeOwnOrder, tryChange, tryOwnChange } from './change-order.server.ts';
import { readChangeable } from './changeable.server.ts';

let opened: TestShop;
let staff: { id: string; name: string };
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  staff = await makeStaff(opened.shop);
  ada = await newAdministrator(opened, 'Ada');
});
beforeEach(() => {
  opened.time.now = NOON;
});

const orderOf = (id: string) =>
  opened.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const itemsOf = (orderId: string) =>
  opened.db.selectFrom('orderItems').selectAll().where('orderId', '=', orderId).orderBy('position').execute();

async function paidOrder(quantities: string[], code?: string, owner: CartOwner = newGuest()) {
  for (const quantity of quantities) await addFlyers(opened.shop, owner, { quantity });
  if (code) await putCode(opened.shop, owner, code);
  return paidOrderOfCart(opened.shop, owner);
}

/** The customer, on the page where they change their order. */
async function customerOf(orderId: string): Promise<Shopper> {
  const shopper = newShopper(opened);
  await shopper.open(`/orders/${orderId}/change?key=${orderKey(opened.shop, orderId)}`);
  return shopper;
}

/** What a change of the quantity would do, or why it is refused. */
async function tryQuantity(orderId: string, itemId: string, quantity: string) {
  const { version } = await orderOf(orderId);
  const seenFeePence = (await customerStage(orderId))?.feePence ?? 0;
  const request = { orderId, itemId, quantity, version, seenFeePence };
  return { request, tried: await tryOwnChange(opened.shop, request) };
}

/** The same, followed by the change itself. */
async function changeQuantity(orderId: string, itemId: string, quantity: string) {
  const { request, tried } = await tryQuantity(orderId, itemId, quantity);
  const seenTotalPence = tried.ok ? (tried.assessed.change?.after.totalPence ?? 0) : 0;
  return { tried, outcome: await changeOwnOrder(opened.shop, { ...request, seenTotalPence }) };
}

const customerStage = (orderId: string) => readCustomerStage(opened.db, orderId);

/** Staff make the order's first item this much cheaper. */
async function cheaper(orderId: string, pence: number, rest: Partial<ChangeSpec> = {}) {
  const order = await readChangeable(opened.db, orderId);
  const [item] = order?.before.items ?? [];
  if (!order || !item) throw new Error('no order');
  const selectedOptions = chosenIds(item.options);
  const items = { [item.id]: { selectedOptions, vatAnswers: {}, pricePence: item.pricePence - pence } };
  const spec: ChangeSpec = { items, deliveryPence: null, code: null, ...rest };
  const request = { orderId, version: order.version, spec, why: 'Sorry' };
  return { request, tried: await tryChange(opened.shop, staff, request) };
}

const setting = async (key: string, value: unknown) => {
  await opened.db
    .insertInto('settings')
    .values({ key, value: json(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json(value) }))
    .execute();
};
const unset = (key: string) => opened.owner.deleteFrom('settings').where('key', '=', key).execute();

describe('A code whose conditions no longer hold', () => {
  test('is removed when its customer changes the quantity: they are told beforehand, and decide', async () => {
    const orderId = await paidOrder(['1000', '1000'], 'SAVE20');
    const { totalPence } = await orderOf(orderId);
    const [first, second] = await itemsOf(orderId);
    const jane = await customerOf(orderId);
    const shown = await jane.press('Show the new price', { itemId: first?.id ?? '', quantity: '10' });
    expect(shown.text).toContain(
      'Your code SAVE20 no longer applies, so its £20.00 off goes. Minimum order value of £100.00 required.',
    );
    const back = /Change it and get £[\d.]+ back/.exec(shown.text)?.[0] ?? '';
    await jane.press(back, { itemId: first?.id ?? '', quantity: '10' });
    await changeQuantity(orderId, second?.id ?? '', '10');
    const after = await orderOf(orderId);
    // Two lots of ten at £20.99 and delivery at £4.99: what anybody would pay for them.
    expect(after).toMatchObject({ discountCode: null, discountPence: 0, totalPence: 4697 });
    expect(after.totalPence).toBeLessThan(totalPence);
    const { usageCount } = await opened.db
      .selectFrom('discountCodes')
      .select('usageCount')
      .where('code', '=', 'SAVE20')
      .executeTakeFirstOrThrow();
    expect(usageCount).toBe(0);
    await expectInvariants(opened.db);
  });

  test('needs a decision when staff change the order: keep its discount, or take it off', async () => {
    const orderId = await paidOrder(['1000', '1000'], 'SAVE20');
    const { tried } = await cheaper(orderId, 7000);
    expect(tried).toMatchObject({
      ok: false,
      assessed: { codeProblem: 'Minimum order value of £100.00 required' },
    });
    const [item] = await itemsOf(orderId);
    await ada.open(`/admin/orders/${orderId}/change`);
    const page = await ada.press('Show the new price', {
      [lineField(item?.id ?? '', 'price')]: '5.00',
      why: 'Sorry',
    });
    expect(page.text).toContain(
      'The discount code no longer applies. Choose below whether its discount stays.',
    );
    expect((await cheaper(orderId, 7000, { code: 'drop' })).tried.ok).toBe(true);
    expect((await cheaper(orderId, 7000, { code: 'keep' })).tried.ok).toBe(true);
  });

  test('isn’t taken off a trade price that it can’t be combined with, whatever the quantity', async () => {
    await makeCode(opened.shop, 'ALLTRADE', 0);
    const tom = await makeCustomer(opened);
    await makePriceList(opened, { customers: [tom.userId], withCodes: false });
    // Nothing was taken off the first time, so staff put the code on later.
    const orderId = await paidOrder(['100'], undefined, tom);
    const order = await readChangeable(opened.db, orderId, { code: 'ALLTRADE' });
    const spec: ChangeSpec = { items: {}, deliveryPence: null, code: null, takes: 'ALLTRADE' };
    const version = order?.version ?? 0;
    const tried = await tryChange(opened.shop, staff, { orderId, version, spec, why: 'Sorry' });
    expect(tried).toMatchObject({
      ok: false,
      assessed: { codeRefusal: 'This code can’t be used with your trade prices' },
    });
  });
});

describe('A code’s terms', () => {
  test('are those of the day: the owner changes 20% to 5%, and £5 off an item stays £4 off the order', async () => {
    await makeCode(opened.shop, 'TWENTY', 0);
    const set = (values: Record<string, unknown>) =>
      opened.db.updateTable('discountCodes').set(values).where('code', '=', 'TWENTY').execute();
    await set({ value: 2000 });
    const orderId = await paidOrder(['500'], 'TWENTY');
    const { totalPence } = await orderOf(orderId);
    await set({
      value: 500,
      minimumOrderPence: 500_000,
      maximumDiscountPence: 1,
      validUntil: new Date(NOON),
    });
    const { request, tried } = await cheaper(orderId, 500);
    expect(tried).toMatchObject({
      ok: true,
      assessed: { change: { after: { totalPence: totalPence - 400 } } },
    });
    const change = { ...request, seenTotalPence: totalPence - 400, whileMade: false };
    expect(await changeOrder(opened.shop, staff, change)).toEqual({ ok: true, state: 'applied' });
    await expectInvariants(opened.db);
  });

  test('stay when the code is limited to other products, its products move to another category or are no longer sold, or it is deleted', async () => {
    await makeCode(opened.shop, 'FLYERS', 0);
    const set = (values: Record<string, unknown>) =>
      opened.db.updateTable('discountCodes').set(values).where('code', '=', 'FLYERS').execute();
    const product = (values: Record<string, unknown>) =>
      opened.db.updateTable('products').set(values).where('id', '=', 'a5-flyers-001').execute();
    await set({ applicableCategories: ['flyers'] });
    const orderId = await paidOrder(['500'], 'FLYERS');
    const { totalPence } = await orderOf(orderId);
    const afterwards = {
      ok: true,
      assessed: { codeProblem: null, change: { after: { totalPence: totalPence - 450 } } },
    };
    const now = async () => (await cheaper(orderId, 500)).tried;
    expect(await now()).toMatchObject(afterwards);
    await product({ categoryId: 'posters' });
    expect(await now()).toMatchObject(afterwards);
    await product({ archivedAt: NOON });
    expect(await now()).toMatchObject(afterwards);
    await product({ categoryId: 'flyers', archivedAt: null });
    await set({ applicableCategories: ['stationery'] });
    expect(await now()).toMatchObject(afterwards);
    await opened.db.deleteFrom('discountCodes').where('code', '=', 'FLYERS').execute();
    expect(await now()).toMatchObject(afterwards);
  });

  test('of a code that staff put on later are those of that day', async () => {
    await makeCode(opened.shop, 'LATER', 0);
    const orderId = await paidOrder(['500']);
    const { totalPence, version } = await orderOf(orderId);
    const spec: ChangeSpec = { items: {}, deliveryPence: null, code: null, takes: 'LATER' };
    const request = { orderId, version, spec, why: 'Sorry' };
    const tried = await tryChange(opened.shop, staff, request);
    const seenTotalPence = tried.ok ? (tried.assessed.change?.after.totalPence ?? 0) : 0;
    await changeOrder(opened.shop, staff, { ...request, seenTotalPence, whileMade: false });
    await opened.db.updateTable('discountCodes').set({ value: 100 }).where('code', '=', 'LATER').execute();
    expect(seenTotalPence).toBeLessThan(totalPence);
    expect((await cheaper(orderId, 500)).tried).toMatchObject({
      ok: true,
      assessed: { change: { after: { totalPence: seenTotalPence - 450 } } },
    });
  });
});

describe('Everything else agreed on the day of the order', () => {
  test('stays: delivery prices that rise later don’t affect a customer who changes a quantity', async () => {
    const orderId = await paidOrder(['10', '1000']);
    const zones = DEFAULT_DELIVERY_PLAN.zones.map((zone) => ({
      ...zone,
      pricesPence: zone.pricesPence.map(() => 2500),
      freeFromPence: 500_000,
    }));
    await setting('delivery', { ...DEFAULT_DELIVERY_PLAN, zones });
    const [first, second] = await itemsOf(orderId);
    const more = await tryQuantity(orderId, first?.id ?? '', '1000');
    const less = await tryQuantity(orderId, second?.id ?? '', '10');
    await unset('delivery');
    // From £75 it was free on that day, and £4.99 below.
    expect(more.tried).toMatchObject({ ok: true, assessed: { change: { after: { shippingPence: 0 } } } });
    expect(less.tried).toMatchObject({ ok: true, assessed: { change: { after: { shippingPence: 499 } } } });
  });

  test('stays: free delivery ends if a change makes the order too small for it', async () => {
    const orderId = await paidOrder(['10', '1000']);
    expect((await orderOf(orderId)).shippingPence).toBe(0);
    const [, item] = await itemsOf(orderId);
    const { outcome } = await changeQuantity(orderId, item?.id ?? '', '10');
    expect(outcome).toMatchObject({ ok: true });
    expect(await orderOf(orderId)).toMatchObject({ shippingPence: 499, totalPence: 4697 });
  });

  test('stays: the fee for changing or cancelling is the one of that day', async () => {
    const orderId = await paidOrder(['100']);
    await setting('order_change_fees', { artwork: 2000, proof: 2000, queue: 2000 });
    const stage = await customerStage(orderId);
    await unset('order_change_fees');
    expect(stage).toMatchObject({ feePence: 0, cancelFeePence: 0 });
  });

  test('stays: a price list that has ended since still applies to its lines, at today’s prices', async () => {
    const tom = await makeCustomer(opened);
    const listId = await makePriceList(opened, {
      customers: [tom.userId],
      terms: [{ percentBp: 2000 }],
      validUntil: '2026-11-24',
    });
    const orderId = await paidOrder(['100'], undefined, tom);
    const [item] = await itemsOf(orderId);
    opened.time.now = new Date(NOON.getTime() + 3 * 86_400_000);
    const { tried } = await tryQuantity(orderId, item?.id ?? '', '250');
    const after = tried.ok ? tried.assessed.change?.after.items[0] : undefined;
    expect(after?.pricePence).toBe(Math.round((after?.publicPence ?? 0) * 0.8));
    await opened.owner.deleteFrom('priceListCustomers').where('listId', '=', listId).execute();
  });

  test('stays: leaflets that were zero-rated are judged by the same rule, and too few of them aren’t', async () => {
    await zeroRate(opened);
    const guest = newGuest();
    await addFlyers(opened.shop, guest, { quantity: '500' }, ZERO);
    const orderId = await paidOrderOfCart(opened.shop, guest);
    await unset('zero_rating');
    const [item] = await itemsOf(orderId);
    const more = (await tryQuantity(orderId, item?.id ?? '', '1000')).tried;
    const few = (await tryQuantity(orderId, item?.id ?? '', '10')).tried;
    expect(more.ok && more.assessed.change?.after.items[0]?.vatClass).toBe('zero');
    expect(few.ok && few.assessed.change?.after.items[0]?.vatClass).toBe('standard');
  });
});

describe('An agreed discount', () => {
  /** A quote for 1,000 flyers and 100 more, £30 off, accepted and paid by card. */
  async function quoted(): Promise<string> {
    await ada.open('/admin/drafts');
    await ada.press('New quote or order');
    const customer = {
      firstName: 'Mary',
      lastName: 'McCann',
      email: `mary-${randomUUID()}@example.com`,
      address: '4 High Street',
      city: 'Lisburn',
      postcode: 'BT28 1AA',
    };
    await ada.press('Find', { ...customer, product: 'a5 flyers 1000', intent: 'find-product' });
    await ada.press('Add A5 Flyers');
    await ada.press('Save', { discount: '30.00', discountWhy: 'An old friend' });
    await ada.press('Email it to the customer');
    const draftId = /drafts\/([\w-]+)/.exec(ada.page.path)?.[1] ?? '';
    const placed = await acceptOffer(opened.shop, {
      draftId,
      number: 1,
      method: 'stripe',
      customer: {
        email: customer.email,
        firstName: 'Mary',
        lastName: 'McCann',
        address: customer.address,
        city: customer.city,
        postalCode: customer.postcode,
        country: 'United Kingdom',
        phone: null,
      },
      userId: null,
      successUrl: 'http://localhost:3000/shop?success=true&session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost:3000/cart',
    });
    if (!placed.ok) throw new Error(JSON.stringify(placed.problem));
    const page = await openCardPage(opened.shop, placed.orderId);
    if (!page.ok) throw new Error('no card page');
    await inTransaction(opened.db, (trx) => (opened.shop.cards as TestCards).paySession(trx, page.sessionId));
    await settlePayment(opened.shop, page.sessionId);
    return placed.orderId;
  }

  test('shrinks with its lines, is the same again at the agreed quantity, and never pays for the remaining lines', async () => {
    const orderId = await quoted();
    const was = await orderOf(orderId);
    const [item] = await itemsOf(orderId);
    const agreedPence = item?.pricePence ?? 0;
    const jane = await customerOf(orderId);
    const shown = await jane.press('Show the new price', { quantity: '25' });
    expect(shown.text).toMatch(/The discount we agreed takes £[\d.]+ off then, instead of £30\.00\./);
    const { outcome } = await changeQuantity(orderId, item?.id ?? '', '25');
    expect(outcome).toMatchObject({ ok: true, state: 'applied' });
    const few = await orderOf(orderId);
    expect(few.discountPence).toBe(Math.round((3000 * few.itemsPence) / agreedPence));
    expect(few.totalPence).toBeGreaterThan(0);
    const { tried } = await changeQuantity(orderId, item?.id ?? '', '1000');
    expect(tried).toMatchObject({
      ok: true,
      assessed: { change: { after: { discountPence: 3000, totalPence: was.totalPence } } },
    });
    await expectInvariants(opened.db);
  });
});

describe('A fee for changing an order', () => {
  test('is a separate line on order, invoice and XML, and stays when the order changes again', async () => {
    await setting('order_change_fees', { artwork: 500, proof: 500, queue: 500 });
    const tom = await makeCustomer(opened, 100_000);
    await addFlyers(opened.shop, tom, { quantity: '100' });
    const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, tom, 'account'));
    if (!placed.ok) throw new Error('not placed');
    const { orderId } = placed;
    const [item] = await itemsOf(orderId);
    const { outcome } = await changeQuantity(orderId, item?.id ?? '', '500');
    expect(outcome).toMatchObject({ ok: true, state: 'applied' });
    const [, fee] = await itemsOf(orderId);
    expect(fee).toMatchObject({ productName: 'Fee for changing your order', pricePence: 500, isFee: true });
    const customer = newShopper(opened);
    const page = await customer.open(`/orders/${orderId}?key=${orderKey(opened.shop, orderId)}`);
    expect(page.text).toContain('Fee for changing your order');
    const { invoiceNumber } = await opened.db
      .selectFrom('chargeInvoices as j')
      .innerJoin('orderCharges as c', 'c.id', 'j.chargeId')
      .select('j.invoiceNumber')
      .where('c.orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const path = `/orders/${orderId}/invoices/${invoiceNumber}`;
    const text = (await readPdf(ada.browser, path)).join('\n');
    expect(text).toContain('Fee for changing your order');
    expect(text).toContain('£4.17');
    const xml = await (await ada.browser.get(`${path}/invoice.xml`)).text();
    expect(xml).toContain('<cbc:Name>Fee for changing your order</cbc:Name>');

    // A second change costs another fee; the first stays.
    await changeQuantity(orderId, item?.id ?? '', '250');
    expect((await itemsOf(orderId)).filter(({ isFee }) => isFee)).toHaveLength(2);
    await setting('order_change_fees', { artwork: 0, proof: 0, queue: 0 });
    const { version } = await orderOf(orderId);
    expect((await customerStage(orderId))?.cancelFeePence).toBe(1500);
    const cancelled = await cancelOwnOrder(opened.shop, { orderId, version, seenFeePence: 1500 });
    expect(cancelled).toEqual({ ok: true });
    await unset('order_change_fees');
    await expectInvariants(opened.db);
  });

  test('doesn’t help an order to a code’s minimum or to free delivery, and isn’t reduced', async () => {
    await setting('order_change_fees', { artwork: 9000, proof: 9000, queue: 9000 });
    const orderId = await paidOrder(['1000', '1000'], 'SAVE20');
    await unset('order_change_fees');
    const [first] = await itemsOf(orderId);
    const { tried } = await changeQuantity(orderId, first?.id ?? '', '10');
    const after = tried.ok ? tried.assessed.change?.after : undefined;
    expect(after).toMatchObject({ discountCode: null, discountPence: 0 });
  });
});

describe('A preview', () => {
  test('says the same as saving would: no refund of everything, no charge too small for a card', async () => {
    const orderId = await paidOrder(['50']);
    const [item] = await itemsOf(orderId);
    const { tried } = await cheaper(orderId, item?.pricePence ?? 0, { deliveryPence: 0 });
    expect(tried).toMatchObject({ ok: false, problem: expect.stringContaining('Nothing would be left') });
    const small = await cheaper(orderId, -20);
    expect(small.tried).toMatchObject({
      ok: false,
      problem: expect.stringContaining('too little to charge'),
    });
    // Nothing of what was tried is left behind.
    const changes = await opened.db
      .selectFrom('orderChanges')
      .select('id')
      .where('orderId', '=', orderId)
      .execute();
    expect(changes).toEqual([]);
  });

  test('says that a trade account has no room for it', async () => {
    const tom = await makeCustomer(opened, 5000);
    await addFlyers(opened.shop, tom, { quantity: '50' });
    const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, tom, 'account'));
    if (!placed.ok) throw new Error('not placed');
    const jane = await customerOf(placed.orderId);
    const shown = await jane.press('Show the new price', { quantity: '1000' });
    expect(shown.status).toBe(422);
    expect(shown.text).toContain('We can’t change that here.');
    const [item] = await itemsOf(placed.orderId);
    await ada.open(`/admin/orders/${placed.orderId}/change`);
    const staffs = await ada.press('Show the new price', {
      [lineField(item?.id ?? '', 'choice.quantity')]: '1000',
    });
    expect(staffs.status).toBe(422);
    expect(staffs.text).not.toContain('Change it, and add');
  });
});
