import { beforeAll, expect, test } from 'vitest';
import { replaceArtwork } from '#features/orders/order-artwork/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeArtwork } from '#test/factories.ts';
import { newCustomer } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** A file with its own content, and so its own hash. */
async function fileNamed(owner: { userId: string; cartToken: null }, name: string, more: object = {}) {
  const id = await makeArtwork(opened.shop, owner);
  await opened.db
    .updateTable('artworks')
    .set({ originalName: name, ...more })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Rows whose hash a test changed have no such file, so they are removed before the files are counted. */
async function withHashes<T>(owner: { userId: string }, work: () => Promise<T>): Promise<T> {
  const rows = await opened.db
    .selectFrom('artworks')
    .select(['id', 'sha256'])
    .where('userId', '=', owner.userId)
    .execute();
  for (const [i, { id }] of rows.entries())
    await opened.db
      .updateTable('artworks')
      .set({ sha256: String(i).repeat(64).slice(0, 64) })
      .where('id', '=', id)
      .execute();
  const result = await work();
  for (const { id, sha256 } of rows)
    await opened.db.updateTable('artworks').set({ sha256 }).where('id', '=', id).execute();
  return result;
}

test('each earlier file shows its verdict for this product before it is chosen', async () => {
  const { shopper, userId } = await newCustomer(opened);
  await fileNamed({ userId, cartToken: null }, 'flyer.pdf');
  const here = await shopper.open('/product/a5-flyers-001?earlier=1&sides=double-sided');
  expect(here.text).toMatch(/flyer\.pdf \d+ kB, for A5 Flyers ✓ Ready to print here/);
  expect((await shopper.open('/product/a6-flyers-001?earlier=1')).text).toMatch(
    /flyer\.pdf .*✕ Not printable here/,
  );
});

test('if a file was fixed, or replaced in its order, the newest one is offered', async () => {
  const { shopper, userId } = await newCustomer(opened);
  const owner = { userId, cartToken: null };
  await opened.db
    .insertInto('creditAccounts')
    .values({ userId, isApproved: true, creditLimitPence: 9000 })
    .execute();
  await addFlyers(opened.shop, owner);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  if (!placed.ok) throw new Error('not placed');
  const { id: itemId, artworkId: first } = await opened.db
    .selectFrom('orderItems')
    .select(['id', 'artworkId'])
    .where('orderId', '=', placed.orderId)
    .executeTakeFirstOrThrow();
  await opened.db
    .updateTable('artworks')
    .set({ originalName: 'first.pdf' })
    .where('id', '=', first)
    .execute();
  const second = await fileNamed(owner, 'second.pdf');
  const sender = { id: userId, name: 'Tom' };
  const place = { orderId: placed.orderId, itemId };
  await replaceArtwork(opened.shop, { ...place, artworkId: second, owner, sender, ticked: [] });
  const raw = await fileNamed(owner, 'raw.pdf');
  await fileNamed(owner, 'fixed.pdf', { madeFrom: [raw] });
  const names = await withHashes(owner, async () => {
    const { html } = await shopper.open('/product/a5-flyers-001?earlier=1');
    return ['first', 'second', 'raw', 'fixed'].filter((name) => html.includes(`>${name}.pdf</a>`));
  });
  expect(names).toEqual(['second', 'fixed']);
});
