import { beforeAll, expect, test } from 'vitest';
import { readProduct } from '#features/catalogue/products/index.server.ts';
import { completeChoices } from '#features/pricing/prices/index.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, makeArtwork, makeCustomer, newGuest, putCode } from '#test/factories.ts';
import { untilWaiting, whileHeld } from '#test/lock-waiters.ts';
import { adoptGuestCart } from './adopt-guest-cart.server.ts';
import { addToCart, clearCart, removeFromCart, repriceLine } from './change-cart.server.ts';
import { applyDiscount, removeDiscount } from './change-code.server.ts';
import { loadCart } from './load-cart.server.ts';
import { deleteLine, lockCart, lockOrMakeCart } from './store.server.ts';

let opened: TestShop;
let shop: TestShop['shop'];
beforeAll(async () => {
  opened = await openTestShop();
  shop = opened.shop;
});

async function flyers() {
  const product = await readProduct(shop.db, 'a5-flyers-001');
  if (!product) throw new Error('the seed has A5 flyers');
  return product;
}

test('a line costs its price for the whole quantity, never times the quantity', async () => {
  const guest = newGuest();
  await addFlyers(shop, guest, { quantity: '500' });
  const cart = await loadCart(shop, guest);
  expect(cart.lines[0]?.pricePence).toBe(6099);
  expect(cart.totals.itemsPence).toBe(6099);
});

test('adding a line with an existing id replaces it', async () => {
  const guest = newGuest();
  const lineId = await addFlyers(shop, guest, { quantity: '500' });
  const product = await flyers();
  await addToCart(shop, guest, {
    product,
    lineId,
    artworkId: await makeArtwork(shop, guest),
    accepted: [],
    selectedOptions: completeChoices(product, { sides: 'double-sided', quantity: '1000' }),
  });
  const cart = await loadCart(shop, guest);
  expect(cart.lines.map((line) => [line.id, line.pricePence])).toEqual([[lineId, 7599]]);
});

test('changing the quantity updates the price, and the line keeps its position', async () => {
  const guest = newGuest();
  const first = await addFlyers(shop, guest);
  await addFlyers(shop, guest);
  expect(await repriceLine(shop, guest, first, '1000')).toEqual({ ok: true });
  const cart = await loadCart(shop, guest);
  expect(cart.lines[0]).toMatchObject({ id: first, pricePence: 7599 });
});

// Guard: `where k.revision =` in addLine. Without it, the test fails.
test('the same flyers added twenty times at once are one line, in a new cart and beside other items', async () => {
  const product = await flyers();
  const selectedOptions = completeChoices(product, { sides: 'double-sided' });
  for (const others of [0, 2]) {
    const guest = newGuest();
    for (let i = 0; i < others; i += 1) await addFlyers(shop, guest);
    const artworkId = await makeArtwork(shop, guest);
    const added = { product, selectedOptions, artworkId, lineId: null, accepted: [] };
    const outcomes = await whileHeld(
      opened,
      (trx) => lockOrMakeCart(trx, guest),
      () => atOnce(20, () => addToCart(shop, guest, added)),
    );
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.lineId)).size).toBe(1);
    expect((await loadCart(shop, guest)).lines).toHaveLength(others + 1);
  }
});

// Guard: `and revision =` in setJudgedCode. Without it, the test fails.
test('a code applied while an item is being removed is judged for what is left', async () => {
  const guest = newGuest();
  const big = await addFlyers(shop, guest, { quantity: '500' });
  await addFlyers(shop, guest);
  const removing = await shop.db.startTransaction().execute();
  const cart = await lockCart(removing, guest);
  await deleteLine(removing, cart?.id ?? '', big);
  const applied = applyDiscount(shop, guest, 'WELCOME10');
  await untilWaiting(shop.db);
  await removing.commit().execute();
  expect(await applied).toEqual({ ok: false, message: 'Minimum order value of £25.00 required' });
  expect((await loadCart(shop, guest)).discount).toBeNull();
});

test.each(['1e309', '-1', 'NaN', '５００', '0', ''])(
  'a quantity of %j changes nothing (trust A5)',
  async (quantity) => {
    const guest = newGuest();
    const lineId = await addFlyers(shop, guest, { quantity: '500' });
    expect(await repriceLine(shop, guest, lineId, quantity)).toMatchObject({ ok: false });
    expect((await loadCart(shop, guest)).totals.itemsPence).toBe(6099);
  },
);

