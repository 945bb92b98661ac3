import { subDays } from 'date-fns';
import { beforeAll, expect, test } from 'vitest';
import { readProduct } from '#features/catalogue/products/index.server.ts';
import { completeChoices } from '#features/pricing/prices/index.ts';
import { addToCart, type CartOwner } from '#features/selling/cart/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeCustomer, newGuest } from '#test/factories.ts';
import { untilWaiting } from '#test/lock-waiters.ts';
import { deliveredOrder, isStored } from '#test/old-things.ts';
import { removeOrderedFiles } from './ordered-artwork-store.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const runs = async () => {
  await opened.run('apply-retention');
  await opened.runJobs();
};

/** A customer's artwork from an order that was finished long ago. */
async function oldArtwork(): Promise<{ owner: CartOwner; artworkId: string; storageKey: string }> {
  const { userId } = await makeCustomer(opened);
  const { artworkId, storageKey } = await deliveredOrder(opened, subDays(NOON, 1000));
  await opened.db.updateTable('artworks').set({ userId }).where('id', '=', artworkId).execute();
  return { owner: { userId, cartToken: null }, artworkId, storageKey };
}

async function orderAgain(owner: CartOwner, artworkId: string) {
  const product = await readProduct(opened.db, 'a5-flyers-001');
  if (!product) throw new Error('the seed has A5 flyers');
  const selectedOptions = completeChoices(product, { sides: 'double-sided' });
  return addToCart(opened.shop, owner, { product, artworkId, selectedOptions, accepted: [], lineId: null });
}

// Guard: `for update` in `removeOrderedFiles`. Without it, the file of the line being added is removed.
test('a file that a customer is putting back into their cart stays', async () => {
  const { owner, artworkId, storageKey } = await oldArtwork();
  const adding = await opened.db.startTransaction().execute();
  const cart = { userId: owner.userId, token: null };
  const { id: cartId } = await adding
    .insertInto('carts')
    .values(cart)
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { cartId, id: 'again', productId: 'a5-flyers-001', selectedOptions: '{}', seenPricePence: 1 };
  await adding
    .insertInto('cartLines')
    .values({ ...line, artworkId })
    .execute();
  const run = runs();
  await untilWaiting(opened.db, { work: run });
  await adding.commit().execute();
  await run;
  expect(await isStored(opened, storageKey)).toBe(true);
});

// Guard: the trigger `artwork_has_file`. Without it, the line is added, but its file is gone.
test('a file that is being removed can’t be put into a cart, and the customer is told to send it again', async () => {
  const { owner, artworkId } = await oldArtwork();
  const removing = await opened.db.startTransaction().execute();
  await removeOrderedFiles(removing, { finishedBefore: subDays(NOON, 730), now: NOON, limit: 1000 });
  const added = orderAgain(owner, artworkId);
  await untilWaiting(opened.db, { work: added });
  await removing.commit().execute();
  const problems = { artwork: 'Upload your artwork to add this to your cart.' };
  expect(await added).toEqual({ ok: false, problems });
  expect(await orderAgain(owner, artworkId)).toEqual({ ok: false, problems });
});

// Guard: the carts' lock in `deleteUnusedArtworks`. Without it, a purchase or the nightly run fails with an error.
test('customers who return to old carts while the nightly run removes them can buy, or are told why not; nobody gets an error', async () => {
  const guests = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const guest = newGuest();
      await addFlyers(opened.shop, guest);
      return guest;
    }),
  );
  const checkouts = await Promise.all(guests.map((guest) => checkoutOf(opened.shop, guest)));
  await opened.db
    .updateTable('artworks')
    .set({ expiresAt: subDays(NOON, 5) })
    .where('expiresAt', 'is not', null)
    .execute();
  await opened.db
    .updateTable('carts')
    .set({ updatedAt: subDays(NOON, 35) })
    .execute();
  const [run, ...outcomes] = await Promise.allSettled([
    opened.run('apply-retention'),
    ...checkouts.map((checkout) => placeOrder(opened.shop, checkout)),
  ]);
  expect(run.status).toBe('fulfilled');
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'fulfilled' });
  await opened.runJobs();
  const ordered = await opened.db
    .selectFrom('orderItems')
    .innerJoin('artworks', 'artworks.id', 'orderItems.artworkId')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .select(['storageKey', 'expiresAt'])
    .where('orders.status', '=', 'pending')
    .execute();
  const bought = outcomes.filter(
    (outcome) => outcome.status === 'fulfilled' && (outcome.value as { ok: boolean }).ok,
  );
  expect(ordered).toHaveLength(bought.length);
  for (const { storageKey, expiresAt } of ordered) {
    expect(expiresAt).toBeNull();
    expect(await isStored(opened, storageKey)).toBe(true);
  }
});
