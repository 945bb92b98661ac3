import { addDays } from 'date-fns';
import { beforeAll, describe, expect, test } from 'vitest';
import { askRefund } from '#features/money/payments/index.server.ts';
import { orderLink, readCustomerStage, readOrder } from '#features/orders/order/index.server.ts';
import type { ReminderRule } from '#features/orders/order/index.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { json } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo } from '#test/email-links.ts';
import { addFlyers, checkoutOf, makeCustomer } from '#test/factories.ts';
import { makeOrderToFollow, makePaidOrder } from '#test/paid-order.ts';
import { wordsOfPdf } from '#test/read-pdf.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { cancelOwnOrder } from './customer/cancel-own-order.server.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
});

const pathTo = (orderId: string) => orderLink(opened.shop, orderId).replace('http://localhost:3000', '');

async function orderOf(orderId: string) {
  const order = await readOrder(opened.db, orderId);
  if (!order) throw new Error('no order');
  return order;
}

/** What the customer sees through the link, what staff see, and the email, each as plain text. */
async function readEverywhere(orderId: string) {
  const { orderNumber, customerEmail } = await orderOf(orderId);
  const page = await newShopper(opened).open(pathTo(orderId));
  const desk = await ada.open(`/admin/orders/${orderId}`);
  const sent = await emailsTo(opened, customerEmail);
  const email = sent.findLast(({ subject }) => subject === `Order ${orderNumber} was cancelled`);
  return { page: page.text, desk: desk.text, email: email?.text.replaceAll(/\s+/g, ' ') ?? '' };
}

async function expectEverywhere(orderId: string, words: string) {
  const { page, desk, email } = await readEverywhere(orderId);
  expect(page).toContain(words);
  expect(desk).toContain(words);
  expect(email).toContain(words);
}

async function cancelByStaff(orderId: string, cancelReason: string) {
  await ada.open(`/admin/orders/${orderId}`);
  return ada.press('Save Changes', { status: 'cancelled', cancelReason });
}

const setting = (key: string, value: unknown) =>
  opened.db
    .insertInto('settings')
    .values({ key, value: json(value), updatedAt: NOON })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json(value) }))
    .execute();

describe('A cancelled order says why, and what happens to the money, in the same words everywhere', () => {
  test('when its customer cancelled it, with how much was kept and how the rest goes back', async () => {
    await setting('order_change_fees', { artwork: 1000, proof: 1000, queue: 1000 });
    const orderId = await makePaidOrder(opened.shop);
    const stage = await readCustomerStage(opened.db, orderId);
    const seenFeePence = stage?.feePence ?? 0;
    expect(seenFeePence).toBe(1000);
    const { version } = await orderOf(orderId);
    expect(await cancelOwnOrder(opened.shop, { orderId, version, seenFeePence })).toEqual({ ok: true });
    await expectEverywhere(
      orderId,
      'You cancelled it. We’re refunding £15.98 to your card. £10.00 is for the work we’d already done.',
    );
    await setting('order_change_fees', { artwork: 0, proof: 0, queue: 0 });
  });

  test('when the owner’s rule cancelled it', async () => {
    const rule: ReminderRule = { days: [1], ending: 'cancel', endingDays: 2 };
    await setting('customer_reminders', rule);
    const orderId = await makeOrderToFollow(opened.shop);
    for (const day of [1, 3]) {
      opened.time.now = addDays(NOON, day);
      await opened.run('remind-customers');
    }
    opened.time.now = NOON;
    await expectEverywhere(
      orderId,
      'We sent you reminders and didn’t get what we need, so we’ve cancelled it. We’re refunding £25.98 to your card.',
    );
  });

  test('when staff cancelled it: with their reason and, until it does, that the money hasn’t gone back', async () => {
    const orderId = await makePaidOrder(opened.shop);
    await cancelByStaff(orderId, 'That paper is no longer made.');
    // No part of it will be printed.
    expect((await newShopper(opened).open(pathTo(orderId))).text).not.toContain('Ready to print');
    const owed =
      'That paper is no longer made. We haven’t refunded your payment yet. We’ll email you when we do.';
    await expectEverywhere(orderId, owed);
    expect((await ada.open(`/admin/orders/${orderId}`)).text).toContain('Refund it');
    const { id, name } = await opened.db.selectFrom('users').select(['id', 'name']).executeTakeFirstOrThrow();
    const refund = {
      orderId,
      amountPence: 2598,
      leftSeenPence: 2598,
      reason: '',
      creditReason: 'Order cancelled',
    };
    expect(await askRefund(opened.shop, { id, name }, refund)).toMatchObject({ ok: true });
    const after = await readEverywhere(orderId);
    expect(after.page).toContain('That paper is no longer made.');
    // Customers aren't told which member of staff it was.
    expect((await newShopper(opened).open(pathTo(orderId))).html).not.toContain('Ada');
    expect(after.page).not.toContain('haven’t refunded');
    expect(after.desk).not.toContain('haven’t refunded');
    // As it was sent.
    const list = await ada.open('/admin/outbox');
    expect(list.status).toBe(200);
    const mail = await opened.db
      .selectFrom('mails')
      .select('id')
      .where('orderId', '=', orderId)
      .where('template', '=', 'order-status-changed')
      .executeTakeFirstOrThrow();
    expect((await ada.open(`/admin/outbox/${mail.id}`)).html).toContain('haven’t refunded');
  });

  test('when staff cancelled it without giving a reason', async () => {
    const tom = await makeCustomer(opened, 50_000);
    await addFlyers(opened.shop, tom);
    const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, tom, 'account'));
    if (!placed.ok) throw new Error('not placed');
    await cancelByStaff(placed.orderId, '');
    await expectEverywhere(placed.orderId, 'We cancelled it. We’ve taken £25.98 off your account.');
    // The email's heading says that it was cancelled, and it is said only once.
    const { email } = await readEverywhere(placed.orderId);
    expect(email).toMatch(
      /WAS CANCELLED We cancelled it\. We’ve taken £25\.98 off your account\. .*If you weren’t expecting this, tell us\./,
    );
  });
});

