import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { findStored, insertArtwork } from '#features/artwork/files/store.server.ts';
import { holdItem, insertArtworkEvent, replaceArtwork } from '#features/orders/order-artwork/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeArtwork, newGuest } from '#test/factories.ts';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { newCustomer } from '#test/shopper.ts';
import { settleAccount } from '#test/whole-customer.ts';
import { eraseAccount } from './erase-account.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** A customer who replaced their order's file and then rejected its proof through the link in the email. */
async function customerWithHistory() {
  const customer = await newCustomer(opened, 'Olga');
  const { userId } = customer;
  const owner = { userId, cartToken: null };
  await opened.db
    .insertInto('creditAccounts')
    .values({ userId, isApproved: true, creditLimitPence: 9000 })
    .execute();
  await addFlyers(opened.shop, owner);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  if (!placed.ok) throw new Error('not placed');
  const { orderId } = placed;
  const { id: itemId } = await opened.db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const artworkId = await makeArtwork(opened.shop, owner);
  const sender = { id: userId, name: 'Olga Trade' };
  await replaceArtwork(opened.shop, { orderId, itemId, artworkId, owner, sender, ticked: [] });
  await opened.db.transaction().execute(async (trx) => {
    const item = await holdItem(trx, { orderId, itemId });
    if (!item) throw new Error('no item');
    const actor = { id: null, name: 'Olga by link' };
    await insertArtworkEvent(trx, item, { kind: 'proof-refused', actor, note: 'My aunt’s name is wrong' });
  });
  return { ...customer, itemId, artworkId };
}

const eventsOf = (itemId: string) =>
  opened.db.selectFrom('artworkEvents').selectAll().where('orderItemId', '=', itemId).orderBy('id').execute();

test('what a customer said about their artwork is in their data download', async () => {
  const { shopper } = await customerWithHistory();
  const data = (await (await shopper.browser.get('/account/data')).json()) as Record<string, unknown>;
  expect(data.orders).toMatchObject([
    {
      items: [
        {
          artworkHistory: [
            { what: 'replaced', by: 'Olga Trade', file: 'flyer.pdf' },
            { what: 'proof-refused', by: 'Olga by link', note: 'My aunt’s name is wrong' },
          ],
        },
      ],
    },
  ]);
});

test('an erased customer’s name and comments are deleted; the printed files and their hashes stay', async () => {
  const { userId, itemId } = await customerWithHistory();
  const before = await eventsOf(itemId);
  await settleAccount(opened, userId);
  expect(await eraseAccount(opened.shop, userId)).toEqual({ ok: true });
  const after = await eventsOf(itemId);
  expect(after.map(({ actorName, actorId, note }) => ({ actorName, actorId, note }))).toEqual(
    Array.from({ length: 2 }, () => ({ actorName: 'Erased account', actorId: null, note: null })),
  );
  const unchanged = (rows: typeof after) =>
    rows.map(({ kind, artworkId, sha256 }) => ({ kind, artworkId, sha256 }));
  expect(unchanged(after)).toEqual(unchanged(before));
});

test('artwork history can’t be rewritten, not even with another name', async () => {
  const { itemId } = await customerWithHistory();
  for (const change of [sql`actor_name = 'Somebody'`, sql`sha256 = repeat('0', 64)`, sql`kind = 'approved'`])
    await expect(
      sql`update artwork_events set ${change} where order_item_id = ${itemId}`.execute(opened.owner),
    ).rejects.toThrow('what happened to artwork is not rewritten');
});

test('a file that two customers uploaded stays when one of them deletes their account', async () => {
  const [one, other] = [await newCustomer(opened, 'Una'), await newCustomer(opened, 'Vera')];
  const file = () => new File([goodA5().slice()], 'same.pdf');
  await one.shopper.browser.post('/product/a5-flyers-001/artwork', { artworkFile: file() });
  const sent = await other.shopper.browser.post('/product/a5-flyers-001/artwork', { artworkFile: file() });
  const { artwork } = (await sent.json()) as { artwork: { id: string } };
  expect(await eraseAccount(opened.shop, one.userId)).toEqual({ ok: true });
  await opened.runJobs();
  expect((await other.shopper.browser.get(`/artwork/${artwork.id}`)).status).toBe(200);
});

test('a file that somebody else uploads while its owner is erased keeps its bytes (guard: the lock on its hash)', async () => {
  const leaver = await newCustomer(opened, 'Lena');
  const artworkId = await makeArtwork(opened.shop, { userId: leaver.userId, cartToken: null });
  const file = await opened.db
    .selectFrom('artworks')
    .selectAll()
    .where('id', '=', artworkId)
    .executeTakeFirstOrThrow();
  let erasing: Promise<unknown> = Promise.resolve();
  await opened.db.transaction().execute(async (trx) => {
    await findStored(trx, file.sha256, file.bytes);
    let isErased = false;
    erasing = eraseAccount(opened.shop, leaver.userId).then(() => {
      isErased = true;
    });
    await expect.poll(async () => isErased || (await waitsForLock())).toBe(true);
    await insertArtwork(trx, {
      id: randomUUID(),
      owner: newGuest(),
      productId: file.productId,
      originalName: 'the-same.pdf',
      kind: 'pdf',
      bytes: file.bytes,
      sha256: file.sha256,
      storageKey: file.storageKey,
      expiresAt: addDays(opened.time.now, 30),
    });
  });
  await erasing;
  await opened.runJobs();
  const left = await opened.shop.storage.open(file.storageKey);
  expect(left).not.toBeNull();
  left?.destroy();
});

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
    opened.db,
  );
  return rows.length > 0;
}
