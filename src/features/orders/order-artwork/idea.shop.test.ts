import { beforeAll, expect, test } from 'vitest';
import { orderLink } from '#features/orders/order/confirmation.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { checkoutOf } from '#test/factories.ts';
import { jpeg } from '#test/fixtures/artwork.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const plain = (text: string) => text.replaceAll('&amp;', '&').replace(/#.*/, '');

/** Sends a picture too small for a flyer, and continues with "send a better file later". Returns its id. */
async function chooseLater(guest: Shopper): Promise<string> {
  await guest.open('/product/a5-flyers-001');
  const artworkFile = new File([(await jpeg(800, 1123)).slice()], 'phone.jpg');
  await guest.press('Update price', { artworkFile });
  await opened.runJobs();
  const page = await guest.open(guest.page.path);
  const id = /artwork=([0-9a-f-]{36})/.exec(page.path)?.[1] ?? '';
  const [, path = ''] = page.html.match(/href="([^"]+)"[^>]*>Order now and send/) ?? [];
  await guest.open(plain(path).replace(/^\?/, '/product/a5-flyers-001?'));
  return id;
}

const addButton = (guest: Shopper) => /Add to Cart - £[\d.]+/.exec(guest.page.text)?.[0] ?? '';

async function order(guest: Shopper) {
  const cartToken = /galley_cart=([\w-]{43})/.exec(guest.browser.cookie)?.[1] ?? '';
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, { userId: null, cartToken }));
  if (!placed.ok) throw new Error('not placed');
  return placed.orderId;
}

test('a file that can’t be printed is kept as the idea, which the customer and staff see but nobody prints', async () => {
  const guest = newShopper(opened);
  const id = await chooseLater(guest);
  expect(guest.page.text).toContain('Your idea: phone.jpg');
  const cart = await guest.press(addButton(guest));
  expect(cart.path).toBe('/cart');
  expect(cart.text).toContain('Artwork to follow');
  expect(cart.text).toContain('Your idea, which we don’t print: phone.jpg');
  const [, edit = ''] = /href="(\/product\/[^"]+line=[^"]+)"/.exec(cart.html) ?? [];
  expect((await guest.open(plain(edit))).text).toContain('Your idea: phone.jpg');
  const orderId = await order(guest);
  const item = await opened.db
    .selectFrom('orderItems')
    .select(['id', 'artworkId', 'ideaId', 'artworkState'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(item).toMatchObject({ artworkId: null, ideaId: id, artworkState: 'problem' });
  const { expiresAt } = await opened.db
    .selectFrom('artworks')
    .select('expiresAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(expiresAt, 'it is kept with the order').toBeNull();
  const visitor = newShopper(opened);
  const link = orderLink(opened.shop, orderId).replace(opened.shop.site.publicOrigin, '');
  expect((await visitor.open(link)).text).toContain('Your idea, which we don’t print: phone.jpg');
  const at = await visitor.open(link.replace('?', `/artwork/${item.id}?`));
  expect(at.text).toContain('This file shows what is wanted. It isn’t printed.');
  const [, file = ''] = /href="(\/artwork\/[^"]+)" download=""[^>]*>phone\.jpg/.exec(at.html) ?? [];
  expect((await visitor.browser.get(plain(file))).status).toBe(200);
  const office = await (await newAdministrator(opened)).open(`/admin/orders/${orderId}`);
  expect(office.text).toContain('The customer’s idea, not to print: phone.jpg');
  expect(office.text).toContain('No file yet');
});

test('another customer’s file, or nonsense in the address, is not taken for an idea', async () => {
  const owner = newShopper(opened);
  const id = await chooseLater(owner);
  for (const idea of [id, 'nothing', '00000000-0000-4000-8000-000000000000']) {
    const thief = newShopper(opened);
    const page = await thief.open(`/product/a5-flyers-001?artworkLater=yes&idea=${idea}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('phone.jpg');
    const { path, fields } = thief.filledIn(addButton(thief));
    await thief.browser.post(path, { ...fields, idea });
    const cart = await thief.open('/cart');
    expect(cart.text).toContain('Artwork to follow');
    expect(cart.text).not.toContain('phone.jpg');
  }
});

test('removing the item and undoing that keeps the idea', async () => {
  const guest = newShopper(opened);
  await chooseLater(guest);
  await guest.press(addButton(guest));
  await guest.press('Remove A5 Flyers');
  expect((await guest.press('Undo: put A5 Flyers back')).text).toContain(
    'Your idea, which we don’t print: phone.jpg',
  );
});