test('a reason that is too long is refused and kept as typed, and one for another status is ignored', async () => {
  const orderId = await makePaidOrder(opened.shop);
  const refused = await cancelByStaff(orderId, 'a'.repeat(501));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Use at most 500 characters');
  expect(refused.html).toContain('a'.repeat(501));
  await ada.open(`/admin/orders/${orderId}`);
  await ada.press('Save Changes', { notes: 'Rings back', cancelReason: 'Typed before' });
  const { history } = await orderOf(orderId);
  expect(history.map(({ message }) => message)).toEqual([null, null]);
});

test('a cancelled order, and its job, offer no way to print or send it; a reopened order does again', async () => {
  const orderId = await makePaidOrder(opened.shop);
  const { orderNumber } = await orderOf(orderId);
  const offered = async (path: string) => {
    const { text } = await ada.open(path);
    const offers = ['Judge the file', 'Print it as it is', 'Record the problem', 'Send in another file'];
    return [...offers, 'Pack and despatch', 'Packing slip', 'Job ticket', 'Ticket: '].filter((offer) =>
      text.includes(offer),
    );
  };
  const onOrder = ['Judge the file', 'Send in another file', 'Pack and despatch'];
  const onFile = ['Print it as it is', 'Record the problem', 'Send in another file'];
  const { id: itemId } = await opened.db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const file = `/admin/files/${itemId}`;
  const order = `/admin/orders/${orderId}`;
  const job = `/admin/jobs/${orderNumber}-1`;
  expect(await offered(order)).toEqual([...onOrder, 'Packing slip', 'Job ticket']);
  expect(await offered(job)).toEqual(['Ticket: ']);
  expect(await offered(file)).toEqual(onFile);
  const older = ada.tab();
  await cancelByStaff(orderId, 'They rang');
  expect(await offered(order)).toEqual([]);
  expect(await offered(file)).toEqual([]);
  expect(await offered(job)).toEqual([]);
  expect((await ada.open(job)).text).toContain('Its order was cancelled. To bring it back, change');
  expect((await ada.open(order)).text).toContain('Print order');
  // An older page still has the button, and an older link leads to the ticket.
  const late = await older.press('Print it as it is');
  expect(late.status).toBe(422);
  expect(late.text).toContain('This order was cancelled, so its file can’t be changed.');
  expect((await ada.open(`${order}/print/job-tickets`)).text).toContain(
    'DO NOT PRINT. This order was cancelled.',
  );
  const ticket = await ada.browser.get(`/admin/jobs/tickets.pdf?size=a5&code=${orderNumber}-1`);
  expect(await wordsOfPdf(ticket)).toContain('DO NOT PRINT. The order was cancelled');
  await ada.open(order);
  await ada.press('Save Changes', { status: 'pending' });
  await ada.press('Change to Pending');
  expect(await offered(order)).toEqual([...onOrder, 'Packing slip', 'Job ticket']);
});

test('a note on a cancelled order leaves the message to its customer unchanged', async () => {
  const orderId = await makePaidOrder(opened.shop);
  await cancelByStaff(orderId, 'The file never came.');
  await ada.open(`/admin/orders/${orderId}`);
  await ada.press('Save Changes', { notes: 'Rang twice' });
  const { page, desk } = await readEverywhere(orderId);
  expect(page).toContain('The file never came.');
  expect(desk).toContain('The file never came.');
  expect(page).not.toContain('Rang twice');
});

test('saving a cancelled order again doesn’t say that it was cancelled again', async () => {
  const orderId = await makePaidOrder(opened.shop);
  await cancelByStaff(orderId, 'The file never came.');
  const timesSaid = (text: string) => [...text.matchAll(/Status Cancelled/g)].length;
  for (const notes of ['Rang twice', 'Rang twice', 'Rang twice']) {
    await ada.open(`/admin/orders/${orderId}`);
    await ada.press('Save Changes', { notes });
  }
  const { text } = await ada.open(`/admin/orders/${orderId}`);
  expect(timesSaid(text)).toBe(1);
  expect([...text.matchAll(/Note: Rang twice/g)]).toHaveLength(1);
  const [, history = ''] = text.split('Status History');
  expect([...history.matchAll(/Rang twice/g)]).toHaveLength(1);
  // Both with the status, as specified: one for the cancellation, and one for the note.
  expect([...history.matchAll(/Cancelled/g)]).toHaveLength(2);
});
