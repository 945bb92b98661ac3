import { addDays, addMinutes, subHours } from 'date-fns';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, newShopper } from '#test/shopper.ts';
import { itemArtworkLink, orderLink } from './confirmation.server.ts';
import { jobsFollowOrder } from './jobs/follow-order.server.ts';
import { readOrder } from './store.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});
beforeEach(() => {
  opened.time.now = NOON;
});

const pathOf = (url: string) => url.replace(opened.shop.site.publicOrigin, '');

async function paidOrder() {
  const id = await makePaidOrder(opened.shop);
  const order = await readOrder(opened.db, id);
  if (!order) throw new Error('the order is there');
  return { ...order, link: pathOf(orderLink(opened.shop, id)) };
}

const deliver = (orderId: string) =>
  opened.db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ status: 'delivered' }).where('id', '=', orderId).execute();
    await trx
      .insertInto('orderStatusHistory')
      .values({ orderId, status: 'delivered', actor: 'Ada Trade' })
      .execute();
    await jobsFollowOrder(trx, orderId);
  });

const open = (path: string) => newShopper(opened).open(path);

test('a link works as long as the order is open, and 90 days more; then its page offers a new one (trust H7)', async () => {
  const { id, link, orderNumber, items } = await paidOrder();
  const artwork = pathOf(itemArtworkLink(opened.shop, id, items[0]?.id ?? ''));
  opened.time.now = addDays(NOON, 200);
  expect((await open(link)).text).toContain(orderNumber);
  opened.time.now = NOON;
  await deliver(id);
  opened.time.now = addDays(NOON, 89);
  expect((await open(link)).text).toContain(orderNumber);
  opened.time.now = addDays(NOON, 90);
  const ended = await open(link);
  expect(ended.status).toBe(410);
  expect(ended.text).toContain('This link has expired');
  expect(ended.html).toContain('href="/order-links"');
  expect(ended.text).not.toContain(orderNumber);
  for (const path of [artwork, link.replace('?', '/invoice?')]) expect((await open(path)).status).toBe(410);
});

test('a customer who lost a link gets a new one by email, by entering the order’s number and address (trust H7)', async () => {
  const { id, link, orderNumber, customerEmail } = await paidOrder();
  await deliver(id);
  opened.time.now = addDays(NOON, 120);
  expect((await open(link)).status).toBe(410);
  const guest = newShopper(opened);
  await guest.open('/order-links');
  const page = await guest.press('Send Link', {
    email: customerEmail.toUpperCase(),
    orderNumber: orderNumber.toLowerCase(),
  });
  expect(page.text).toContain(
    'If we have an order with that number and email address, we’ve emailed you a link',
  );
  await opened.runJobs();
  const sent = opened.mails.findLast(({ subject }) => subject === `Your link to order ${orderNumber}`);
  expect(sent?.to).toBe(customerEmail);
  const [, fresh = ''] = /http:\/\/localhost:3000(\/orders\/\S+?)(?=[\s)]|$)/.exec(sent?.text ?? '') ?? [];
  expect((await open(fresh)).text).toContain(orderNumber);
});

test('asking for a link doesn’t reveal whether there is such an order: same response, same work, no email (trust G3)', async () => {
  const { orderNumber, customerEmail } = await paidOrder();
  const ask = async (values: { email: string; orderNumber: string }) => {
    const { result, count } = await opened.countStatements(() =>
      opened.browser().post('/order-links', values),
    );
    return { status: result.status, location: result.headers.get('location'), count };
  };
  const known = await ask({ email: customerEmail, orderNumber });
  await opened.runJobs();
  const emails = opened.mails.length;
  expect(await ask({ email: 'nobody@example.com', orderNumber })).toEqual(known);
  expect(await ask({ email: customerEmail, orderNumber: 'ORD-2026-999999' })).toEqual(known);
  await opened.runJobs();
  expect(opened.mails).toHaveLength(emails);
});

test('staff end the links of an order that reached the wrong person; an email sent again has a new one', async () => {
  const { id, link, orderNumber } = await paidOrder();
  const ada = await newAdministrator(opened);
  await ada.open(`/admin/orders/${id}`);
  opened.time.now = addMinutes(NOON, 5);
  const page = await ada.press('End all links sent so far');
  expect(page.text).toContain('Earlier links to this order no longer work.');
  expect((await open(link)).status).toBe(410);
  opened.time.now = addMinutes(NOON, 6);
  expect((await open(pathOf(orderLink(opened.shop, id)))).text).toContain(orderNumber);
  const noted = await opened.db
    .selectFrom('auditLog')
    .select('subject')
    .where('action', '=', 'order.end-links')
    .execute();
  expect(noted).toEqual([{ subject: `order:${id}` }]);
});

test('links sent before links could end still work', async () => {
  const { id, orderNumber } = await paidOrder();
  const key = opened.shop.signer.sign('order', id);
  expect((await open(`/orders/${id}?key=${key}`)).text).toContain(orderNumber);
});

test('the address that a customer returns to from the card page shows the order for a day, then nothing (trust H7)', async () => {
  const { id, orderNumber, customerEmail } = await paidOrder();
  const { sessionId } = await opened.db
    .selectFrom('payments')
    .select('sessionId')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow();
  const path = `/shop?success=true&session_id=${sessionId}`;
  expect((await open(path)).text).toContain(orderNumber);
  await opened.db
    .updateTable('orders')
    .set({ createdAt: subHours(NOON, 25) })
    .where('id', '=', id)
    .execute();
  const later = await open(path);
  expect(later.text).not.toContain(orderNumber);
  expect(later.text).not.toContain(customerEmail);
});
