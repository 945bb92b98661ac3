import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { jobsFollowOrder } from '#features/orders/order/index.server.ts';
import { inTransaction, json } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, newGuest } from '#test/factories.ts';
import { paidOrder } from '#test/paid-order.ts';
import { newAdministrator, newShopper } from '#test/shopper.ts';
import { DEFAULT_FOLLOW_UP } from './index.ts';

/** A Tuesday, like `NOON`: five working days later. */
const DUE = addDays(NOON, 7);

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});
beforeEach(async () => {
  opened.time.now = NOON;
  opened.mails.length = 0;
  await opened.db.deleteFrom('settings').where('key', '=', 'follow_up').execute();
});

/** A guest's paid order of their own address, with a status reached at noon. */
async function sentOrder(status: 'shipped' | 'delivered', email = `${randomUUID()}@example.com`) {
  const { shop, db } = opened;
  const guest = newGuest();
  await addFlyers(shop, guest);
  const checkout = await checkoutOf(shop, guest, 'stripe');
  const orderId = await paidOrder(shop, { ...checkout, customer: { ...checkout.customer, email } });
  await opened.runJobs();
  await inTransaction(db, async (trx) => {
    await trx.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
    const reached = status === 'delivered' ? (['shipped', 'delivered'] as const) : ([status] as const);
    for (const one of reached)
      await trx
        .insertInto('orderStatusHistory')
        .values({ orderId, status: one, actor: 'Ada', createdAt: NOON })
        .execute();
    await jobsFollowOrder(trx, orderId);
  });
  return { orderId, email };
}

/** The emails that go out if the job runs at a time. */
async function emailsAt(now: Date, email: string) {
  opened.time.now = now;
  opened.mails.length = 0;
  await opened.run('send-follow-ups');
  await opened.runJobs();
  return opened.mails.filter((sent) => sent.to === email);
}

test('five working days after their order arrived, a guest is asked once how it turned out', async () => {
  const { orderId, email } = await sentOrder('delivered');
  await opened.db
    .insertInto('subscribers')
    .values({ email, status: 'subscribed', source: 'checkout' })
    .execute();
  expect(await emailsAt(addDays(DUE, -1), email)).toEqual([]);
  const [sent, ...others] = await emailsAt(DUE, email);
  expect(others).toEqual([]);
  expect(sent?.subject).toBe('How did your A5 Flyers turn out?');
  expect(sent?.text).toContain('10 A5 Flyers');
  expect(sent?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  expect(await emailsAt(DUE, email)).toEqual([]);
  expect(await emailsAt(addDays(DUE, 2), email)).toEqual([]);

  const linkTo = (path: string) =>
    new RegExp(`http://localhost:3000(/${path}\\?key=[^\\s]+)`).exec(sent?.text ?? '')?.[1] ?? 'no link';
  const guest = newShopper(opened);
  await guest.open(linkTo(`orders/${orderId}/again`));
  expect((await guest.press('Order all again')).text).toContain('The item of order');
  const review = await guest.open(linkTo(`orders/${orderId}/review/a5-flyers-001`));
  expect(review.text).toContain('Review A5 Flyers');
  const ada = await newAdministrator(opened, 'Ada');
  const { text, html } = await ada.open(`/admin/orders/${orderId}`);
  expect(text).toContain('How did it turn out?');
  expect(html).not.toContain('Send again: How did it turn out?');
});

test('whoever never asked for offers is asked about the order, and offered nothing', async () => {
  const { orderId, email } = await sentOrder('delivered');
  const [sent] = await emailsAt(DUE, email);
  expect(sent?.text).toContain(`http://localhost:3000/orders/${orderId}?key=`);
  expect(sent?.html).not.toMatch(/again/i);
});

test('an order that nobody marked as delivered counts from the day on which it should have arrived, and can be reviewed', async () => {
  const { orderId, email } = await sentOrder('shipped');
  await opened.db.updateTable('orders').set({ daysOnTheWay: 2 }).where('id', '=', orderId).execute();
  expect(await emailsAt(DUE, email)).toEqual([]);
  const [sent] = await emailsAt(addDays(DUE, 2), email);
  const path =
    /http:\/\/localhost:3000(\/orders\/[\w-]+\/review\/\S+)/.exec(sent?.text ?? '')?.[1] ?? 'no link';
  expect((await newShopper(opened).open(path)).text).toContain('Review A5 Flyers');
});

test('nobody is asked about an order with an open problem, money given back or a review', async () => {
  const [problem, refunded, reviewed, fine] = [
    await sentOrder('delivered'),
    await sentOrder('delivered'),
    await sentOrder('delivered'),
    await sentOrder('delivered'),
  ];
  const { db, owner } = opened;
  const at = { createdAt: NOON, updatedAt: NOON };
  await db
    .insertInto('complaints')
    .values({ id: randomUUID(), orderId: problem.orderId, wish: 'advice', ...at })
    .execute();
  const back = { paymentStatus: 'refunded' };
  await owner.updateTable('orders').set(back).where('id', '=', refunded.orderId).execute();
  const words = { authorName: 'Jane', rating: 5, body: 'Crisp and on time.', status: 'pending' };
  await db
    .insertInto('reviews')
    .values({ orderId: reviewed.orderId, productId: 'a5-flyers-001', ...words })
    .execute();
  expect(await emailsAt(DUE, fine.email)).toHaveLength(1);
  const others = [problem, refunded, reviewed].map(({ email }) => email);
  expect(opened.mails.filter(({ to }) => others.includes(to))).toEqual([]);
  await owner
    .updateTable('orders')
    .set({ paymentStatus: 'paid' })
    .where('id', '=', refunded.orderId)
    .execute();
});

test('whoever unsubscribes with the link in it isn’t asked about the next order', async () => {
  const { email } = await sentOrder('delivered');
  const [sent] = await emailsAt(DUE, email);
  const stop = /http:\/\/localhost:3000(\/unsubscribe\?\S+)/.exec(sent?.text ?? '')?.[1] ?? 'no link';
  const guest = newShopper(opened);
  await guest.open(stop);
  expect((await guest.press('Unsubscribe')).text).toContain('how an order turned out');
  await opened.owner
    .updateTable('mails')
    .set({ createdAt: addDays(NOON, -60) })
    .where('recipient', '=', email)
    .execute();
  opened.time.now = NOON;
  await sentOrder('delivered', email);
  expect(await emailsAt(DUE, email)).toEqual([]);
});

test('who orders often is asked at most once in 30 days', async () => {
  const { email } = await sentOrder('delivered');
  await sentOrder('delivered', email);
  expect(await emailsAt(DUE, email)).toHaveLength(1);
  expect(await emailsAt(addDays(DUE, 1), email)).toEqual([]);
});

test('the owner decides whether and when, and is told of a mistake in it', async () => {
  const ada = await newAdministrator(opened, 'Ada');
  await ada.open('/admin/settings/after-delivery');
  const refused = await ada.press('Save: Email after an order has arrived', { on: 'on', followUpDays: '0' });
  expect(refused.text).toContain('Enter working days from 1 to 30');
  await ada.press('Save: Email after an order has arrived', { on: 'on', followUpDays: '2' });
  const { email } = await sentOrder('delivered');
  expect(await emailsAt(addDays(NOON, 2), email)).toHaveLength(1);
  const off = { key: 'follow_up', value: json({ ...DEFAULT_FOLLOW_UP, on: false }) };
  await opened.db.updateTable('settings').set(off).where('key', '=', 'follow_up').execute();
  const next = await sentOrder('delivered');
  expect(await emailsAt(DUE, next.email)).toEqual([]);
});
