import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, checkoutOf, makeCode, makeCustomer, newGuest, putCode } from '#test/factories.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let ben: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  ben = await newAdministrator(opened, 'Ben');
});

/** An order of £65.98 on a trade account whose limit allows one such order. */
async function accountOrder(code?: string) {
  const customer = await makeCustomer(opened, 7000);
  await addFlyers(opened.shop, customer, { quantity: '500' });
  if (code) await putCode(opened.shop, customer, code);
  const outcome = await placeOrder(opened.shop, await checkoutOf(opened.shop, customer, 'account'));
  if (!outcome.ok) throw new Error('not placed');
  return { ...customer, ...outcome, path: `/admin/orders/${outcome.orderId}` };
}

const orderOf = (id: string) =>
  opened.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const historyOf = (orderId: string) =>
  opened.db
    .selectFrom('orderStatusHistory')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();
const balanceOf = async (userId: string) =>
  (
    await opened.db
      .selectFrom('creditAccounts')
      .select('currentBalancePence')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).currentBalancePence;
async function statusEmails(orderNumber: string) {
  await opened.runJobs();
  return opened.mails.filter(
    ({ subject }) => subject.startsWith(`Order ${orderNumber} `) && !subject.includes('confirmed'),
  );
}

test('an order shows who ordered what, its artwork, where it goes and what it costs', async () => {
  const { path, orderId, orderNumber } = await accountOrder();
  const page = await ada.open(path);
  for (const words of [
    orderNumber,
    '£65.98',
    'Order items',
    'A5 Flyers',
    'Quantity: 500',
    'Finish: 130gsm Gloss',
    'Customer Details',
    'Jane Doe',
    'jane@example.com',
    'Has an account',
    'Shipping Address',
    '1 Castle Street',
    'Lisburn',
    'BT28 1AA',
    'United Kingdom',
    'Status History',
    'No status changes yet',
    'Download Artwork',
    'PDF document',
    'Save Changes',
  ])
    expect(page.text).toContain(words);
  const link = /href="(\/artwork\/[^"]+)"/.exec(page.html)?.[1] ?? '';
  expect((await ada.browser.get(link)).headers.get('content-type')).toBe('application/pdf');
  expect((await orderOf(orderId)).version).toBe(1);
});

test('saving writes status, tracking number, notes and history together, and emails the customer once (trust M6)', async () => {
  const { path, orderId, orderNumber } = await accountOrder();
  await ada.open(path);
  const saved = await ada.press('Save Changes', {
    status: 'shipped',
    trackingNumber: 'AB 123',
    notes: 'Left with the neighbour\nby hand',
  });
  expect(saved.text).toContain('Order updated successfully!');
  expect(saved.text).not.toContain('No status changes yet');
  expect(await orderOf(orderId)).toMatchObject({ status: 'shipped', trackingNumber: 'AB 123', version: 2 });
  const history = await historyOf(orderId);
  expect(history.map(({ status, actor }) => [status, actor])).toEqual([
    ['pending', 'Customer'],
    ['shipped', 'Ada Trade'],
  ]);
  expect(history[1]).toMatchObject({ notes: expect.stringMatching(/^Left with the neighbour\r?\nby hand$/) });
  const emails = await statusEmails(orderNumber);
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain('AB 123');
  expect(emails[0]?.html).not.toContain('neighbour');
  await ada.press('Save Changes', { notes: '' });
  expect(await statusEmails(orderNumber)).toHaveLength(1);
  expect((await orderOf(orderId)).notes).toBeNull();
});

test('the timeline shows a tracking number being added and removed', async () => {
  const { path } = await accountOrder();
  await ada.open(path);
  expect((await ada.press('Save Changes', { trackingNumber: 'AB 123' })).text).toContain(
    'Tracking number AB 123 Ada Trade',
  );
  await ada.press('Save Changes', { notes: 'By hand' });
  expect(ada.page.text.match(/Tracking number AB 123/g)).toHaveLength(1);
  expect((await ada.press('Save Changes', { trackingNumber: '' })).text).toContain('Tracking number removed');
});

