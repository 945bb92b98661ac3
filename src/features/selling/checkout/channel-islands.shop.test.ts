import { beforeAll, describe, expect, test } from 'vitest';
import { saveOrder } from '#features/desk/order-desk/status/save-order.server.ts';
import { openCardPage } from '#features/money/payments/index.server.ts';
import { offerPath } from '#features/selling/drafts/send-offer.server.ts';
import { pence, vatInside } from '#kit/money.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, JANE } from '#test/factories.ts';
import { wordsOfPdf } from '#test/read-pdf.ts';
import { jobsOf, makeStaff, moveTo } from '#test/ready-order.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';
import { payPage } from '#test/zero-rated.ts';

const OFFICE = '/admin/delivery';
const HELIER = { ...JANE, phone: '', city: 'St Helier', postalCode: 'je23ab' };
/** 500 A5 flyers, and delivery, with VAT and without. */
const FLYERS = 6099;
const DELIVERY = 499;
const less = (price: number) => price - vatInside(pence(price), 'standard');
const TOTAL = less(FLYERS) + less(DELIVERY);
const pounds = (amount: number) => `£${(amount / 100).toFixed(2)}`;

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

async function customerWithFlyers(quantity = '500') {
  const customer = await newCustomer(opened);
  await addFlyers(opened.shop, { userId: customer.userId, cartToken: null }, { quantity });
  return customer;
}

async function setDelivery(toChannelIslands: 'yes' | '') {
  await ada.open(OFFICE);
  return ada.press('Save', { toChannelIslands });
}

const orderOf = (userId: string) =>
  opened.db.selectFrom('orders').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();
const itemsOf = (orderId: string) =>
  opened.db.selectFrom('orderItems').selectAll().where('orderId', '=', orderId).execute();

/** The items of an order as they would be after its waiting change. */
async function readAfter(orderId: string) {
  const { after } = await opened.db
    .selectFrom('orderChanges')
    .select('after')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return (after as unknown as { items: object[] }).items;
}

/** Buys 500 flyers to Jersey by card. */
async function buyToJersey() {
  const { shopper, userId } = await customerWithFlyers();
  await shopper.open('/checkout');
  await shopper.press('Update total', HELIER);
  await shopper.press(`Pay ${pounds(TOTAL)} by card`);
  const { id } = await orderOf(userId);
  const page = await openCardPage(opened.shop, id);
  if (!page.ok) throw new Error('no card page');
  await payPage(opened, page.sessionId);
  return { shopper, userId, order: await orderOf(userId) };
}

