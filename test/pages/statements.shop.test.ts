import { beforeAll, describe, expect, test } from 'vitest';
import { readProduct } from '#features/catalogue/products/index.server.ts';
import { orderKey } from '#features/orders/order/index.server.ts';
import { completeChoices } from '#features/pricing/prices/index.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { addFlyers, checkoutOf, JANE, makeArtwork, makeCode, makeCustomer } from '../factories.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '../shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** Counts the SQL statements that opening this page takes, including transaction control. */
async function statementsOf(shopper: Shopper, path: string): Promise<number> {
  const { count, result } = await opened.countStatements(() => shopper.browser.get(path));
  expect({ path, status: result.status }).toEqual({ path, status: 200 });
  await result.text();
  return count;
}

async function customerWithCart() {
  const customer = await newCustomer(opened);
  await addFlyers(opened.shop, { userId: customer.userId, cartToken: null }, { quantity: '500' });
  return customer;
}

/** A guest who has added flyers to the cart with the form. */
async function guestWithCart(): Promise<Shopper> {
  const guest = newShopper(opened);
  await guest.browser.post('/product/a5-flyers-001', { intent: 'add', artworkFile: new File([], '') });
  const cartToken = /galley_cart=([\w-]{43})/.exec(guest.browser.cookie)?.[1] ?? '';
  await addFlyers(opened.shop, { userId: null, cartToken });
  expect((await guest.open('/cart')).text).toContain('Total (incl. VAT) £25.98');
  return guest;
}

/** An order on account by a trade customer called Jane Doe. */
async function placedOrder(): Promise<{ id: string }> {
  const owner = await makeCustomer(opened, 100_000);
  await addFlyers(opened.shop, owner);
  const outcome = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  if (!outcome.ok) throw new Error('not placed');
  return { id: outcome.orderId };
}

