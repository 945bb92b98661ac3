import { beforeAll, describe, expect, test } from 'vitest';
import { loadCart } from '#features/selling/cart/index.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeArtwork } from '#test/factories.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';
import { placeOrder } from './place-order.server.ts';

const FLYERS = '/product/a5-flyers-001?sides=double-sided&quantity=500';
const OPTIONS = {
  size: 'a5',
  finish: '130gsm-gloss',
  sides: 'double-sided',
  quantity: '500',
  turnaround: 'standard',
};
const ZERO = { 'vat-leaflet-read': 'yes', 'vat-leaflet-fill-in': 'no', 'vat-leaflet-used': 'no' };
const FORM = { ...ZERO, 'vat-leaflet-fill-in': 'yes' };

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
});

async function zeroRate(): Promise<void> {
  const page = await ada.open('/admin/vat');
  if (page.text.includes('Switch it off')) return;
  await ada.press('Zero-rate printed matter', { confirmed: 'yes' });
}

/** A signed-in customer with artwork for A5 flyers. */
async function customerWithArtwork() {
  const customer = await newCustomer(opened);
  const owner = { userId: customer.userId, cartToken: null };
  return { ...customer, owner, artworkId: await makeArtwork(opened.shop, owner) };
}

describe('before the owner has confirmed anything', () => {
  test('nothing is asked, and flyers have their usual price', async () => {
    const guest = newShopper(opened);
    const page = await guest.open(FLYERS);
    expect(page.text).not.toContain('Is it free of VAT?');
    expect(page.html).not.toContain('vatTest');
  });

  test('the overview asks once, and the VAT page lists what would change', async () => {
    expect((await ada.open('/admin')).text).toContain('Some of what you print may be free of VAT.');
    const page = await ada.open('/admin/vat');
    expect(page.text).toContain('Leaflets (14)');
    expect(page.text).toContain('Booklets (6)');
    expect(page.text).toContain('65 other products stay at 20%.');
    const refused = await ada.press('Zero-rate printed matter');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Tick this when you have checked the list.');
  });

  test('two people can’t overrule each other unknowingly', async () => {
    await ada.open('/admin/vat');
    const bob = await newAdministrator(opened, 'Bob');
    await bob.open('/admin/vat');
    await ada.press('Leave it as it is');
    const stale = await bob.press('Zero-rate printed matter', { confirmed: 'yes' });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('This was changed by Ada');
  });

  test('an owner who leaves it as it is isn’t asked again', async () => {
    expect((await ada.open('/admin/vat')).text).toContain('decided by Ada Trade on');
    expect((await ada.open('/admin')).text).not.toContain('Some of what you print may be free of VAT.');
  });
});

