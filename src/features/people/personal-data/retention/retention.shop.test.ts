import { addDays, subDays } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeArtwork, makeCustomer, newGuest } from '#test/factories.ts';
import { deliveredOrder, isStored, OLD_THINGS, orderOf } from '#test/old-things.ts';
import { newAdministrator, newCustomer, newShopper } from '#test/shopper.ts';
import { setStatus } from '#test/whole-customer.ts';
import { RETENTION, RETENTION_KINDS } from './kinds.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});
beforeEach(() => {
  opened.time.now = NOON;
});

const runs = async () => {
  await opened.run('apply-retention');
  await opened.runJobs();
};

const logOf = async (kind: string) =>
  (
    await opened.db
      .selectFrom('auditLog')
      .select(['actor', 'action', 'after'])
      .where('subject', '=', `retention:${kind}`)
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, after: row.after as Record<string, unknown> }));

test.each(RETENTION_KINDS)(
  '%s: a day before the limit it stays, a day after it is removed, and the audit log says why (trust L7)',
  async (kind) => {
    const { defaultDays, what } = RETENTION[kind];
    const isYoungThere = await OLD_THINGS[kind](opened, subDays(NOON, defaultDays - 1));
    const isOldThere = await OLD_THINGS[kind](opened, subDays(NOON, defaultDays + 1));
    expect(await isOldThere()).toBe(true);
    const before = await logOf(kind);
    await runs();
    expect(await isYoungThere()).toBe(true);
    expect(await isOldThere()).toBe(false);
    const [entry, ...more] = (await logOf(kind)).slice(before.length);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      actor: 'The shop',
      action: 'old-data.remove',
      after: { what, removed: 1 },
    });
    expect(entry?.after.keptFor).toContain('after');
    await runs();
    expect(await logOf(kind), 'a run that removes nothing').toHaveLength(before.length + 1);
  },
);

