import { addDays } from 'date-fns';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteGuestCarts } from '#features/people/personal-data/erase-store.server.ts';
import { readCartLines } from '#features/people/personal-data/store.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo } from '#test/email-links.ts';
import { addFlyers, checkoutOf, JANE_AT_HOME, newGuest } from '#test/factories.ts';
import { paidOrder } from '#test/paid-order.ts';
import { readPdf } from '#test/read-pdf.ts';
import { newCustomer, newShopper, type Shopper } from '#test/shopper.ts';
import { placeOrder } from '../../checkout/place-order.server.ts';
import { adoptGuestCart } from '../adopt-guest-cart.server.ts';
import { loadCart } from '../load-cart.server.ts';
import type { CartOwner } from '../store.server.ts';
import { cartShareLink, shareCart } from './share-cart.server.ts';

const NOON = new Date('2026-11-24T09:30:00Z');
const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
const SAM = {
  email: 'sam@example.com',
  firstName: 'Sam',
  lastName: 'Budget',
  address: '9 Other Road',
  city: 'Belfast',
  postalCode: 'BT1 1AA',
};

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});
beforeEach(() => {
  opened.time.now = NOON;
});

/** A customer with flyers in their cart, which they have shared. */
async function shared(): Promise<{ shopper: Shopper; owner: CartOwner; email: string; link: string }> {
  const { shopper, userId, email } = await newCustomer(opened, 'Ina');
  const owner = { userId, cartToken: null };
  await addFlyers(opened.shop, owner);
  expect((await shopper.open('/cart')).text).toContain('Share or get approval');
  const page = await shopper.press('Share this cart');
  const link = /http:\/\/localhost:3000(\/shared-cart\/[^"]+)/.exec(page.html)?.[1]?.replaceAll('&amp;', '&');
  if (!link) throw new Error(page.text);
  return { shopper, owner, email, link };
}

const ordersOf = async (owner: CartOwner) =>
  opened.db
    .selectFrom('orders as o')
    .innerJoin('carts as k', 'k.id', 'o.cartId')
    .select(['o.id', 'o.customerEmail', 'o.status', 'o.paymentStatus', 'o.userId'])
    .where('k.userId', '=', owner.userId)
    .execute();

describe('a shared cart', () => {
  test('is seen by whoever has the link, with price, day and choices, and nothing about its owner', async () => {
    const { email, link } = await shared();
    const page = await newShopper(opened).open(link);
    expect(page.status).toBe(200);
    for (const words of [
      '£25.98 inc. VAT, valid until Tuesday 1 December 2026',
      '£21.65 ex VAT',
      'With you by',
      'A5 Flyers',
      'Double-sided',
    ])
      expect(page.text).toContain(words);
    expect(page.html).not.toContain(email);
    expect(page.text).not.toContain('Ina');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    const pdf = (await readPdf(newShopper(opened).browser, link.replace('?', '/cart.pdf?'))).join(' ');
    for (const words of [
      'For approval',
      'A5 Flyers',
      'Total (incl. VAT)',
      'Tuesday 1 December 2026',
      '/shared-cart/',
    ])
      expect(pdf).toContain(words);
    expect(pdf).not.toContain(email);
  });

  test('is found by nobody without its key', async () => {
    const { link } = await shared();
    const other = await shared();
    const wrong = `${link.split('?')[0]}?${other.link.split('?')[1]}`;
    expect((await newShopper(opened).open(wrong)).status).toBe(404);
    expect((await newShopper(opened).open(link.split('?')[0] ?? '')).status).toBe(404);
  });

  test('is paid by somebody else with their own details, and then its owner’s cart no longer holds it', async () => {
    const { shopper, owner, link } = await shared();
    const sam = newShopper(opened);
    const page = await sam.open(link);
    const pay = /href="(\/checkout\?share=[^"]+)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const checkout = await sam.open(pay);
    expect(checkout.text).toContain('Total (incl. VAT) £25.98');
    const typed = { ...sam.filledIn('Pay £25.98 by card', SAM).fields };
    const sent = await sam.browser.post(pay, typed);
    expect(sent.status).toBe(302);
    await sam.open(new URL(sent.headers.get('location') ?? '', 'http://localhost:3000').pathname);
    const confirmed = await sam.press('Pay', CARD);
    expect(confirmed.text).toContain('Order Confirmed');
    expect(await ordersOf(owner)).toMatchObject([
      { customerEmail: SAM.email, paymentStatus: 'paid', userId: null },
    ]);
    expect((await loadCart(opened.shop, owner)).lines).toEqual([]);
    const emptied = await shopper.open('/cart');
    expect(emptied.text).toContain('Your Cart is Empty');
    expect(emptied.text).toContain(
      'What you shared was ordered through the link on Tuesday 24 November 2026.',
    );
    const after = await newShopper(opened).open(link);
    expect([after.status, after.text.includes('Everything in this cart has been ordered.')]).toEqual([
      410,
      true,
    ]);
  });

  test('is sent back with a comment, which its owner sees in the cart', async () => {
    const { shopper, email, link } = await shared();
    const sam = newShopper(opened);
    await sam.open(link);
    const refused = await sam.press('Send it back', { name: '', words: 'Too many' });
    expect([refused.status, refused.text.includes('Enter your name')]).toEqual([422, true]);
    expect(refused.html).toContain('Too many');
    const sent = await sam.press('Send it back', { name: 'Sam', words: 'Fewer,\n<b>please</b>' });
    expect(sent.text).toContain('Sent back.');
    const cart = await shopper.open('/cart');
    expect(cart.text).toContain('Sam sent it back on');
    expect(cart.html).toContain('&lt;b&gt;please');
    const mail = (await emailsTo(opened, email)).find(({ subject }) => subject === 'Sam sent your cart back');
    expect(mail?.text).toContain('Fewer,');
    const long = { name: 'Sam', words: 'x'.repeat(1001) };
    expect((await sam.press('Send it back', long)).status).toBe(422);
  });

  test('is still shown by its link after the guest who shared it has signed in, unless their account’s cart held something', async () => {
    for (const held of [false, true]) {
      const { shopper, userId } = await newCustomer(opened, 'Una');
      if (held) await addFlyers(opened.shop, { userId, cartToken: null });
      const guest = newGuest();
      await addFlyers(opened.shop, guest);
      await shareCart(opened.shop, guest);
      const { share } = await loadCart(opened.shop, guest);
      const link = new URL(cartShareLink(opened.shop, share?.id ?? ''));
      await adoptGuestCart(opened.shop, guest.cartToken, userId);
      const page = await newShopper(opened).open(`${link.pathname}${link.search}`);
      expect([page.status, page.text.includes('£25.98 inc. VAT')]).toEqual(held ? [410, false] : [200, true]);
      const cart = await shopper.open('/cart');
      expect(cart.text.includes('Link for whoever approves or pays')).toBe(!held);
    }
  });

  test('is no longer shown once it was stopped, has changed or has expired, and its link says why', async () => {
    const endOf = async (link: string) => {
      const { status, text } = await newShopper(opened).open(link);
      const checkout = await newShopper(opened).open(
        link.replace(/^\/shared-cart\/([^?]+)\?key=/, '/checkout?share=$1&shareKey='),
      );
      expect(checkout.path).toMatch(/^\/shared-cart\//);
      return [status, text];
    };
    const stopped = await shared();
    await stopped.shopper.press('Stop sharing');
    expect(await endOf(stopped.link)).toEqual([
      410,
      expect.stringContaining('Whoever sent this link has stopped it. Ask'),
    ]);
    const changed = await shared();
    await addFlyers(opened.shop, changed.owner, { quantity: '500' });
    expect(await endOf(changed.link)).toEqual([410, expect.stringContaining('The cart has changed since')]);
    expect((await changed.shopper.open('/cart')).text).toContain('Your cart has changed since you shared it');
    await changed.shopper.press('Share it again');
    const expired = await shared();
    opened.time.now = addDays(NOON, 7);
    expect(await endOf(expired.link)).toEqual([410, expect.stringContaining('This link has expired.')]);
  });
});

describe('a shared cart is ordered once', () => {
  /** Both at once: its owner, and somebody with the link. Both pay on the spot, so neither waits for a card. */
  async function both() {
    const { owner, link } = await shared();
    const shareId = /shared-cart\/([^?]+)/.exec(link)?.[1] ?? '';
    const mine = { ...(await checkoutOf(opened.shop, owner)), method: 'bank' as const };
    const theirs = { ...mine, shareId, userId: null, customer: { ...JANE_AT_HOME, ...SAM } };
    return { owner, mine, theirs };
  }

  // The guard: `for update` in `lockCart`.
  test('when its owner and somebody with the link order it at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, mine, theirs } = await both();
      await Promise.all([placeOrder(opened.shop, mine), placeOrder(opened.shop, theirs)]);
      const live = (await ordersOf(owner)).filter(({ status }) => status !== 'cancelled');
      expect(live).toHaveLength(1);
    }
  });

  test('and whoever comes second isn’t shown the other’s order', async () => {
    const { owner, mine, theirs } = await both();
    await paidOrder(opened.shop, { ...theirs, method: 'stripe' });
    expect(await placeOrder(opened.shop, mine)).toEqual({ ok: false, problem: { kind: 'not-shared' } });
    expect(await ordersOf(owner)).toHaveLength(1);
  });

  test('not through a link that was stopped while they typed', async () => {
    const { owner, theirs } = await both();
    await opened.db.updateTable('cartShares').set({ endedAt: NOON }).where('endedAt', 'is', null).execute();
    expect(await placeOrder(opened.shop, theirs)).toEqual({ ok: false, problem: { kind: 'not-shared' } });
    expect(await ordersOf(owner)).toEqual([]);
  });

  test('and stays its owner’s when somebody who ordered through the link is erased', async () => {
    const guest = newGuest();
    await addFlyers(opened.shop, guest);
    await shareCart(opened.shop, guest);
    const { share } = await loadCart(opened.shop, guest);
    const theirs = await checkoutOf(opened.shop, guest);
    const placed = await placeOrder(opened.shop, { ...theirs, shareId: share?.id ?? '' });
    if (!placed.ok) throw new Error('not placed');
    const person = { userId: null, confirmedEmail: null, orderId: placed.orderId };
    expect(await readCartLines(opened.db, person)).toEqual([]);
    await deleteGuestCarts(opened.shop.owner, [placed.orderId]);
    expect((await loadCart(opened.shop, guest)).lines).toHaveLength(1);
  });
});