test('nothing is added without artwork, or with somebody else’s', async () => {
  const guest = newGuest();
  const product = await flyers();
  const selectedOptions = completeChoices(product, {});
  const theirs = await makeArtwork(shop, newGuest());
  for (const artworkId of [null, theirs, 'nonsense'])
    expect(
      await addToCart(shop, guest, { product, selectedOptions, artworkId, lineId: null, accepted: [] }),
    ).toMatchObject({
      ok: false,
      problems: { artwork: 'Upload your artwork to add this to your cart.' },
    });
});

test('artwork for another size is refused with the reason beside it', async () => {
  const guest = newGuest();
  const product = await readProduct(shop.db, 'a6-flyers-001');
  if (!product) throw new Error('the seed has A6 flyers');
  const artworkId = await makeArtwork(shop, guest);
  const selectedOptions = completeChoices(product, {});
  expect(
    await addToCart(shop, guest, { product, selectedOptions, artworkId, lineId: null, accepted: [] }),
  ).toMatchObject({
    ok: false,
    problems: { artwork: expect.stringContaining('can’t print this file') },
  });
});

test('a code is checked again with every change: below its minimum it takes nothing off (trust B6)', async () => {
  const guest = newGuest();
  const big = await addFlyers(shop, guest, { quantity: '500' });
  await addFlyers(shop, guest);
  await putCode(shop, guest, 'WELCOME10');
  expect((await loadCart(shop, guest)).totals.discountPence).toBe(820);
  await removeFromCart(shop, guest, big);
  const cart = await loadCart(shop, guest);
  expect(cart.discount).toMatchObject({ ok: false, message: 'Minimum order value of £25.00 required' });
  expect(cart.totals.discountPence).toBe(0);
});

test('invalid codes are refused in the documented words, and the cart is unchanged', async () => {
  const guest = newGuest();
  await addFlyers(shop, guest);
  expect(await applyDiscount(shop, guest, ' ')).toEqual({
    ok: false,
    message: 'Please enter a discount code',
  });
  expect(await applyDiscount(shop, guest, 'NONESUCH')).toEqual({
    ok: false,
    message: 'Invalid discount code',
  });
  expect(await applyDiscount(shop, guest, 'summer24')).toEqual({
    ok: false,
    message: 'Discount code has expired',
  });
  expect(await applyDiscount(shop, guest, 'STATIONERY15')).toEqual({
    ok: false,
    message: 'Discount code not applicable to items in your cart',
  });
  expect((await loadCart(shop, guest)).discount).toBeNull();
});

test('Remove takes a code off, and clearing empties everything', async () => {
  const guest = newGuest();
  await addFlyers(shop, guest, { quantity: '500' });
  await putCode(shop, guest, 'FREESHIP');
  expect((await loadCart(shop, guest)).totals).toMatchObject({ shippingPence: 499, discountPence: 499 });
  await removeDiscount(shop, guest);
  expect((await loadCart(shop, guest)).totals.discountPence).toBe(0);
  await clearCart(shop, guest);
  expect(await loadCart(shop, guest)).toMatchObject({ lines: [], totals: { totalPence: 0 } });
});

test('signing in brings the guest’s cart and artwork along, once (trust G13)', async () => {
  const guest = newGuest();
  await addFlyers(shop, guest, { quantity: '500' });
  await putCode(shop, guest, 'WELCOME10');
  const customer = await makeCustomer(opened);
  await addFlyers(shop, customer);
  await Promise.all([1, 2, 3].map(() => adoptGuestCart(shop, guest.cartToken, customer.userId)));
  const cart = await loadCart(shop, customer);
  expect(cart.lines).toHaveLength(2);
  expect(cart.discount).toMatchObject({ code: 'WELCOME10', ok: true });
  expect((await loadCart(shop, guest)).lines).toHaveLength(0);
});

test('a product that is no longer sold is reported on its line', async () => {
  const guest = newGuest();
  await addFlyers(shop, guest);
  const archive = (archivedAt: Date | null) =>
    shop.db.updateTable('products').set({ archivedAt }).where('id', '=', 'a5-flyers-001').execute();
  await archive(new Date());
  const cart = await loadCart(shop, guest);
  await archive(null);
  expect(cart.lines[0]?.problem).toEqual({ kind: 'withdrawn' });
});
