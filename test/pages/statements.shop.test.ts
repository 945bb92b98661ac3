import { beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#features/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { addFlyers, checkoutOf, JANE, makeCode, makeCustomer } from '../factories.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '../shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** Counts the SQL statements of opening this page, including transaction control. */
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

/** A guest who added flyers to the cart by the form. */
async function guestWithCart(): Promise<Shopper> {
  const guest = newShopper(opened);
  await guest.browser.post('/product/a5-flyers-001', { intent: 'add', artworkFile: new File([], '') });
  const cartToken = /galley_cart=([\w-]{43})/.exec(guest.browser.cookie)?.[1] ?? '';
  await addFlyers(opened.shop, { userId: null, cartToken });
  expect((await guest.open('/cart')).text).toContain('Total (incl. VAT) £25.98');
  return guest;
}

/** An order on account by a trade customer called Jane Doe. */
async function placedOrder(): Promise<void> {
  const owner = await makeCustomer(opened, 100_000);
  await addFlyers(opened.shop, owner);
  const outcome = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  if (!outcome.ok) throw new Error('not placed');
}

// The design limits a page's statements: these are the measured numbers. They may fall, not rise.
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
    // how long everything is kept, as set by the owner
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
    '/': 4,
    '/shop/flyers': 4,
    '/product/a5-flyers-001': 4,
    '/cart': 4,
    '/checkout': 6,
    '/account': 6,
    '/orders': 4,
  };
  test.each(Object.entries(SIGNED_IN))('%s for a customer with a cart: %i', async (path, most) => {
    const { shopper } = await customerWithCart();
    expect(await statementsOf(shopper, path)).toBeLessThanOrEqual(most);
  });

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

  test('/admin/enquiries for the staff: 5', async () => {
    expect(await statementsOf(await newAdministrator(opened), '/admin/enquiries')).toBeLessThanOrEqual(5);
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

  const OFFICE = {
    '/admin/prices': 4,
    '/admin/prices?analytics': 4,
    '/admin/prices?suggestions=all': 4,
    '/admin/prices?history=a5-flyers-001': 5,
    '/admin/products': 4,
    '/admin/sync': 3,
    '/admin/artwork-checks': 3,
  };
  test.each(Object.entries(OFFICE))('%s for an administrator: %i', async (path, most) => {
    const admin = await newAdministrator(opened);
    expect(await statementsOf(admin, path)).toBeLessThanOrEqual(most);
  });

  // Two of its own besides authentication, however much there is to find; a single letter searches only places.
  test.each([
    ['/admin/find/results?q=flyers', 4],
    ['/admin/find?q=flyers', 4],
    ['/admin/find/results?q=f', 2],
  ])('%s for an administrator: %i', async (path, most) => {
    expect(await statementsOf(await newAdministrator(opened), path)).toBeLessThanOrEqual(most);
  });

  test('a proof for its owner, a guest: 3; a page of it: 1', async () => {
    const guest = await guestWithCart();
    const [, proof = ''] = /href="(\/artwork\/[^"]+\/proof[^"]*)"/.exec(guest.page.html) ?? [];
    expect(await statementsOf(guest, proof.replaceAll('&amp;', '&'))).toBeLessThanOrEqual(3);
    expect(await statementsOf(guest, `${proof.split('?')[0]}/1`)).toBeLessThanOrEqual(1);
  });

  test('the fixes for a file, for its owner, a guest: 3; an ordered item’s file for its customer: 5', async () => {
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
    expect(await statementsOf(shopper, item)).toBeLessThanOrEqual(5);
  });

  test('the cart needs no more queries for ten lines than for one', async () => {
    const { shopper, userId } = await customerWithCart();
    const one = await statementsOf(shopper, '/cart');
    for (let i = 0; i < 9; i += 1) await addFlyers(opened.shop, { userId, cartToken: null });
    expect(await statementsOf(shopper, '/cart')).toBe(one);
  });
});

/** The built-in test card page's statements: with a real provider they run on somebody else's computer. */
const isCardNetwork = (text: string) => text.includes('test_card_sessions');

test('a complete purchase by card, from checkout to confirmation, with the event: at most 40', async () => {
  await makeCode(opened.shop, 'COUNTED', 0);
  const guest = await guestWithCart();
  await guest.press('Apply', { code: 'COUNTED' });
  const typed = { ...JANE, phone: '' };
  const { texts } = await opened.countStatements(async () => {
    await guest.open('/checkout');
    await guest.press('Pay £23.88 by card', typed);
    await guest.press('Pay', { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' });
    expect(guest.page.text).toContain('Order Confirmed');
    const id = new URLSearchParams(guest.page.path.split('?')[1]).get('session_id') ?? '';
    const { body, signature } = (
      opened.shop.cards as unknown as {
        signedEvent: (session: { id: string; status: string }) => { body: string; signature: string };
      }
    ).signedEvent({ id, status: 'complete' });
    const event = await opened.app.request('http://localhost:3000/webhooks/stripe', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature },
    });
    expect(event.status).toBe(200);
  });
  const own = texts.filter((text) => !isCardNetwork(text));
  expect(own.length).toBeLessThanOrEqual(33);
  expect(texts.length).toBeLessThanOrEqual(37);
});