describe('until the owner delivers to Jersey and Guernsey', () => {
  test.each([
    ['JE2 3AB', 'Jersey'],
    ['gy11aa', 'Guernsey'],
    ['GX11 1AA', 'Gibraltar'],
  ])('an order to %s is refused beside the postcode, and nothing typed is lost', async (postalCode, name) => {
    const { shopper } = await customerWithFlyers();
    await shopper.open('/checkout');
    const refused = await shopper.press('Pay £65.98 by card', { ...HELIER, postalCode });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`We can’t deliver to ${name} at the moment.`);
    expect(refused.html).toContain('id="postalCode-error"');
    expect(refused.html).toContain('value="St Helier"');
  });

  test('a program is told the same', async () => {
    const { shopper } = await customerWithFlyers();
    const answer = await shopper.browser.postJson('/functions/create-checkout-session', {
      customerInfo: {
        email: 'marie@example.com',
        name: 'Marie Le Feuvre',
        address: { line1: '4 Quay Street', city: 'St Helier', postal_code: 'JE2 3AB' },
      },
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('We can’t deliver to Jersey');
  });

  test('we deliver to the Isle of Man and forces’ post offices, with UK VAT', async () => {
    for (const postalCode of ['IM1 1AA', 'BF1 4AA']) {
      const { shopper, userId } = await customerWithFlyers();
      await shopper.open('/checkout');
      await shopper.press('Pay £65.98 by card', { ...HELIER, postalCode });
      expect(await orderOf(userId)).toMatchObject({ totalPence: 6598, vatPence: 1100 });
    }
  });

  test('no zone’s prices mention their postcodes', async () => {
    await ada.open(OFFICE);
    await ada.press('Save', { 'zone2-price3': '9.99' });
    const page = await newCustomer(opened).then(({ shopper }) => shopper.open('/delivery'));
    expect(page.text).toContain('IM');
    expect(page.text).not.toMatch(/\b(JE|GY)\b/);
    await ada.open(OFFICE);
    await ada.press('Save', { 'zone2-price3': '4.99' });
  });
});

describe('with deliveries to Jersey and Guernsey', () => {
  beforeAll(async () => {
    expect((await setDelivery('yes')).text).toContain('Saved. The shop uses it now.');
  });

  test('VAT is taken off every price and off delivery before the customer pays', async () => {
    const { shopper, userId } = await customerWithFlyers();
    await shopper.open('/checkout');
    const page = await shopper.press('Update total', HELIER);
    expect(page.text).toContain('Prices are without UK VAT, because this goes to Jersey.');
    expect(page.text).toContain(`Shipping ${pounds(less(DELIVERY))}`);
    expect(page.text).toContain(pounds(less(FLYERS)));
    await shopper.press(`Pay ${pounds(TOTAL)} by card`);
    const order = await orderOf(userId);
    expect(order).toMatchObject({
      itemsPence: less(FLYERS),
      shippingPence: less(DELIVERY),
      totalPence: TOTAL,
      vatPence: 0,
      shippingPostcode: 'JE2 3AB',
    });
    expect(await itemsOf(order.id)).toMatchObject([
      {
        pricePence: less(FLYERS),
        vatClass: 'zero',
        vatDecision: { test: 'export', because: 'going to Jersey' },
      },
    ]);
    const staffPage = await ada.open(`/admin/orders/${order.id}`);
    expect(staffPage.text).toContain('VAT: 0% , by going to Jersey');
  });

  test('a form with a total that includes VAT is shown the other total first', async () => {
    const { shopper } = await customerWithFlyers();
    await shopper.open('/checkout');
    const shown = await shopper.press('Pay £65.98 by card', HELIER);
    expect(shown.status).toBe(409);
    expect(shown.text).toContain(`The total is now ${pounds(TOTAL)}.`);
  });

  test('a code is judged by the amount paid without VAT', async () => {
    const { shopper } = await customerWithFlyers();
    await shopper.open('/cart');
    await shopper.press('Apply', { code: 'WELCOME10' });
    await shopper.open('/checkout');
    const page = await shopper.press('Update total', HELIER);
    const discount = Math.round(less(FLYERS) / 10);
    expect(page.text).toContain(pounds(TOTAL - discount));
  });

  test('its invoice says why there is no VAT on it', async () => {
    const { shopper, order } = await buyToJersey();
    const words = await wordsOfPdf(await shopper.browser.get(`/orders/${order.id}/invoice`));
    expect(words).toContain('Zero-rated export, going to Jersey');
    expect(words).toContain('0%');
    const simplified = await shopper.browser.get(`/orders/${order.id}/simplified-invoice`);
    expect(simplified.status).toBe(422);
  });

  test('a changed order stays without VAT, including added lines', async () => {
    const { order } = await buyToJersey();
    const [item] = await itemsOf(order.id);
    const quantity = `line.${item?.id}.choice.quantity`;
    await ada.open(`/admin/orders/${order.id}/change`);
    const shown = await ada.press('Show the new price', { [quantity]: '1000' });
    expect(shown.text).toContain('A5 Flyers: Quantity 500 → 1,000.');
    const button = shown.text.match(/Ask the customer to pay £[\d.]+/)?.[0] ?? '';
    await ada.press(button, { why: 'They rang' });
    const [changed] = await readAfter(order.id);
    expect(changed).toMatchObject({
      vatClass: 'zero',
      vatDecision: { test: 'export' },
      pricePence: 6332,
    });
  });

  test('its address can be corrected within the islands, but not across the VAT border in either direction', async () => {
    const { order } = await buyToJersey();
    const correct = async (orderId: string, postalCode: string) => {
      await ada.open(`/admin/orders/${orderId}`);
      return ada.press('Save address', { postalCode, city: 'St Peter Port' });
    };
    const refused = await correct(order.id, 'BT28 1AA');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('This order was sold without UK VAT');
    await correct(order.id, 'GY1 1AA');
    expect(await orderOf(order.userId ?? '')).toMatchObject({ shippingPostcode: 'GY1 1AA' });
    const home = await customerWithFlyers();
    await home.shopper.open('/checkout');
    await home.shopper.press('Pay £65.98 by card', { ...JANE, phone: '' });
    const stays = await correct((await orderOf(home.userId)).id, 'JE2 3AB');
    expect(stays.status).toBe(422);
    expect(stays.text).toContain('This order was sold with UK VAT, and Jersey is outside of it.');
  });

  test('the label and Click & Drop have the customs figures', async () => {
    const { order } = await buyToJersey();
    const staff = await makeStaff(opened.shop);
    const [job] = await jobsOf(opened.shop, order.id);
    await moveTo(opened.shop, staff, job?.code ?? '', 'ready');
    await ada.open(`/admin/despatch/${order.orderNumber}`);
    const packed = await ada.press(`Pack ${job?.code}`);
    const parcel = `${order.orderNumber}-P1`;
    expect(packed.text).toContain('customs declaration for Jersey');
    const label = await wordsOfPdf(
      await ada.browser.get(`/admin/despatch/papers.pdf?paper=label&parcel=${parcel}`),
    );
    expect(label).toContain('Customs declaration CN22');
    expect(label).toContain('JE2 3AB, Jersey');
    expect(label).toContain('500 A5 Flyers');
    expect(label).toContain(`Total value ${pounds(less(FLYERS))} (GBP)`);
    expect(label).toContain('HS 491110');
    const csv = await (await ada.browser.post('/admin/despatch/click-and-drop.csv', { parcel })).text();
    const [head = '', row = ''] = csv.split('\r\n');
    expect(head).toContain('Customs description,Quantity,Unit price,Unit weight,Product customs code');
    expect(row).toContain(`500 A5 Flyers,500 A5 Flyers,1,${(less(FLYERS) / 100).toFixed(2)},`);
    expect(row).toContain('Jersey');
    expect(row).toContain('491110');
  });

  test('a quote is also priced without VAT, and can’t be accepted for another place', async () => {
    const who = { firstName: 'Marie', email: 'marie@example.com', address: '4 Quay', city: 'St Helier' };
    await ada.open('/admin/drafts');
    await ada.press('New quote or order');
    await ada.press('Find', {
      ...who,
      postcode: 'JE2 3AB',
      product: 'a5 flyers 500',
      intent: 'find-product',
    });
    await ada.press('Add A5 Flyers');
    const sent = await ada.press('Email it to the customer');
    expect(sent.text).toContain('Sent. We’ll show here');
    expect(sent.text).toContain('Total (incl. VAT) £48.32');
    const marie = newShopper(opened);
    await marie.open(offerPath(opened.shop, /drafts\/([\w-]+)/.exec(ada.page.path)?.[1] ?? ''));
    const pay = 'Accept and pay £48.32 by card';
    const values = { ...who, lastName: 'Le Feuvre', phone: '' };
    const elsewhere = await marie.press(pay, { ...values, postalCode: 'KW1 4AB' });
    expect(elsewhere.status).toBe(422);
    expect(elsewhere.text).toContain('We priced delivery to Jersey. Ask us for a price to this postcode.');
    await marie.press(pay, { ...values, postalCode: 'JE2 3AB' });
    const order = await opened.db
      .selectFrom('orders')
      .selectAll()
      .where('customerEmail', '=', who.email)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ totalPence: 4832, vatPence: 0 });
  });

  test('staff are told beside the postcode if a quote can’t go there', async () => {
    await ada.open('/admin/drafts');
    await ada.press('New quote or order');
    await ada.press('Find', {
      firstName: 'Gil',
      email: 'gil@example.com',
      postcode: 'GX11 1AA',
      product: 'a5 flyers 50',
      intent: 'find-product',
    });
    await ada.press('Add A5 Flyers');
    const refused = await ada.press('Email it to the customer');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('We can’t deliver to Gibraltar at the moment.');
  });

  test('a free sample pack doesn’t go there', async () => {
    const { shopper } = await customerWithFlyers();
    const page = await shopper.open('/sample-pack');
    const button = /<button[^>]*>([^<]*sample[^<]*)<\/button>/i.exec(page.html)?.[1]?.trim() ?? '';
    const refused = await shopper.press(button, { ...HELIER, name: 'Marie', addressLine1: '4 Quay' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('We send sample packs within the United Kingdom only');
  });

  test('an earlier order stays as sold when the owner changes their mind', async () => {
    const { order } = await buyToJersey();
    await setDelivery('');
    const { version } = await orderOf(order.userId ?? '');
    const staff = await makeStaff(opened.shop);
    await saveOrder(opened.shop, staff, {
      orderId: order.id,
      version,
      status: 'processing',
      notes: null,
      trackingNumber: null,
    } as never);
    await ada.open(`/admin/orders/${order.id}/change`);
    expect((await itemsOf(order.id))[0]).toMatchObject({ vatClass: 'zero', pricePence: less(FLYERS) });
    await setDelivery('yes');
  });
});