describe('however old, these are never touched (trust L7)', () => {
  const LONG_AGO = subDays(NOON, 3000);
  const payments = (orderId: string) =>
    opened.db.selectFrom('payments').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow();
  const expectWhole = async ({ id, storageKey }: { id: string; storageKey: string }) => {
    await runs();
    expect(await isStored(opened, storageKey)).toBe(true);
    expect(await orderOf(opened, id)).toMatchObject({
      customerEmail: 'jane@example.com',
      notes: 'Ring the bell',
    });
  };

  test.each(['pending', 'processing', 'shipped'])('an order that is %s', async (status) => {
    await expectWhole(await deliveredOrder(opened, LONG_AGO, status));
  });

  test('an order whose payment somebody must look at', async () => {
    const order = await deliveredOrder(opened, LONG_AGO);
    await opened.db
      .updateTable('orders')
      .set({ attention: 'refund-failed' })
      .where('id', '=', order.id)
      .execute();
    await expectWhole(order);
    await opened.db.updateTable('orders').set({ attention: null }).where('id', '=', order.id).execute();
  });

  test('an order with a refund in progress', async () => {
    const order = await deliveredOrder(opened, LONG_AGO);
    const { id: paymentId } = await payments(order.id);
    await opened.db
      .insertInto('refunds')
      .values({ paymentId, idempotencyKey: `refund:${paymentId}`, amountPence: 100 })
      .execute();
    await expectWhole(order);
  });

  test('an order whose payment a bank disputes', async () => {
    const order = await deliveredOrder(opened, LONG_AGO);
    const { id: paymentId } = await payments(order.id);
    const dispute = {
      paymentId,
      providerDisputeId: `du_${paymentId}`,
      amountPence: 2598,
      isRefundable: false,
    };
    const open = { state: 'needs-response', openedAt: LONG_AGO, askedAt: LONG_AGO };
    await opened.db
      .insertInto('disputes')
      .values({ ...dispute, ...open })
      .execute();
    await expectWhole(order);
  });

  test('an order that is still owed on account; once it is paid, its file is removed', async () => {
    const { userId } = await makeCustomer(opened, 100_000);
    const owner = { userId, cartToken: null };
    const place = async () => {
      await addFlyers(opened.shop, owner);
      const outcome = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
      if (!outcome.ok) throw new Error('not placed');
      await setStatus(opened, outcome.orderId, 'delivered');
      return outcome.orderId;
    };
    const [paid, owed] = [await place(), await place()];
    const receive = (amountPence: number) =>
      inTransaction(opened.db, async (trx) => {
        const payment = { userId, kind: 'payment', reference: `bank ${amountPence}`, actor: 'Ada Trade' };
        await trx
          .insertInto('creditLedger')
          .values({ ...payment, amountPence: -amountPence })
          .execute();
        await sql`update credit_accounts set current_balance_pence = current_balance_pence - ${amountPence}
          where user_id = ${userId}`.execute(trx);
      });
    await receive(2598);
    await opened.db.updateTable('orders').set({ updatedAt: LONG_AGO }).where('userId', '=', userId).execute();
    await opened.db
      .updateTable('artworks')
      .set({ createdAt: LONG_AGO })
      .where('userId', '=', userId)
      .execute();
    const removedOf = async (orderId: string) =>
      (
        await opened.db
          .selectFrom('orderItems')
          .innerJoin('artworks', 'artworks.id', 'orderItems.artworkId')
          .select('removedAt')
          .where('orderId', '=', orderId)
          .executeTakeFirstOrThrow()
      ).removedAt;
    await runs();
    expect(await removedOf(paid)).not.toBeNull();
    expect(await removedOf(owed)).toBeNull();
    await receive(2597);
    await runs();
    expect(await removedOf(owed)).toBeNull();
    await receive(1);
    await runs();
    expect(await removedOf(owed)).not.toBeNull();
  });

  test('artwork of a finished order that is in a cart again, or that somebody else has just uploaded', async () => {
    const [again, shared] = [await deliveredOrder(opened, LONG_AGO), await deliveredOrder(opened, LONG_AGO)];
    const cart = await opened.db
      .insertInto('carts')
      .values({ token: newGuest().cartToken, updatedAt: NOON })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = { cartId: cart.id, id: 'again', productId: 'a5-flyers-001', selectedOptions: '{}' };
    await opened.db
      .insertInto('cartLines')
      .values({ ...line, artworkId: again.artworkId, seenPricePence: 1 })
      .execute();
    const upload = await makeArtwork(opened.shop, newGuest());
    const { storageKey } = shared;
    await opened.db.updateTable('artworks').set({ storageKey }).where('id', '=', upload).execute();
    await runs();
    expect(await isStored(opened, again.storageKey)).toBe(true);
    expect(await isStored(opened, shared.storageKey)).toBe(true);
    await opened.db.deleteFrom('carts').where('id', '=', cart.id).execute();
    await opened.db.deleteFrom('artworks').where('id', '=', upload).execute();
    await runs();
    expect(await isStored(opened, again.storageKey)).toBe(false);
    expect(await isStored(opened, shared.storageKey)).toBe(false);
  });

  test('messages, requests and complaints that nobody has dealt with', async () => {
    const isThere = [
      await OLD_THINGS.messages(opened, LONG_AGO),
      await OLD_THINGS['sample-packs'](opened, LONG_AGO),
      await OLD_THINGS['data-complaints'](opened, LONG_AGO),
    ];
    await opened.db.updateTable('contactMessages').set({ status: 'new' }).execute();
    await opened.db.updateTable('samplePackRequests').set({ status: 'new' }).execute();
    await opened.db.updateTable('dataComplaints').set({ outcome: null, closedAt: null }).execute();
    await runs();
    expect(await Promise.all(isThere.map((each) => each()))).toEqual([true, true, true]);
  });
});

