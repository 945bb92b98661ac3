import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CardNetworkShop, openCardNetworkShop } from '#test/card-network-shop.ts';
import { addFlyers, JANE, newGuest } from '#test/factories.ts';
import { newShopper } from '#test/shopper.ts';

let shop: CardNetworkShop;
beforeAll(async () => {
  shop = await openCardNetworkShop();
});
afterAll(() => shop.network.stop());

test('a card number is only ever typed at the card provider: no page of the shop asks for one (trust C12)', async () => {
  const { opened, network } = shop;
  const guest = newGuest();
  await addFlyers(opened.shop, guest);
  const { browser } = newShopper(opened);
  const headers = { cookie: `galley_cart=${guest.cartToken}` };
  for (const path of ['/cart', '/checkout', '/product/a5-flyers-001', '/test-card/cs_test_1']) {
    const html = await (await browser.get(path, headers)).text();
    const field = /cc-(number|exp|csc|name)|cardNumber|name="cvc"|js\.stripe\.com/.exec(html)?.[0];
    expect({ path, found: field }).toEqual({ path, found: undefined });
  }
  const details = { ...JANE, phone: '', paymentMethod: 'stripe' };
  const answer = await browser.post('/checkout', details, headers);
  const [session] = (await network.ledger()).sessions;
  expect(answer.status).toBe(302);
  const address = new URL(answer.headers.get('location') ?? '');
  expect(address.origin).not.toBe('http://localhost:3000');
  expect(address.href).toContain(session?.id);
  const csp = (await browser.get('/checkout', headers)).headers.get('content-security-policy') ?? '';
  expect(/script-src ([^;]*)/.exec(csp)?.[1]).not.toContain('stripe');
  expect(csp).not.toContain('frame-src');
});