test('if the history can’t be written, the page says so, loses nothing typed and changes nothing', async () => {
  const { path, orderId } = await accountOrder();
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`.execute(opened.owner);
  await sql`create trigger no_room before insert on order_status_history for each row
    execute function no_room()`.execute(opened.owner);
  await ada.open(path);
  const failed = await ada.press('Save Changes', { status: 'processing', notes: 'On press 2' });
  await sql`drop function no_room cascade`.execute(opened.owner);
  expect(failed.status).toBe(500);
  expect(failed.text).toContain('Failed to create status history: the disk is full');
  expect(ada.filledIn('Save Changes').fields).toMatchObject({ status: 'processing', notes: 'On press 2' });
  expect(await orderOf(orderId)).toMatchObject({ status: 'pending', notes: null });
});

test('a save over somebody else’s change is refused, and neither change is lost', async () => {
  const { path, orderId } = await accountOrder();
  await ada.open(path);
  await ben.open(path);
  await ben.press('Save Changes', { status: 'processing', notes: 'On press 2' });
  const stale = await ada.press('Save Changes', { status: 'shipped', trackingNumber: 'ZZ 9', notes: 'Gone' });
  expect(stale.status).toBe(409);
  expect(stale.text).toMatch(/This was changed by Ben Trade at [^.]+\. Your changes are still here\./);
  expect(stale.text).toContain('Currently saved: On press 2');
  expect(ada.filledIn('Save Changes').fields).toMatchObject({
    status: 'shipped',
    trackingNumber: 'ZZ 9',
    notes: 'Gone',
  });
  expect(await orderOf(orderId)).toMatchObject({
    status: 'processing',
    notes: 'On press 2',
    trackingNumber: null,
  });
  expect((await ada.press('Save Changes')).text).toContain('Order updated successfully!');
  expect(await orderOf(orderId)).toMatchObject({ status: 'shipped', trackingNumber: 'ZZ 9', notes: 'Gone' });
});

test('the same save sent ten times at once is saved once', async () => {
  const { path, orderId, orderNumber } = await accountOrder();
  await ada.open(path);
  const { fields } = ada.filledIn('Save Changes', { status: 'processing' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => ada.tab().browser.post(path, fields)));
  expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array(9).fill(409)]);
  expect(await historyOf(orderId)).toHaveLength(2);
  expect(await statusEmails(orderNumber)).toHaveLength(1);
});

test('invalid values are refused with a reason, and nothing typed is lost', async () => {
  const { path, orderId } = await accountOrder();
  await ada.open(path);
  const wrong = [
    { status: 'lost' },
    { status: 'shipped\0' },
    { version: 'x' },
    { version: '' },
    { trackingNumber: 'x'.repeat(121) },
    { notes: 'x'.repeat(4001) },
  ];
  for (const values of wrong) {
    const { fields } = ada.filledIn('Save Changes', { notes: 'kept', ...values });
    const answer = await ada.browser.post(path, fields);
    expect({ values, status: answer.status }).toEqual({ values, status: 422 });
    expect((await answer.text()).includes(String(fields.notes))).toBe(true);
  }
  expect(await historyOf(orderId)).toHaveLength(1);
  await ada.press('Save Changes', { notes: 'a\0b <script>alert(1)</script>', trackingNumber: '\0T\0' });
  expect(await orderOf(orderId)).toMatchObject({ trackingNumber: 'T' });
  expect(ada.page.html).not.toContain('<script>alert');
});

describe('cancelling an order on account', () => {
  test('takes it off what the customer owes, once, however often it is sent (trust F8)', async () => {
    const { path, userId, orderNumber } = await accountOrder();
    expect(await balanceOf(userId)).toBe(6598);
    await ada.open(path);
    await ben.open(path);
    const { fields } = ada.filledIn('Save Changes', { status: 'cancelled' });
    const answers = await Promise.all([ada.browser.post(path, fields), ben.browser.post(path, fields)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    await ada.open(path);
    await ada.press('Save Changes', { notes: 'asked for by phone' });
    expect(await balanceOf(userId)).toBe(0);
    const ledger = await opened.db
      .selectFrom('creditLedger')
      .selectAll()
      .where('userId', '=', userId)
      .execute();
    expect(ledger.map(({ kind, amountPence }) => [kind, amountPence]).sort()).toEqual([
      ['order', 6598],
      ['reversal', -6598],
    ]);
    expect(await statusEmails(orderNumber)).toHaveLength(1);
  });

  test('reopening charges it again, or is refused if there is no credit left', async () => {
    const { path, userId, orderId } = await accountOrder();
    await ada.open(path);
    await ada.press('Save Changes', { status: 'cancelled' });
    await ada.press('Save Changes', { status: 'processing' });
    await ada.press('Change to Processing');
    expect(await balanceOf(userId)).toBe(6598);
    await ada.press('Save Changes', { status: 'cancelled' });
    const owner = { userId, cartToken: null };
    await addFlyers(opened.shop, owner, { quantity: '500' });
    await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
    await ada.press('Save Changes', { status: 'processing', notes: 'They want it after all' });
    const refused = await ada.press('Change to Processing');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(
      'The customer’s account is on hold or doesn’t have enough credit for this order',
    );
    expect(ada.filledIn('Save Changes').fields).toMatchObject({
      status: 'processing',
      notes: 'They want it after all',
    });
    expect((await orderOf(orderId)).status).toBe('cancelled');
    expect(await balanceOf(userId)).toBe(6598);
  });

  test('frees its discount code; reopening uses the code again (trust B8)', async () => {
    await makeCode(opened.shop, 'ONEUSE', 1);
    const first = await accountOrder('ONEUSE');
    await ada.open(first.path);
    await ada.press('Save Changes', { status: 'cancelled' });
    await accountOrder('ONEUSE');
    await ada.press('Save Changes', { status: 'pending' });
    const refused = await ada.press('Change to Pending');
    expect(refused.text).toContain('This order’s discount code has no uses left');
    expect((await orderOf(first.orderId)).status).toBe('cancelled');
  });
});

test('an unusual change needs confirming first, and nothing typed is lost', async () => {
  const { path, orderId, orderNumber } = await accountOrder();
  await ada.open(path);
  await ada.press('Save Changes', { status: 'delivered' });
  const question = await ada.press('Save Changes', { status: 'pending', notes: 'Came back' });
  expect(question.text).toContain('This order is Delivered. Move it back to Pending?');
  expect(question.text).toContain(`Order ${orderNumber} is back in the queue`);
  expect((await orderOf(orderId)).status).toBe('delivered');
  // The answer only applies to this question.
  const other = await ada.press('Change to Pending', { status: 'cancelled' });
  expect(other.text).toContain('This order has already left: it is Delivered. Cancel it anyway?');
  expect(await orderOf(orderId)).toMatchObject({ status: 'delivered', notes: null });
  await ada.press('Change to Cancelled');
  expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', notes: 'Came back' });
});

test('cancelling an order that is waiting for its card payment closes the card page', async () => {
  const guest = newGuest();
  await addFlyers(opened.shop, guest);
  const outcome = await placeOrder(opened.shop, await checkoutOf(opened.shop, guest));
  if (!outcome.ok) throw new Error('not placed');
  await ada.open(`/admin/orders/${outcome.orderId}`);
  expect(ada.page.text).toContain('Awaiting payment');
  await ada.press('Save Changes', { status: 'cancelled' });
  expect(await orderOf(outcome.orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
  expect(await statusEmails(outcome.orderNumber)).toEqual([]);
});

test('an unknown order is not found', async () => {
  const page = await ada.open('/admin/orders/00000000-0000-4000-8000-000000000000');
  expect(page.status).toBe(404);
  expect(page.text).toContain('Order not found');
  expect(page.html).toMatch(/<a href="\/admin\/orders"[^>]*>Back to Orders<\/a>/);
});

test('an order has papers to print: a packing slip without prices, and a job ticket with a barcode for each item', async () => {
  const { path, orderNumber } = await accountOrder();
  expect((await ada.open(`${path}/print/order`)).text).toContain('£65.98');
  const slip = await ada.open(`${path}/print/packing-slip`);
  expect(slip.text).toContain('1 Castle Street');
  expect(slip.text).toMatch(/Lagan Valley Press\s*, Unit 12, Blaris Mill Enterprise Centre/);
  expect(slip.text).not.toContain('£');
  const ticket = await ada.open(`${path}/print/job-tickets`);
  expect(ticket.text).toContain('500 copies');
  expect(ticket.html).toMatch(new RegExp(`aria-label="Barcode ${orderNumber}-1"[^>]*><svg`));
  for (const paper of ['nothing', 'constructor', '__proto__'])
    expect((await ada.open(`${path}/print/${paper}`)).status).toBe(404);
  expect((await ada.open(`${path}?done=__proto__`)).status).toBe(200);
});

test('for funeral printing, the order and the job ticket say that a person must proofread it; for nothing else do they', async () => {
  const { path } = await accountOrder();
  const note = 'Proofread before printing: names, dates and photographs';
  const pages = [path, `${path}/print/job-tickets`];
  for (const page of pages) expect((await ada.open(page)).text).not.toContain(note);
  const moveFlyersTo = (categoryId: string) =>
    opened.db.updateTable('products').set({ categoryId }).where('id', '=', 'a5-flyers-001').execute();
  await moveFlyersTo('funeral');
  for (const page of pages) expect((await ada.open(page)).text).toContain(note);
  expect((await ada.open(`${path}/print/packing-slip`)).text).not.toContain(note);
  await moveFlyersTo('flyers');
});

test('all artwork of an order downloads as one complete archive', async () => {
  const { path, orderNumber } = await accountOrder();
  const answer = await ada.browser.get(`${path}/artwork.zip`);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const zip = Buffer.from(await answer.arrayBuffer());
  const directory = zip.lastIndexOf(Buffer.from('PK\x01\x02'));
  const [crc, size] = [zip.readUInt32LE(directory + 16), zip.readUInt32LE(directory + 20)];
  const start = 30 + zip.readUInt16LE(26);
  const file = zip.subarray(start, start + size);
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(crc32(file)).toBe(crc);
  expect(zip.subarray(30, start).toString()).toBe(`${orderNumber}-1-a5-flyers-001-flyer.pdf`);
});

test('an artwork problem puts an order among those awaiting artwork until it is solved', async () => {
  const { path, orderNumber, orderId } = await accountOrder();
  const { id: itemId } = await opened.db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  await ada.open(`/admin/files/${itemId}`);
  await ada.press('Record the problem', { artworkProblem: 'Logo is blurred' });
  const noted = await ada.open(path);
  expect(noted.text).toContain('Artwork: Logo is blurred');
  expect(await orderOf(orderId)).toMatchObject({ artworkProblem: 'Logo is blurred' });
  expect((await ada.open('/admin/orders?artwork=problem')).text).toContain(orderNumber);
  await ada.open(path);
  await ada.press('Save Changes', { status: 'cancelled' });
  expect((await ada.open('/admin/orders?artwork=problem')).text).not.toContain(orderNumber);
  await ada.open(path);
  await ada.press('Save Changes', { status: 'pending' });
  await ada.press('Change to Pending');
  expect((await ada.open('/admin/orders?artwork=problem')).text).toContain(orderNumber);
  await ada.open(`/admin/files/${itemId}`);
  await ada.press('Print it as it is');
  expect((await orderOf(orderId)).artworkProblem).toBeNull();
  expect((await ada.open('/admin/orders?artwork=problem')).text).not.toContain(orderNumber);
  const audited = await opened.db
    .selectFrom('auditLog')
    .select('action')
    .where('subject', '=', `order:${orderId}`)
    .where('action', '<>', 'order.save')
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(['artwork.state', 'artwork.state']);
});

test('an email can be sent again, and the timeline shows both', async () => {
  const { path, orderNumber } = await accountOrder();
  await opened.runJobs();
  const before = opened.mails.filter(({ subject }) => subject.includes(orderNumber)).length;
  await ada.open(path);
  expect((await ada.press('Send again: Confirmation')).text).toContain('Email sent again.');
  await opened.runJobs();
  expect(opened.mails.filter(({ subject }) => subject.includes(orderNumber))).toHaveLength(before + 1);
  expect((await ada.open(path)).text.match(/Confirmation email sent/g)).toHaveLength(2);
});

test('the previous and next order are those in the list from which it was opened', async () => {
  const [one, two] = [await accountOrder(), await accountOrder()];
  await ada.open(`${two.path}?payment=account`);
  expect(ada.page.html).toContain(`aria-label="Next: ${one.orderNumber}"`);
  await ada.open(`${one.path}?payment=account&dir=asc`);
  expect(ada.page.html).toContain(`aria-label="Next: ${two.orderNumber}"`);
  expect(ada.page.html).toContain('href="/admin/orders?payment=account&amp;dir=asc"');
});

test('an order that was not paid by card offers no refund and refuses one', async () => {
  const { path } = await accountOrder();
  expect((await ada.open(path)).text).not.toContain('Refund by card');
  for (const amount of ['1.00', '', '-1', '1e3', '0'])
    expect((await ada.browser.post(path, { intent: 'refund', amount, left: '100' })).status).toBe(422);
});

/** Returns the page of a guest's order of £25.98, paid by card. */
const paidOrder = async () => `/admin/orders/${await makePaidOrder(opened.shop)}`;

const refundsOf = async (path: string) => {
  const rows = await opened.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.amountPence')
    .where('payments.orderId', '=', path.slice(-36))
    .execute();
  return rows.map(({ amountPence }) => amountPence);
};

// Guard: what was left on the page is compared under the payment's lock. Without it, the test fails: £10.00 goes back
// twice.
test('a refund requested twice, or by two people for the same complaint, is made once', async () => {
  const path = await paidOrder();
  await ada.open(path);
  await ben.open(path);
  const { fields } = ada.filledIn('Refund by card', { amount: '10.00', reason: 'Misprint' });
  const answers = await atOnce(4, () => ada.tab().browser.post(path, fields));
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409]);
  const late = await ben.press('Refund by card', { amount: '10.00', reason: 'Rang about a misprint' });
  expect(late.status).toBe(409);
  expect(late.text).toContain(
    'Another refund was made on this order since you opened it, so nothing was refunded now. £15.98 is left.',
  );
  expect(await refundsOf(path)).toEqual([1000]);
  expect((await ben.press('Refund by card')).text).toContain('The refund is on its way');
  expect(await refundsOf(path)).toEqual([1000, 1000]);
});

/** The customer pays part of what they owe. */
async function pay(userId: string, amount: string) {
  await ada.open(`/admin/customers/${userId}`);
  await ada.press('Record payment', { amount, reference: `BACS ${amount}` });
}

test('an order on account that has been paid can be cancelled, and shows what to pay back', async () => {
  const { path, userId } = await accountOrder();
  await pay(userId, '60.00');
  await ada.open(path);
  const page = await ada.press('Save Changes', { status: 'cancelled' });
  expect(page.text).toContain('Order updated successfully!');
  expect(page.text).toMatch(/£60\.00\s+was taken off this order after the customer had paid it/);
  expect(await balanceOf(userId)).toBe(0);
  const ledger = await ada.open(`/admin/customers/${userId}`);
  expect(ledger.text).toMatch(
    /To be refunded .* £60\.00 .*Credit on order .* -£65\.98|Credit on order .* -£65\.98 .*To be refunded .* £60\.00/,
  );
  await ada.open(path);
  await ada.press('Save Changes', { status: 'processing' });
  await ada.press('Change to Processing');
  expect(await balanceOf(userId)).toBe(6598);
  await ada.press('Save Changes', { status: 'cancelled' });
  expect(await balanceOf(userId)).toBe(0);
});

test('money paid back is marked as done once, with a note on how, and is on the timeline', async () => {
  const { path, userId } = await accountOrder();
  await pay(userId, '60.00');
  await ada.open(path);
  await ada.press('Save Changes', { status: 'cancelled' });
  await ben.open(path);
  const silent = await ada.press('Mark as paid back');
  expect(silent.status).toBe(422);
  expect(silent.html).toMatch(/id="how-paid-back-error"[^>]*>Say briefly what was done, and when/);
  const { fields } = ada.filledIn('Mark as paid back', { how: 'By bank transfer' });
  const answers = await atOnce(4, () => ada.tab().browser.post(path, fields));
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409]);
  const late = await ben.press('Mark as paid back', { how: 'In cash' });
  expect(late.status).toBe(409);
  const page = await ada.open(path);
  expect(page.text).not.toContain('Pay it back to them');
  expect(page.text).toContain('£60.00 paid back: By bank transfer Ada Trade');
  expect(page.text).not.toContain('In cash');
  expect((await ada.open('/admin/audit')).text).toContain('noted what was paid back for the order');
  // Once it has been reopened, paid and cancelled again, money is due back again.
  await ada.open(path);
  await ada.press('Save Changes', { status: 'processing' });
  await ada.press('Change to Processing');
  await pay(userId, '10.00');
  await ada.open(path);
  const again = await ada.press('Save Changes', { status: 'cancelled' });
  expect(again.text).toMatch(/£10\.00\s+was taken off this order after the customer had paid it/);
});

test('a flagged payment can be marked as done, unless the flag has changed since', async () => {
  const path = await paidOrder();
  const flag = (attention: string) =>
    opened.db.updateTable('orders').set({ attention }).where('id', '=', path.slice(-36)).execute();
  await flag('paid-after-cancel');
  await ada.open(path);
  await flag('refund-failed');
  const refused = await ada.press('Mark as dealt with', { how: 'Rang: they want it' });
  expect(refused.status).toBe(409);
  expect((await orderOf(path.slice(-36))).attention).toBe('refund-failed');
  const page = await ada.press('Mark as dealt with', { how: 'Paid by bank instead' });
  expect(page.text).toContain('Dealt with: Paid by bank instead');
  expect((await orderOf(path.slice(-36))).attention).toBeNull();
});

test('part of an order on account is taken off the balance once, and the rest when it is cancelled', async () => {
  const { path, userId } = await accountOrder();
  await ada.open(path);
  const { fields } = ada.filledIn('Take off the account', { amount: '5.98', reason: 'Creased' });
  const answers = await atOnce(4, () => ada.tab().browser.post(path, fields));
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409]);
  expect(await balanceOf(userId)).toBe(6000);
  expect((await ada.open(path)).text).toContain('£5.98 taken off the account: Creased');
  const refused = await ada.press('Take off the account', { amount: '60.01' });
  expect(refused.text).toContain('Only £60.00 is left to refund.');
  await ada.press('Save Changes', { status: 'cancelled' });
  expect(await balanceOf(userId)).toBe(0);
  expect(ada.page.text).not.toContain('Take off the account');
});

test('a refused refund form keeps amount and reason, and says what is wrong beside them', async () => {
  const path = await paidOrder();
  await ada.open(path);
  for (const [amount, why] of [
    // With a comma it might be £12.50 or £1,250.
    ['12,50', 'Enter an amount like 12.50'],
    ['1,000.00', 'Only £25.98 is left to refund.'],
    ['0', 'Enter an amount like 12.50'],
    ['25.99', 'Only £25.98 is left to refund.'],
  ] as const) {
    const page = await ada.press('Refund by card', { amount, reason: 'Misprint' });
    expect(page.status).toBe(422);
    expect(page.html).toMatch(/<details[^>]* open/);
    expect(page.html).toMatch(new RegExp(`id="amount-error"[^>]*>${why}`));
    expect(ada.filledIn('Refund by card').fields).toMatchObject({ amount, reason: 'Misprint' });
  }
  expect(await refundsOf(path)).toEqual([]);
});

test('an order’s history can’t be rewritten, and its notes can’t be removed while it has a customer', async () => {
  const { path, orderId } = await accountOrder();
  await ada.open(path);
  await ada.press('Save Changes', { notes: 'Collects on Friday' });
  for (const notes of ['Collects on Monday', null])
    await expect(
      opened.owner.updateTable('orderStatusHistory').set({ notes }).where('orderId', '=', orderId).execute(),
    ).rejects.toThrow('append-only');
  await expect(
    opened.owner
      .updateTable('auditLog')
      .set({ after: null })
      .where('subject', '=', `order:${orderId}`)
      .execute(),
  ).rejects.toThrow('append-only');
});