test('staff’s notes about a message are removed with it, and the log keeps only the fact; before that, they can’t be changed', async () => {
  await opened.db.deleteFrom('contactMessages').execute();
  const isThere = await OLD_THINGS.messages(opened, subDays(NOON, 729));
  const { id } = await opened.db.selectFrom('contactMessages').select('id').executeTakeFirstOrThrow();
  const subject = `enquiry:message:${id}`;
  const change = { actor: 'Ada', action: 'enquiry.save', subject, after: '{"notes":"Mo Hall rang twice"}' };
  await opened.db.insertInto('auditLog').values(change).execute();
  const noted = () =>
    opened.db.selectFrom('auditLog').select(['actor', 'after']).where('subject', '=', subject).execute();
  const forget = opened.owner.updateTable('auditLog').set({ after: null }).where('subject', '=', subject);
  await expect(forget.execute()).rejects.toThrow('append-only');
  await runs();
  expect(await isThere()).toBe(true);
  expect(await noted()).toMatchObject([{ after: { notes: 'Mo Hall rang twice' } }]);
  opened.time.now = addDays(NOON, 2);
  await runs();
  expect(await isThere()).toBe(false);
  expect(await noted()).toEqual([{ actor: 'Ada', after: null }]);
});

test('data that the owner wants to keep for ever is kept', async () => {
  const isThere = await OLD_THINGS['ordered-artwork'](opened, subDays(NOON, 3000));
  const value = JSON.stringify({ 'ordered-artwork': null });
  await opened.db.insertInto('settings').values({ key: 'retention', value }).execute();
  await runs();
  expect(await isThere()).toBe(true);
  await opened.db.deleteFrom('settings').where('key', '=', 'retention').execute();
});