// The design limits a page's statements. These are the measured numbers, which may fall but not rise.
describe('a page makes few database queries', () => {
  const STRANGER = {
    '/': 2,
    '/shop': 2,
    '/shop/flyers': 2,
    '/shop?search=flyers': 2,
    '/product/a5-flyers-001': 2,
    '/cart': 1,
    '/login': 1,
    '/about': 3,
    '/help': 1,
    '/contact': 1,
    '/newsletter': 1,
    // the owner's settings for how long everything is kept
    '/privacy': 2,
  };
  test.each(Object.entries(STRANGER))('%s for a visitor: %i', async (path, most) => {
    const guest = newShopper(opened);
    await statementsOf(guest, path);
    expect(await statementsOf(guest, path)).toBeLessThanOrEqual(most);
  });

  test('/cart for a guest with a cart: 2', async () => {
    expect(await statementsOf(await guestWithCart(), '/cart')).toBeLessThanOrEqual(2);
  });

  const SIGNED_IN = {
    '/': 3,
    '/shop/flyers': 3,
    '/product/a5-flyers-001': 3,
    '/cart': 3,
    '/checkout': 5,
    '/account': 5,
    '/orders': 3,
  };
  test.each(Object.entries(SIGNED_IN))('%s for a customer with a cart: %i', async (path, most) => {
    const { shopper } = await customerWithCart();
    expect(await statementsOf(shopper, path)).toBeLessThanOrEqual(most);
  });

  // Each page of the back office has one more than its own: what waits behind the places of the menu.
  const MARKETING = {
    '': 5,
    '?tab=campaigns': 6,
    '?tab=subscribers': 5,
    '?tab=templates': 5,
    '?tab=settings': 6,
    // Matches are counted only if there is a filter.
    '?tab=campaigns&search=a&status=sent': 6,
    '?tab=subscribers&search=a': 6,
  };
  test.each(Object.entries(MARKETING))('/admin/email-marketing%s for the staff: %i', async (query, most) => {
    const ada = await newAdministrator(opened);
    expect(await statementsOf(ada, `/admin/email-marketing${query}`)).toBeLessThanOrEqual(most);
  });

  // One of them for the views that staff saved.
  test('/admin/enquiries for the staff: 6', async () => {
    expect(await statementsOf(await newAdministrator(opened), '/admin/enquiries')).toBeLessThanOrEqual(6);
  });

  test.each([
    '/admin',
    '/admin/orders',
    '/admin/orders?status=processing',
    '/admin/orders?search=doe',
    '/admin/orders?search=Jane+Doe',
    '/admin/orders?search=ORD-2026-000001',
    '/admin/orders?search=jane%40example.com',
    '/admin/orders?sort=customer&dir=asc',
  ])('%s with orders, for the staff: 4', async (path) => {
    await placedOrder();
    const ada = await newAdministrator(opened);
    // The overview counts each past day only once.
    await statementsOf(ada, path);
    expect(await statementsOf(ada, path)).toBeLessThanOrEqual(4);
  });

  // The lists have one for the views that staff saved.
  const OFFICE = {
    '/admin/prices': 4,
    '/admin/prices?analytics': 4,
    '/admin/prices?suggestions=all': 4,
    '/admin/prices?history=a5-flyers-001': 5,
    '/admin/products': 6,
    '/admin/products/a5-flyers-001': 7,
    '/admin/products/a5-flyers-001/pricing': 5,
    '/admin/products/a5-flyers-001/pricing/table.csv': 2,
    '/admin/price-lists': 4,
    '/admin/price-lists/new': 5,
    '/admin/problems': 4,
    '/admin/drafts': 5,
    '/admin/jobs': 4,
    '/admin/days': 4, // one more, for what presses can't make in time
    '/admin/station/digital': 4,
    '/admin/sheets': 5,
    '/admin/sheets/plan?press=sra3': 5,
    '/admin/press-sheets/sra3': 3,
    '/admin/despatch': 4,
    '/admin/despatch/settings': 7,
    '/admin/despatch/tracking': 3,
    '/admin/production': 6,
    '/admin/production/figures': 3,
    '/admin/turnarounds': 3,
    '/admin/turnarounds/standard': 4,
    '/admin/templates': 3,
    '/admin/papers': 3,
    '/admin/delivery': 4,
    '/admin/vat': 4,
    '/admin/sync': 3,
    '/admin/artwork-checks': 5,
  };
  test.each(Object.entries(OFFICE))('%s for an administrator: %i', async (path, most) => {
    const admin = await newAdministrator(opened);
    expect(await statementsOf(admin, path)).toBeLessThanOrEqual(most);
  });

  test('a job for the staff: 4', async () => {
    await placedOrder();
    const ada = await newAdministrator(opened);
    expect(await statementsOf(ada, '/admin/jobs/ORD-2026-000001-1')).toBeLessThanOrEqual(4);
  });

  test('changing an order, for the staff: 5; for its customer, who reads how money would be refunded: 7', async () => {
    const { id } = await placedOrder();
    const ada = await newAdministrator(opened);
    expect(await statementsOf(ada, `/admin/orders/${id}/change`)).toBeLessThanOrEqual(5);
    const link = `/orders/${id}/change?key=${orderKey(opened.shop, id)}`;
    expect(await statementsOf(newShopper(opened), link)).toBeLessThanOrEqual(7);
  });

  test('uploading a customer’s file, for the staff: 4', async () => {
    const { id } = await placedOrder();
    const ada = await newAdministrator(opened);
    const { id: item } = await opened.db
      .selectFrom('orderItems')
      .select('id')
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow();
    expect(await statementsOf(ada, `/admin/orders/${id}/artwork/${item}`)).toBeLessThanOrEqual(4);
  });

  test('packing an order, for the staff: 5', async () => {
    await placedOrder();
    const ada = await newAdministrator(opened);
    expect(await statementsOf(ada, '/admin/despatch/ORD-2026-000001')).toBeLessThanOrEqual(5);
  });

  // Two of its own besides authentication, however much there is to find; a single letter searches places only.
  test.each([
    ['/admin/find/results?q=flyers', 3],
    ['/admin/find?q=flyers', 4],
    ['/admin/find/results?q=f', 1],
  ])('%s for an administrator: %i', async (path, most) => {
    expect(await statementsOf(await newAdministrator(opened), path)).toBeLessThanOrEqual(most);
  });

  test('a proof for its owner, a guest: 3; a page of it, drawn: 3', async () => {
    const guest = await guestWithCart();
    const [, proof = ''] = /href="(\/artwork\/[^"]+\/proof[^"]*)"/.exec(guest.page.html) ?? [];
    expect(await statementsOf(guest, proof.replaceAll('&amp;', '&'))).toBeLessThanOrEqual(3);
    expect(await statementsOf(guest, `${proof.split('?')[0]}/1`)).toBeLessThanOrEqual(3);
  });

  test('the fixes for a file, for its owner, a guest: 3; an ordered item’s file for its customer: 4', async () => {
    const guest = await guestWithCart();
    const [, id = ''] = /href="\/artwork\/([\w-]{36})\/proof/.exec(guest.page.html) ?? [];
    expect(await statementsOf(guest, `/artwork/${id}/fixes?product=a5-flyers-001`)).toBeLessThanOrEqual(3);
    const { shopper, userId } = await newCustomer(opened);
    await opened.db
      .insertInto('creditAccounts')
      .values({ userId, isApproved: true, creditLimitPence: 90_000 })
      .execute();
    const owner = { userId, cartToken: null };
    await addFlyers(opened.shop, owner);
    const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
    if (!placed.ok) throw new Error('not placed');
    const order = await shopper.open(`/orders/${placed.orderId}`);
    const [, item = ''] = /href="(\/orders\/[^"]+\/artwork\/[^"]+)"/.exec(order.html) ?? [];
    expect(await statementsOf(shopper, item)).toBeLessThanOrEqual(4);
  });

  test('the cart needs no more queries for ten lines than for one', async () => {
    const { shopper, userId } = await customerWithCart();
    const one = await statementsOf(shopper, '/cart');
    for (let i = 0; i < 9; i += 1) await addFlyers(opened.shop, { userId, cartToken: null });
    expect(await statementsOf(shopper, '/cart')).toBe(one);
  });
});