describe('with the zero rate for printed matter', () => {
  beforeAll(zeroRate);

  test('the product page asks, keeps the answers without script, and shows the price without VAT', async () => {
    const { shopper, artworkId } = await customerWithArtwork();
    const questionPage = await shopper.open(`${FLYERS}&artwork=${artworkId}`);
    expect(questionPage.text).toContain('Is more than 25% of it for filling in');
    expect(questionPage.text).toContain('£60.99 inc. VAT');
    const answered = await shopper.press('Update price', ZERO);
    expect(answered.text).toContain('£50.82 VAT 0%');
    expect(answered.path).toContain('vat-leaflet-fill-in=no');
    const cart = await shopper.press('Add to Cart - £50.82');
    expect(cart.path).toBe('/cart');
    expect(cart.text).toContain('£50.82');
    expect(cart.text).toContain('VAT 0%');
    expect(cart.html).toContain('vat-leaflet-read=yes');
  });

  test('an unanswered question is marked, and the other answers stay', async () => {
    const { shopper, artworkId } = await customerWithArtwork();
    await shopper.open(`${FLYERS}&artwork=${artworkId}`);
    const refused = await shopper.press('Add to Cart - £60.99', { 'vat-leaflet-read': 'yes' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('id="vat-leaflet-used-error"');
    expect(refused.html).not.toContain('id="vat-leaflet-read-error"');
    expect(refused.text).toContain('Answer yes or no.');
  });

  test('for card nothing is asked, and 20% is due', async () => {
    const page = await newShopper(opened).open('/product/a5-flyers-001?finish=350gsm-silk');
    expect(page.text).not.toContain('Is it free of VAT?');
  });

  test('the order keeps the VAT class, the questions in the wording shown, and the answers', async () => {
    const { owner, shopper } = await customerWithArtwork();
    await addFlyers(opened.shop, owner, { quantity: '500' }, ZERO);
    const cart = await loadCart(opened.shop, owner);
    expect(cart.totals).toMatchObject({ itemsPence: 5082, vatPence: 0, netPence: cart.totals.totalPence });
    const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner));
    if (!placed.ok) throw new Error('not placed');
    const item = await opened.db
      .selectFrom('orderItems')
      .select(['vatClass', 'pricePence', 'vatDecision'])
      .where('orderId', '=', placed.orderId)
      .executeTakeFirstOrThrow();
    expect(item).toMatchObject({ vatClass: 'zero', pricePence: 5082 });
    expect(item.vatDecision).toEqual({
      test: 'leaflet',
      because: 'the customer’s answers',
      answers: [
        {
          id: 'vat-leaflet-read',
          question: 'Is it mainly advertising or information, for people to hold and read?',
          answer: 'yes',
        },
        {
          id: 'vat-leaflet-fill-in',
          question: 'Is more than 25% of it for filling in, cutting off or sending back?',
          answer: 'no',
        },
        {
          id: 'vat-leaflet-used',
          question: 'Will people use it as a ticket, voucher, invitation or calendar?',
          answer: 'no',
        },
      ],
    });
    const order = await shopper.open(`/orders/${placed.orderId}`);
    expect(order.html).toContain('vat-leaflet-fill-in=no');
  });

  test('a form (to fill in) costs its full price', async () => {
    const { owner } = await customerWithArtwork();
    await addFlyers(opened.shop, owner, { quantity: '500' }, FORM);
    const { totals } = await loadCart(opened.shop, owner);
    expect(totals).toMatchObject({ itemsPence: 6099, vatPence: 1100 });
  });

  test('with fewer copies in the cart, VAT may be due again', async () => {
    const { owner, shopper } = await customerWithArtwork();
    await addFlyers(opened.shop, owner, { quantity: '50' }, ZERO);
    const lineId = (await loadCart(opened.shop, owner)).lines[0]?.id ?? '';
    await shopper.open('/cart');
    await shopper.press('Update', { quantity: '10', lineId });
    expect((await loadCart(opened.shop, owner)).lines[0]).toMatchObject({
      vatClass: 'standard',
      problem: null,
    });
  });

  test('the page that fixes a file leads back with the answers', async () => {
    const { shopper, artworkId } = await customerWithArtwork();
    const answers = new URLSearchParams(ZERO);
    const page = await shopper.open(
      `/artwork/${artworkId}/fixes?product=a5-flyers-001&quantity=500&${answers}`,
    );
    expect(page.html).toContain('vat-leaflet-fill-in=no');
  });

  test('a removed line comes back with its answers, and a duplicate has them too', async () => {
    const { owner, shopper } = await customerWithArtwork();
    await addFlyers(opened.shop, owner, { quantity: '500' }, ZERO);
    const { lines } = await loadCart(opened.shop, owner);
    await shopper.open('/cart');
    await shopper.press(`Remove ${lines[0]?.productName}`);
    await shopper.press(`Undo: put ${lines[0]?.productName} back`);
    await shopper.press(`Duplicate ${lines[0]?.productName}`);
    const again = await loadCart(opened.shop, owner);
    expect(again.lines.map(({ vatClass, pricePence }) => [vatClass, pricePence])).toEqual([
      ['zero', 5082],
      ['zero', 5082],
    ]);
  });

  test('if the owner switches it off, lines in carts are at 20% again, and the cart says so', async () => {
    const { owner, shopper } = await customerWithArtwork();
    await addFlyers(opened.shop, owner, { quantity: '500' }, ZERO);
    await ada.open('/admin/vat');
    await ada.press('Switch it off');
    expect((await shopper.open('/cart')).text).toContain('changed from £50.82 to £60.99');
    await zeroRate();
  });

  test('a line from before the switch waits for its answers: it is never charged at 20% without asking', async () => {
    const { owner, shopper } = await customerWithArtwork();
    await ada.open('/admin/vat');
    await ada.press('Switch it off');
    await addFlyers(opened.shop, owner, { quantity: '500' });
    await zeroRate();
    const cart = await shopper.open('/cart');
    expect(cart.text).toContain('This may be free of VAT. Answer the questions about it first');
    const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner));
    expect(placed).toEqual({ ok: false, problem: { kind: 'cart' } });
    const edit =
      /href="(\/product\/a5-flyers-001\?[^"]*)"[^>]*>\s*Change this item/.exec(cart.html)?.[1] ?? '';
    const questionPage = await shopper.open(edit.replaceAll('&amp;', '&'));
    expect(questionPage.html).toContain('id="vat-leaflet-read-error"');
    expect(questionPage.text).toContain('There is a problem Answer the questions about VAT.');
    await shopper.press('Add to Cart - £60.99', ZERO);
    const { lines, totals } = await loadCart(opened.shop, owner);
    expect(lines.map(({ vatClass, problem }) => [vatClass, problem])).toEqual([['zero', null]]);
    expect(totals.itemsPence).toBe(5082);
  });

  test('a program that orders by the documented call pays the full price, unless it answers', async () => {
    const { shopper, artworkId } = await customerWithArtwork();
    const order = (vatAnswers?: object) =>
      shopper.browser.postJson('/functions/create-checkout-session', {
        cartItems: [{ productId: 'a5-flyers-001', selectedOptions: OPTIONS, artworkId, vatAnswers }],
        customerInfo: {
          email: 'jane@example.com',
          name: 'Jane Doe',
          address: { line1: '1 Castle Street', city: 'Lisburn', postal_code: 'BT28 1AA' },
        },
      });
    expect((await order()).status).toBe(200);
    expect((await order(ZERO)).status).toBe(200);
    const items = await opened.db
      .selectFrom('orderItems')
      .select(['vatClass', 'pricePence'])
      .where('artworkId', '=', artworkId)
      .orderBy('pricePence')
      .execute();
    expect(items).toEqual([
      { vatClass: 'zero', pricePence: 5082 },
      { vatClass: 'standard', pricePence: 6099 },
    ]);
  });
});