test('seven years on, an order has lost its people and its file but no figures, and all its pages open (trust L7)', async () => {
  const { id, artworkId } = await deliveredOrder(opened, NOON);
  const was = await orderOf(opened, id);
  opened.time.now = addDays(NOON, 7 * 366);
  await runs();
  await runs(); // names go once the contact details have gone
  const order = await orderOf(opened, id);
  expect(order).toMatchObject({
    customerName: 'Erased customer',
    customerEmail: 'erased@customer.invalid',
    shippingAddressLine1: '',
    billingAddress: {},
    orderNumber: was.orderNumber,
    totalPence: was.totalPence,
    vatPence: was.vatPence,
    status: 'delivered',
  });
  const ada = await newAdministrator(opened);
  const page = await ada.open(`/admin/orders/${id}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('The artwork was deleted on');
  expect(page.text).not.toContain('Jane');
  expect(page.text).not.toContain('Download');
  const file = await ada.browser.get(`/artwork/${artworkId}`);
  expect(file.status).toBe(410);
  expect(await file.text()).toMatch(/^We deleted this file on .*please send it again\.$/);
  for (const path of [
    `/artwork/${artworkId}/proof`,
    `/admin/orders/${id}/print/job-tickets`,
    `/admin/outbox`,
  ])
    expect((await ada.open(path)).status, path).toBe(200);
  expect((await ada.open(`/artwork/${artworkId}/proof`)).text).toContain('We deleted this file on');
  expect((await ada.browser.get(`/artwork/${artworkId}/proof/1`)).status).toBe(410);
  expect((await ada.browser.get(`/admin/orders/${id}/artwork.zip`)).status).toBe(404);
  const { id: email } = await opened.db
    .selectFrom('mails')
    .select('id')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow();
  expect((await ada.open(`/admin/outbox/${email}`)).text).toContain('We removed the address and the content');
});

test('a customer sees why the file of an old order is gone, and can order it again with a new one', async () => {
  const { shopper, userId } = await newCustomer(opened, 'Olga');
  const { id, artworkId } = await deliveredOrder(opened, subDays(NOON, 731));
  await opened.db.updateTable('orders').set({ userId }).where('id', '=', id).execute();
  await opened.db.updateTable('artworks').set({ userId }).where('id', '=', artworkId).execute();
  const again = (html: string) => /<a href="(\/product\/[^"]*)"[^>]*>Order again/.exec(html)?.[1] ?? '';
  expect(again((await shopper.open(`/orders/${id}`)).html)).toContain(artworkId);
  await runs();
  const page = await shopper.open(`/orders/${id}`);
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/We deleted this file on .*please send it again\./);
  expect(page.text).not.toContain('See the proof');
  expect(again(page.html)).not.toContain('artwork=');
  const { id: itemId } = await opened.db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow();
  for (const path of [
    `/orders/${id}/artwork/${itemId}`,
    `/artwork/${artworkId}/proof`,
    `/product/a5-flyers-001?artwork=${artworkId}`,
    '/product/a5-flyers-001',
    '/account/data',
  ])
    expect((await shopper.browser.get(path)).status, path).toBe(200);
  expect((await shopper.open(`/orders/${id}/artwork/${itemId}`)).text).toContain('We deleted this file on');
  expect((await shopper.browser.get(`/artwork/${artworkId}`)).status).toBe(410);
  expect((await shopper.browser.get(`/artwork/${artworkId}/preview`)).status).toBe(410);
});

// Guard: `retention_runs` counts in the transaction that removes. If it counted at the end, the first batch would be missing.
test('a run that is killed in the middle is finished by the next, and the log has all of it once', async () => {
  await opened.db.deleteFrom('contactMessages').execute();
  const message = sql`('Mo', 'Hall', 'mo@example.com', 'quote', 'How much?', 'done', ${subDays(NOON, 1000)}::timestamptz)`;
  await sql`insert into contact_messages (first_name, last_name, email, subject, message, status, created_at)
    select m.* from generate_series(1, 450), (values ${message}) m`.execute(opened.db);
  // The process dies while removing the second batch.
  await sql`create sequence dying`.execute(opened.owner);
  await sql`create function dies() returns trigger language plpgsql security definer as $$ begin
    if nextval('dying') = 300 then raise exception 'killed'; end if; return old; end $$`.execute(
    opened.owner,
  );
  await sql`create trigger dies before delete on contact_messages for each row execute function dies()`.execute(
    opened.owner,
  );
  const before = await logOf('messages');
  await expect(opened.run('apply-retention')).rejects.toThrow('killed');
  const left = () =>
    opened.db
      .selectFrom('contactMessages')
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirst();
  expect(await left()).toEqual({ count: 250 });
  expect(await logOf('messages')).toHaveLength(before.length);
  await sql`drop trigger dies on contact_messages`.execute(opened.owner);
  await runs();
  expect(await left()).toEqual({ count: 0 });
  const [entry, ...more] = (await logOf('messages')).slice(before.length);
  expect(entry?.after).toMatchObject({ removed: 450 });
  expect(more).toEqual([]);
});

test('an email whose address was removed is neither sent again nor counted as an outage', async () => {
  const orderId = (await deliveredOrder(opened, subDays(NOON, 500))).id;
  await opened.runJobs();
  const old = { createdAt: subDays(NOON, 500) };
  await opened.db.updateTable('mails').set(old).where('orderId', '=', orderId).execute();
  const failed = { template: 'welcome', recipient: 'mo@example.com', data: '{}', status: 'failed' };
  const failing = { failingSince: old.createdAt, lastError: 'refused' };
  await opened.db
    .insertInto('mails')
    .values({ eventKey: 'failed:1', ...failed, ...failing, ...old })
    .execute();
  await runs();
  const ada = await newAdministrator(opened);
  expect((await ada.open('/admin/outbox?status=unsent')).text).not.toContain('refused');
  expect((await ada.open('/admin/outbox')).text).toContain('Address removed');
  const page = await ada.open(`/admin/orders/${orderId}`);
  expect(page.text).not.toContain('Send again');
  expect(opened.mails.filter(({ to }) => to.endsWith('.invalid'))).toEqual([]);
});

test('the privacy notice gives the periods from the settings', async () => {
  const visitor = newShopper(opened);
  const { text } = await visitor.open('/privacy');
  expect(text).toContain('30 days, then we delete the file');
  expect(text).toContain('2 years after the order is finished');
  const value = JSON.stringify({ 'unordered-artwork': 14, 'ordered-artwork': null });
  await opened.db.insertInto('settings').values({ key: 'retention', value }).execute();
  const changed = (await visitor.open('/privacy')).text;
  expect(changed).toContain('14 days, then we delete the file');
  expect(changed).toContain('until you ask us to delete it');
  await opened.db.deleteFrom('settings').where('key', '=', 'retention').execute();
});