/** Returns whether a statement is the built-in test card page's; with a real provider those run on somebody else's computer. */
const isCardNetwork = (text: string) => text.includes('test_card_sessions');

// Ten requests: two additions, the cart, a code, the checkout form and its submission, the card page and its
// submission, the return, and the event.
test('a whole order of two items with a code, paid by card, makes 44 statements', async () => {
  await makeCode(opened.shop, 'COUNTED', 0);
  const guest = newShopper(opened);
  await guest.browser.post('/product/a5-flyers-001', { intent: 'add', artworkFile: new File([], '') });
  const cartToken = /galley_cart=([\w-]{43})/.exec(guest.browser.cookie)?.[1] ?? '';
  const artworkId = await makeArtwork(opened.shop, { userId: null, cartToken });
  const product = await readProduct(opened.db, 'a5-flyers-001');
  if (!product) throw new Error('the seed has A5 flyers');
  const texts: string[] = [];
  const step = async (work: () => Promise<unknown>): Promise<number> => {
    const { count, texts: sent } = await opened.countStatements(work);
    texts.push(...sent);
    return count;
  };
  const add = async (quantity: string) => {
    const chosen = completeChoices(product, { sides: 'double-sided', quantity });
    const fields = { ...chosen, artworkId, intent: 'add', artworkFile: new File([], '') };
    // Browsers state the length of a form.
    const added = await guest.browser.post('/product/a5-flyers-001', fields, { 'content-length': '1500' });
    expect(added.headers.get('location')).toBe('/cart');
  };
  const counts = {
    added: await step(() => add('500')),
    addedAnother: await step(() => add('1000')),
    cart: await step(() => guest.open('/cart')),
    codeAndCart: await step(() => guest.press('Apply', { code: 'COUNTED' })),
    checkout: await step(() => guest.open('/checkout')),
    placedAndCardPage: await step(() => guest.press('Pay £123.28 by card', { ...JANE, phone: '' })),
    paidAndReturned: await step(() =>
      guest.press('Pay', { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' }),
    ),
    event: await step(() => receiveEvent(guest.page.path)),
  };
  expect(guest.page.text).toContain('Order Confirmed');
  expect(counts).toEqual({
    added: 4,
    addedAnother: 4,
    cart: 2,
    codeAndCart: 5,
    checkout: 2,
    placedAndCardPage: 11,
    paidAndReturned: 15,
    event: 1,
  });
  expect(texts.filter((text) => !isCardNetwork(text))).toHaveLength(40);
});

/** Delivers the provider's event about the card page from which a customer has come back. */
async function receiveEvent(returnPath: string): Promise<void> {
  const id = new URLSearchParams(returnPath.split('?')[1]).get('session_id') ?? '';
  const cards = opened.shop.cards as TestCards;
  const { body, signature } = cards.signedEvent({ id, status: 'complete' });
  const headers = { 'stripe-signature': signature };
  const url = 'http://localhost:3000/webhooks/stripe';
  expect((await opened.app.request(url, { method: 'POST', body, headers })).status).toBe(200);
}
