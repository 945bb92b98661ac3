import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { assessChange } from '#features/money/order-changes/assess-change.ts';
import { changeOrder } from '#features/money/order-changes/change-order.server.ts';
import { readChangeable } from '#features/money/order-changes/changeable.server.ts';
import { openChargePage, settlePayment } from '#features/money/payments/index.server.ts';
import {
  insertChange,
  insertCharge,
  ORDER_SIDE_JSON,
  orderLink,
  readOrder,
} from '#features/orders/order/index.server.ts';
import { chosenIds, type OrderSide } from '#features/orders/order/index.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { formatPounds, pence, poundsField } from '#kit/money.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction, json } from '#platform/db/database.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, checkoutOf, makeCustomer } from '#test/factories.ts';
import { expectInvariants } from '#test/invariants.ts';
import { jobsOf, makeReadyOrder, makeStaff, moveTo } from '#test/ready-order.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';
import { listCustomers } from '../customers/customers.server.ts';
import { decideComplaint } from './decide-complaint.server.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  staff = await makeStaff(opened.shop);
});

/** An order of 50 flyers that has left, and the address of its problem page by link. */
async function sentOrder() {
  const order = await makeReadyOrder(opened.shop, staff);
  for (const code of order.codes) await moveTo(opened.shop, staff, code, 'despatched');
  return { ...order, path: problemPath(order.orderId) };
}

function problemPath(orderId: string): string {
  const { pathname, search } = new URL(orderLink(opened.shop, orderId));
  return `${pathname}/problem${search}`;
}

async function itemOf(orderId: string) {
  const order = await readOrder(opened.db, orderId);
  const [item] = order?.items ?? [];
  if (!order || !item) throw new Error('the order has an item');
  return { order, item };
}

/** What a customer types about an order’s only item. */
async function report(orderId: string, more: Record<string, string | File> = {}) {
  const { item } = await itemOf(orderId);
  return {
    [`copies-${item.id}`]: '20',
    [`wrong-${item.id}`]: 'cut',
    words: 'The edges are ragged.',
    wish: 'reprint',
    ...more,
  };
}

/** A complaint about an order that has left, just reported. */
async function reported(more: Record<string, string | File> = {}) {
  const order = await sentOrder();
  const jane = newShopper(opened);
  await jane.open(order.path);
  const page = await jane.press('Report this problem', await report(order.orderId, more));
  expect(page.text).toContain('We’ve received your report');
  const { id, version } = await complaintOf(order.orderId);
  return { ...order, id, version, jane, staffPath: `/admin/problems/${id}` };
}

const complaintOf = (orderId: string) =>
  opened.db.selectFrom('complaints').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow();

const ordersAgain = (orderId: string) =>
  opened.db.selectFrom('orders').selectAll().where('reprintOf', '=', orderId).orderBy('createdAt').execute();

async function emailsAbout(subject: string) {
  await opened.runJobs();
  return opened.mails.filter((email) => email.subject.includes(subject));
}

const photo = async (name = 'ragged.jpg') =>
  new File(
    [
      Uint8Array.from(
        await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c00' } })
          .withExif({ IFD0: { Make: 'Tattle' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '54/1 30/1 0/1' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    name,
  );

test('a customer reports a problem with a photo, staff print it again, and the customer sees which order and which day', async () => {
  const { orderId, orderNumber, staffPath, jane, path } = await reported({ photos: await photo() });
  const [received] = await emailsAbout(`We’ve received your report about order ${orderNumber}`);
  expect(received?.text).toContain('The edges are ragged.');
  expect((await emailsAbout(`Problem with order ${orderNumber}`))[0]?.text).toContain('1 photo');
  const list = await ada.open('/admin/problems?state=open');
  expect(list.text).toContain(orderNumber);
  const page = await ada.open(staffPath);
  expect(page.text).toContain('The edges are ragged.');
  const [src = ''] = /\/admin\/problems\/[^"]+\/photos\/[^"]+/.exec(page.html) ?? [];
  const shown = await ada.browser.get(src);
  const { exif, width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect({ type: shown.headers.get('content-type'), exif, width }).toEqual({
    type: 'image/webp',
    exif: undefined,
    width: 400,
  });
  const decided = await ada.press('Decide and email the customer', {
    outcome: 'reprint',
    cause: 'finishing',
    cost: '4.20',
    words: 'Sorry: our guillotine was blunt.',
  });
  expect(decided.text).toContain('Decided. We’re emailing the customer.');
  const [again] = await ordersAgain(orderId);
  expect(again).toMatchObject({
    totalPence: 0,
    paymentMethod: 'none',
    paymentStatus: 'paid',
    status: 'pending',
  });
  const { order, item } = await itemOf(again?.id ?? '');
  expect(order.reprintOf?.orderNumber).toBe(orderNumber);
  expect(item).toMatchObject({ quantity: 20, artworkState: 'checked', pricePence: 0 });
  expect(item.note).toBe(`Reprint of ${orderNumber}: Badly cut, folded or bound`);
  expect(item.options).toContainEqual(expect.objectContaining({ group: 'quantities', name: '20' }));
  expect(item.artwork?.sha256).toBe((await itemOf(orderId)).item.artwork?.sha256);
  const { rows: papers } = await sql<{ madeOf: unknown }>`
    select made_of as "madeOf" from order_items where order_id in (${orderId}, ${again?.id})`.execute(
    opened.db,
  );
  expect(papers[0]).toMatchObject({ madeOf: { inside: { name: '130gsm Gloss' } } });
  expect(papers[1]).toEqual(papers[0]);
  const told = await jane.open(path);
  expect(told.text).toContain('We’re printing it again, at no cost to you');
  expect(told.text).toContain(`Order ${again?.orderNumber}`);
  expect(told.text).toContain('Sorry: our guillotine was blunt.');
  expect(told.text).not.toContain('4.20');
});

test('a reprint is announced in one email: the decision, the reprint’s order, what, when, where to, and where to track it', async () => {
  const { orderId, orderNumber, id, version, jane, path } = await reported();
  await decide(id, version, { outcome: 'reprint', words: 'Sorry: our guillotine was blunt.' });
  const [again] = await ordersAgain(orderId);
  await opened.runJobs();
  const about = opened.mails.filter(
    ({ subject, text }) =>
      subject.includes(again?.orderNumber ?? '') || text.includes(again?.orderNumber ?? ''),
  );
  expect(about.map(({ subject }) => subject)).toEqual([
    `Our decision about order ${orderNumber}: reprint ${again?.orderNumber}`,
  ]);
  const told = about[0]?.text.replaceAll(/\s+/g, ' ') ?? '';
  for (const words of [
    'We’re printing it again, at no cost to you.',
    'Sorry: our guillotine was blunt.',
    'We’re printing this again from the artwork that we have. With you by',
    'There is nothing to pay.',
    'We print again: 20 A5 Flyers',
    'Delivery address: Jane Doe 1 Castle Street',
    `/orders/${again?.id}?key=`,
    `/orders/${orderId}/problem?key=`,
  ])
    expect(told).toContain(words);
  // The customer's page no longer says "received", however it is reloaded.
  const reloaded = await jane.open(`${path}&done=reported`);
  expect(reloaded.text).toContain('Our decision of');
  expect(reloaded.text).not.toContain('We’ve received your report');
});

test('staff who open a reprint find the email about it there, although it is filed with the order that had the problem', async () => {
  const { orderId, orderNumber, id, version } = await reported();
  await decide(id, version, { outcome: 'reprint' });
  const [again] = await ordersAgain(orderId);
  await opened.runJobs();
  const told = await opened.db
    .selectFrom('mails')
    .select('id')
    .where('orderId', '=', orderId)
    .where('template', '=', 'order-problem-decided')
    .executeTakeFirstOrThrow();
  const page = await ada.open(`/admin/orders/${again?.id}`);
  expect(page.text).toContain('Decision about a problem');
  expect(page.text).toContain(`Filed with ${orderNumber}`);
  expect(page.html).toContain(`/admin/outbox/${told.id}`);
  expect(page.text).not.toContain('No emails yet');
  // It is sent again from where it is filed, and is still shown here.
  expect(page.text).not.toContain('Send again');
  await ada.open(`/admin/orders/${orderId}`);
  expect(ada.page.text).not.toContain('Filed with');
  await ada.press('Send again: Decision about a problem');
  const both = (await ada.open(`/admin/orders/${again?.id}`)).html;
  expect(both.match(/Decision about a problem<\/a>/g)).toHaveLength(2);
});

test('a reprint whose file was deleted asks for it in the email about the decision', async () => {
  const { orderId, id, version } = await reported();
  const { item } = await itemOf(orderId);
  await opened.owner
    .updateTable('artworks')
    .set({ removedAt: opened.time.now })
    .where('id', '=', item.artwork?.id ?? '')
    .execute();
  await decide(id, version, { outcome: 'reprint' });
  const [again] = await ordersAgain(orderId);
  const [email] = await emailsAbout(`: reprint ${again?.orderNumber}`);
  expect(email?.text).toContain('Upload your artwork');
  expect(email?.text).toContain(`/orders/${again?.id}/needs?key=`);
});

/** A dearer change to a reprint that is waiting for payment, as could be requested before reprints were locked. */
async function waitingOnReprint() {
  const { orderId, id, version } = await reported();
  await decide(id, version, { outcome: 'reprint' });
  const [again] = await ordersAgain(orderId);
  const reprint = again?.id ?? '';
  const { rows } = await sql<{ side: OrderSide }>`select ${ORDER_SIDE_JSON} as side from orders o
    where o.id = ${reprint}`.execute(opened.db);
  const before = rows[0]?.side;
  if (!before) throw new Error('no reprint');
  const after = { ...before, items: before.items.map((item) => ({ ...item, pricePence: pence(1200) })) };
  const [changeId, chargeId] = [randomUUID(), randomUUID()];
  const difference = { standardPence: 1200, zeroPence: 0, vatPence: 200 };
  const change = {
    id: changeId,
    orderId: reprint,
    state: 'waiting',
    what: 'A5 Flyers: price £0.00 → £12.00',
  } as const;
  const now = opened.shop.clock();
  await insertChange(opened.db, {
    ...difference,
    ...change,
    byCustomer: false,
    beforeInvoice: false,
    why: null,
    before,
    after: {
      ...after,
      itemsPence: pence(1200),
      totalPence: pence(1200),
      vatPence: pence(200),
      netPence: pence(1000),
    },
    discountCodeId: null,
    expiresAt: null,
    createdBy: 'Ada',
    now,
  });
  const sums = { netPence: 1000, vatPence: 200, zeroPence: 0 };
  const charge = { kind: 'change', what: 'Change to your order', why: change.what } as const;
  await insertCharge(opened.db, {
    id: chargeId,
    orderId: reprint,
    changeId,
    ...charge,
    ...sums,
    createdBy: 'Ada',
    createdAt: now,
  });
  const stateOf = async () => {
    const one = await opened.db
      .selectFrom('orderCharges as c')
      .innerJoin('orderChanges as h', 'h.id', 'c.changeId')
      .select(['c.state as charge', 'h.state as change', 'h.endedWhy'])
      .where('c.id', '=', chargeId)
      .executeTakeFirstOrThrow();
    return [one.charge, one.change, one.endedWhy];
  };
  return { reprint, chargeId, stateOf };
}

const NO_CHARGE = ['withdrawn', 'ended', 'A reprint costs nothing.'];

test('an old charge waiting on a reprint is withdrawn automatically', async () => {
  const { stateOf } = await waitingOnReprint();
  await opened.run('end-changes');
  expect(await stateOf()).toEqual(NO_CHARGE);
});

test('one that is paid before that is paid back: neither the page nor the payment hangs', async () => {
  const { reprint, chargeId, stateOf } = await waitingOnReprint();
  const urls = { successUrl: 'http://localhost:3000/', cancelUrl: 'http://localhost:3000/' };
  expect(await openChargePage(opened.shop, { orderId: reprint, chargeId, ...urls })).toMatchObject({
    ok: true,
  });
  const { sessionId } = await opened.db
    .selectFrom('payments')
    .select('sessionId')
    .where('chargeId', '=', chargeId)
    .executeTakeFirstOrThrow();
  await inTransaction(opened.db, (trx) => (opened.shop.cards as TestCards).paySession(trx, sessionId ?? ''));
  expect(await settlePayment(opened.shop, sessionId ?? '')).toBe('paid');
  expect(await stateOf()).toEqual(NO_CHARGE);
  const refunds = await opened.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.amountPence'])
    .where('p.orderId', '=', reprint)
    .execute();
  expect(refunds).toEqual([{ amountPence: 1200 }]);
  await expectInvariants(opened.db);
});

test('a reprint goes through production to the customer like any order, without an invoice, and isn’t counted as a sale', async () => {
  const { orderId, id, version } = await reported();
  const before = await sales();
  const decided = await decide(id, version, { outcome: 'reprint' });
  expect(decided).toEqual({ ok: true });
  const [again] = await ordersAgain(orderId);
  const [job] = await jobsOf(opened.shop, again?.id ?? '');
  expect(job).toMatchObject({ stageId: 'to-print', quantity: 20 });
  expect((await ada.open('/admin/jobs')).text).toContain('Reprint');
  for (const stage of ['printing', 'ready', 'despatched'])
    await moveTo(opened.shop, staff, job?.code ?? '', stage);
  expect((await itemOf(again?.id ?? '')).order.status).toBe('shipped');
  const invoice = await opened.db
    .selectFrom('invoices')
    .select('invoiceNumber')
    .where('orderId', '=', again?.id ?? '')
    .executeTakeFirst();
  expect(invoice).toBeUndefined();
  const asStaff = await ada.open(`/admin/orders/${again?.id}`);
  expect(asStaff.text).toContain('Nothing to pay');
  expect(await sales()).toEqual(before);
  const { userId } = await makeCustomer(opened);
  const both = [orderId, again?.id ?? ''];
  await opened.db.updateTable('orders').set({ userId }).where('id', 'in', both).execute();
  const { customers } = await listCustomers(
    opened.db,
    { search: '', tradeOnly: false, tag: null, page: 1 },
    '2026-11-24',
  );
  expect(customers.find(({ id: each }) => each === userId)?.orderCount).toBe(1);
  const { pathname, search } = new URL(orderLink(opened.shop, again?.id ?? ''));
  const page = await newShopper(opened).open(`${pathname}${search}`);
  expect(page.text).toContain('There is nothing to pay.');
  expect(page.text).not.toContain('VAT invoice');
  expect((await newShopper(opened).open(`${pathname}/invoice${search}`)).status).toBe(404);
});

test('a reprint is never charged for: nobody can change it, and cancelling it costs its customer nothing', async () => {
  const { orderId, id, version } = await reported();
  await opened.db
    .insertInto('settings')
    .values({ key: 'order_change_fees', value: json({ artwork: 500, proof: 500, queue: 500 }) })
    .execute();
  await decide(id, version, { outcome: 'reprint' });
  const [again] = await ordersAgain(orderId);
  const reprint = again?.id ?? '';
  const staffs = await ada.open(`/admin/orders/${reprint}/change`);
  expect(staffs.text).toContain('A reprint costs nothing, so it can’t be changed.');
  expect(staffs.text).not.toContain('Show the new price');
  const { pathname, search } = new URL(orderLink(opened.shop, reprint));
  const own = await newShopper(opened).open(`${pathname}/change${search}`);
  expect(own.text).toContain('Cancel this order');
  expect(own.text).not.toMatch(/Quantity|£5\.00/);
  await opened.db.deleteFrom('settings').where('key', '=', 'order_change_fees').execute();
});

async function sales() {
  const { text } = await ada.open('/admin');
  return /Orders placed today \d+ Takings today £[\d.,]+/.exec(text)?.[0];
}

/** Decides as a member of staff about all items. */
async function decide(
  id: string,
  version: number,
  decision: Partial<Parameters<typeof decideComplaint>[3]>,
  actor = staff,
) {
  const { orderId } = await opened.db
    .selectFrom('complaints')
    .select('orderId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { item } = await itemOf(orderId);
  return decideComplaint(
    opened.shop,
    actor,
    { id, version },
    {
      outcome: 'no',
      cause: 'print',
      amountPence: 0,
      leftSeenPence: 0,
      costPence: null,
      words: 'Sorry.',
      items: [{ itemId: item.id, copies: 20, pressId: null }],
      ...decision,
    },
  );
}

describe('money', () => {
  test('money back goes through the order’s refund, with its credit note, and can’t be more than is left', async () => {
    const { staffPath, orderNumber, orderId } = await reported();
    await ada.open(staffPath);
    const { totalPence } = (await itemOf(orderId)).order;
    const give = { outcome: 'refund', cause: 'print', amount: poundsField(totalPence + 1) };
    const refused = await ada.press('Decide and email the customer', give);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`Only ${formatPounds(totalPence)} is left to give back.`);
    const decided = await ada.press('Decide and email the customer', { ...give, amount: '10' });
    expect(decided.text).toContain('Decided.');
    await opened.runJobs();
    const notes = await opened.db
      .selectFrom('creditNotes')
      .select(['totalPence', 'refundId'])
      .where('orderId', '=', orderId)
      .execute();
    expect(notes).toEqual([{ totalPence: 1000, refundId: expect.any(String) }]);
    const [email] = await emailsAbout(`Our decision about order ${orderNumber}`);
    expect(email?.text).toContain('We’re giving you £10.00 back to your card.');
  });

  test('on account, it is taken off what the customer owes', async () => {
    const customer = await makeCustomer(opened, 7000);
    await addFlyers(opened.shop, customer, { quantity: '50' });
    const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, customer, 'account'));
    if (!placed.ok) throw new Error('not placed');
    for (const { code } of await jobsOf(opened.shop, placed.orderId))
      await moveTo(opened.shop, staff, code, 'despatched');
    const jane = newShopper(opened);
    const page = await jane.open(problemPath(placed.orderId));
    expect(page.text).not.toContain('reject faulty goods');
    await jane.press('Report this problem', await report(placed.orderId));
    const { id } = await complaintOf(placed.orderId);
    await ada.open(`/admin/problems/${id}`);
    const off = { outcome: 'credit', cause: 'carrier', amount: '5.98' };
    expect((await ada.press('Decide and email the customer', off)).text).toContain('Decided.');
    const account = await opened.db
      .selectFrom('creditAccounts')
      .select('currentBalancePence')
      .where('userId', '=', customer.userId)
      .executeTakeFirstOrThrow();
    const { totalPence } = (await itemOf(placed.orderId)).order;
    expect(account.currentBalancePence).toBe(totalPence - 598);
    expect((await jane.open(problemPath(placed.orderId))).text).toContain(
      'We’ve taken £5.98 off your account.',
    );
  });
});

describe('at the same time', () => {
  test('a form sent ten times at once is one complaint, with one email', async () => {
    const { orderId, path, orderNumber } = await sentOrder();
    const jane = newShopper(opened);
    await jane.open(path);
    const { fields, path: action } = jane.filledIn('Report this problem', await report(orderId));
    const answers = await atOnce(10, () => jane.browser.post(action, fields));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(302));
    expect(
      await opened.db.selectFrom('complaints').select('id').where('orderId', '=', orderId).execute(),
    ).toHaveLength(1);
    expect(await emailsAbout(`We’ve received your report about order ${orderNumber}`)).toHaveLength(1);
  });

  // Without `for update` in `lockComplaint` the test fails: the others meet the database’s own refusal instead.
  test('if ten members of staff decide at once, one of them does, and the others are told who', async () => {
    const { id, version, orderId } = await reported();
    const outcomes = await atOnce(10, () => decide(id, version, { outcome: 'reprint' }));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      outcomes.filter((outcome) => !outcome.ok && outcome.kind === 'stale' && outcome.actor === staff.name),
    ).toHaveLength(9);
    expect(await ordersAgain(orderId)).toHaveLength(1);
  });

  test('money given back ten times at once is given back once', async () => {
    const { id, version, orderId } = await reported();
    const leftSeenPence = (await itemOf(orderId)).order.totalPence;
    const give = { outcome: 'refund', amountPence: 500, leftSeenPence } as const;
    const outcomes = await atOnce(10, () => decide(id, version, give));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const refunds = await opened.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select('refunds.amountPence')
      .where('payments.orderId', '=', orderId)
      .execute();
    expect(refunds).toEqual([{ amountPence: 500 }]);
  });
});

test('before anything has left, the page says to call, and refuses a form that is sent anyway', async () => {
  const order = await makeReadyOrder(opened.shop, staff, { ready: 0 });
  const path = problemPath(order.orderId);
  const page = await newShopper(opened).open(path);
  expect(page.text).toContain('None of this order has reached you yet.');
  const answer = await opened
    .browser()
    .post(path, { key: randomUUID(), intent: 'report', ...(await report(order.orderId)) });
  expect(answer.status).toBe(409);
});

describe('photos', () => {
  test.each([
    [
      'a page that calls itself a photo',
      () => new File(['<script>alert(1)</script>'], 'photo.jpg'),
      422,
      'JPG, PNG or WebP',
    ],
    ['100 megapixels', () => bigPhoto(), 422, 'at most 40 megapixels'],
    ['half a photo', () => halfPhoto(), 422, 'damaged'],
    [
      'a phone’s HEIC',
      () => new File(['\0\0\0\x18ftypheic'], 'IMG_1.HEIC'),
      422,
      'We can’t read HEIC photos',
    ],
    ['11 MB', () => new File([new Uint8Array(11 * 1024 * 1024)], 'photo.jpg'), 413, 'at most 10 MB'],
  ] as const)('%s is refused, and nothing typed is lost', async (_what, make, status, words) => {
    const { orderId, path } = await sentOrder();
    const jane = newShopper(opened);
    await jane.open(path);
    const page = await jane.press('Report this problem', await report(orderId, { photos: await make() }));
    expect({ status: page.status, says: page.text.includes(words) }).toEqual({ status, says: true });
    expect(page.html).toContain('The edges are ragged.');
    expect(page.html).toContain('value="20"');
    let stored = 0;
    for await (const _file of opened.shop.storage.list('complaints/')) stored += 1;
    expect(stored).toBe(await photosInRows());
  });

  test('from a refused form are kept, and are with the report however often it is sent', async () => {
    const { orderId, path } = await sentOrder();
    const jane = newShopper(opened);
    await jane.open(path);
    const { fields } = jane.filledIn('Report this problem', await report(orderId, { words: '' }));
    const photos = [await photo('one.jpg'), new File(['no photo'], 'two.jpg'), await photo('three.jpg')];
    const refused = await jane.browser.post(path, [
      ...Object.entries(fields),
      ...photos.map((file) => ['photos', file] as const),
    ]);
    const html = await refused.text();
    expect([refused.status, html]).toEqual([422, expect.stringContaining('two.jpg: Choose a JPG')]);
    const sent = [...html.matchAll(/name="sentPhoto"[^>]* value="([^"]+)"/g)].map(
      ([, value = '']) => ['sentPhoto', value.replaceAll('&quot;', '"')] as const,
    );
    expect(sent).toHaveLength(2);
    const again = [...Object.entries({ ...fields, words: 'The edges are ragged.' }), ...sent];
    const forged = ['sentPhoto', (sent[0]?.[1] ?? '').replace('one.jpg', 'two.jpg')] as const;
    for (const answer of await atOnce(2, () => jane.browser.post(path, [...again, forged])))
      expect(answer.status).toBe(302);
    const { id } = await complaintOf(orderId);
    const rows = await opened.db
      .selectFrom('complaintPhotos as p')
      .innerJoin('complaintMessages as m', 'm.id', 'p.messageId')
      .select('p.storageKey')
      .where('m.complaintId', '=', id)
      .execute();
    expect(rows).toHaveLength(2);
    for (const { storageKey } of rows) {
      const file = await opened.shop.storage.open(storageKey);
      expect(file).toBeTruthy();
      file?.destroy();
    }
  });

  test('if the photos are too large together, none is kept, and nothing typed is lost', async () => {
    const { orderId, path } = await sentOrder();
    const jane = newShopper(opened);
    await jane.open(path);
    const { fields } = jane.filledIn('Report this problem', await report(orderId));
    const large = () => new File([new Uint8Array(9 * 1024 * 1024)], 'photo.jpg');
    const photos = Array.from({ length: 7 }, () => ['photos', large()] as const);
    const answer = await jane.browser.post(path, [...Object.entries(fields), ...photos]);
    const html = await answer.text();
    expect(answer.status).toBe(413);
    expect(html).toContain('Together, your photos are too large');
    expect(html).toContain('The edges are ragged.');
  });
});

const photosInRows = async () =>
  (await opened.db.selectFrom('complaintPhotos').select('id').execute()).length;

async function bigPhoto(): Promise<File> {
  const create = { width: 10_000, height: 10_000, channels: 3, background: '#fff' } as const;
  return new File([Uint8Array.from(await sharp({ create }).png().toBuffer())], 'photo.png');
}

async function halfPhoto(): Promise<File> {
  const whole = new Uint8Array(await (await photo()).arrayBuffer());
  return new File([whole.slice(0, whole.length / 3)], 'photo.jpg');
}

test('nobody else sees a report or its photos: no stranger, no other customer, nor anybody with another order’s link', async () => {
  const { orderId, jane, path } = await reported({ photos: await photo() });
  const { html } = await jane.open(path);
  const [src = ''] = /\/orders\/[^"]+\/photos\/[^"]+/.exec(html) ?? [];
  const link = src.replaceAll('&amp;', '&');
  expect((await jane.browser.get(link)).status).toBe(200);
  const bare = link.split('?')[0] ?? '';
  expect((await newShopper(opened).browser.get(bare)).status).toBe(302);
  const other = await newCustomer(opened, 'Otto');
  expect((await other.shopper.browser.get(bare)).status).toBe(404);
  expect((await other.shopper.browser.get(`/orders/${orderId}/problem`)).status).toBe(404);
  const elsewhere = await sentOrder();
  const [, key = ''] = elsewhere.path.split('?');
  expect((await newShopper(opened).browser.get(`${bare}?${key}`)).status).toBe(302);
  const stolen = bare.replace(orderId, elsewhere.orderId);
  expect((await newShopper(opened).browser.get(`${stolen}?${key}`)).status).toBe(404);
});

test('staff ask, the customer answers, and a decision from an older page is refused', async () => {
  const { staffPath, jane, path, orderNumber } = await reported();
  await ada.open(staffPath);
  const ben = ada.tab();
  const sentPage = await ada.press('Send question', { question: 'Which edge?' });
  expect(sentPage.text).toContain('Waiting for customer');
  const [email] = await emailsAbout(`A question about your order ${orderNumber}`);
  expect(email?.text).toContain('Which edge?');
  const page = await jane.open(path);
  expect(page.text).toContain('Which edge?');
  // Customers aren't told which of us wrote to them.
  expect(page.html).not.toContain('Ada');
  await jane.press('Send message', { words: 'The long one.' });
  const stale = await ben.press('Decide and email the customer', {
    outcome: 'no',
    cause: 'none',
    words: 'It is fine.',
  });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain('Read what’s new before you carry on.');
  expect(stale.html).toContain('It is fine.');
  expect((await ada.open(staffPath)).text).toContain('The long one.');
  expect((await ada.open('/admin/problems?state=open')).text).toContain(orderNumber);
});

test('a complaint can be turned down with a reason, reopened with another, both of which the customer sees, and decided again', async () => {
  const { staffPath, jane, path, orderNumber, id } = await reported();
  await ada.open(staffPath);
  const no = { outcome: 'no', cause: 'none', words: '' };
  expect((await ada.press('Decide and email the customer', no)).text).toContain('Tell the customer why');
  await ada.press('Decide and email the customer', { ...no, words: 'It is as your proof.' });
  expect((await jane.open(path)).text).toContain('It is as your proof.');
  expect(jane.page.text).toContain('Report another problem');
  expect(jane.page.html).not.toContain('Ada');
  const reopened = await ada.press('Reopen', { why: 'You are right, the proof was wrong too.' });
  expect(reopened.text).toContain('Reopened. We’re emailing the customer.');
  expect((await emailsAbout(`We’re looking again at your order ${orderNumber}`))[0]?.text).toContain(
    'You are right',
  );
  const give = { outcome: 'refund', cause: 'prepress', amount: '3.00', words: '' };
  expect((await ada.press('Decide and email the customer', give)).text).toContain('Decided.');
  const decisions = await opened.db
    .selectFrom('complaintDecisions')
    .select(['outcome', 'reopenedAt'])
    .where('complaintId', '=', id)
    .orderBy('createdAt')
    .orderBy('outcome')
    .execute();
  expect(decisions).toEqual([
    { outcome: 'no', reopenedAt: expect.any(Date) },
    { outcome: 'refund', reopenedAt: null },
  ]);
});

test('a problem with a reprint leads to the first order: that is printed again, and money comes from there', async () => {
  const { orderId, id, version } = await reported();
  await decide(id, version, { outcome: 'reprint' });
  const [again] = await ordersAgain(orderId);
  const reprint = again?.id ?? '';
  for (const { code } of await jobsOf(opened.shop, reprint))
    await moveTo(opened.shop, staff, code, 'despatched');
  const jane = newShopper(opened);
  await jane.open(problemPath(reprint));
  await jane.press('Report this problem', await report(reprint));
  const second = await complaintOf(reprint);
  expect((await ada.open(`/admin/problems/${second.id}`)).text).toContain('It is a reprint of');
  const { totalPence } = (await itemOf(orderId)).order;
  expect(ada.page.text).toContain(`Up to ${formatPounds(totalPence)}`);
  await decide(second.id, second.version, { outcome: 'reprint' });
  expect(await ordersAgain(orderId)).toHaveLength(2);
  expect(await ordersAgain(reprint)).toHaveLength(0);
});

test('a problem with a changed order is about its current state, and no more goes back than it costs now', async () => {
  const customer = await makeCustomer(opened, 30_000);
  await addFlyers(opened.shop, customer, { quantity: '50' });
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, customer, 'account'));
  if (!placed.ok) throw new Error('not placed');
  const { orderId } = placed;
  await changeQuantity(orderId, '250');
  await changeQuantity(orderId, '100');
  for (const { code } of await jobsOf(opened.shop, orderId))
    await moveTo(opened.shop, staff, code, 'despatched');
  const { order } = await itemOf(orderId);
  const jane = newShopper(opened);
  await jane.open(problemPath(orderId));
  const { item } = await itemOf(orderId);
  await jane.press('Report this problem', { ...(await report(orderId)), [`copies-${item.id}`]: '80' });
  const { id, version } = await complaintOf(orderId);
  await ada.open(`/admin/problems/${id}`);
  const tooMuch = {
    outcome: 'credit',
    cause: 'print',
    amount: poundsField(order.totalPence + 1),
  };
  const refused = await ada.press('Decide and email the customer', tooMuch);
  expect(refused.text).toMatch(/Only £[\d.]+ is left to give back/);
  const copies = [{ itemId: item.id, copies: 80, pressId: null }];
  await decide(id, version, { outcome: 'reprint', items: copies });
  const [again] = await ordersAgain(orderId);
  const reprinted = await itemOf(again?.id ?? '');
  expect(reprinted.item.quantity).toBe(80);
  expect(reprinted.item.options.map(({ id: option }) => option)).toEqual(
    item.options.map(({ id: option }) => option),
  );
});

/** Has staff change how many flyers an order has, from its current page. */
async function changeQuantity(orderId: string, quantity: string): Promise<void> {
  const order = await readChangeable(opened.db, orderId);
  const [item] = order?.before.items ?? [];
  if (!order || !item) throw new Error('no order');
  const selectedOptions = { ...chosenIds(item.options), quantity };
  const spec = {
    items: { [item.id]: { selectedOptions, vatAnswers: {}, pricePence: null } },
    deliveryPence: null,
    code: null,
  };
  const { change } = assessChange(order, spec, opened.shop.clock());
  const page = { orderId, version: order.version, seenTotalPence: change?.after.totalPence ?? 0 };
  const done = await changeOrder(opened.shop, staff, { ...page, spec, why: 'They rang', whileMade: false });
  if (!done.ok) throw new Error(done.problem);
}

test('problems are counted by cause and press, paper and product, with copies and cost', async () => {
  const { id, version, orderId } = await reported();
  const { item } = await itemOf(orderId);
  const items = [{ itemId: item.id, copies: 7, pressId: 'guillotine' }];
  await decide(id, version, { outcome: 'reprint', cause: 'packing', costPence: 1234, items });
  const { text } = await ada.open('/admin/production/figures');
  expect(text).toContain('Guillotine and finishing Packing 1 7 £12.34');
  expect(text).toContain('A5 Flyers Packing 1 7 £12.34');
  expect(text).toMatch(/130gsm Gloss Packing 1 7 £12.34/);
});

test('staff who don’t see money don’t see what a problem cost, and those who can’t decide get no form', async () => {
  const { id, version, staffPath } = await reported();
  await decide(id, version, { outcome: 'reprint', costPence: 4321 });
  for (const role of ['despatch', 'prepress'] as const) {
    const member = await newAdministrator(opened, 'Dee', [role]);
    const page = await member.open(staffPath);
    expect(page.text).toContain('The edges are ragged.');
    expect(page.text).not.toContain('43.21');
    expect(page.text).not.toContain('jane@example.com');
    expect(page.html).not.toContain('<textarea');
    expect((await member.browser.post(staffPath, { intent: 'reopen', why: 'x' })).status).toBe(403);
    expect((await member.open('/admin/production/figures')).text).not.toContain('£');
  }
});

test('too many reports about one order are refused for a while, and nothing typed is lost', async () => {
  const { orderId, path } = await sentOrder();
  const jane = newShopper(opened);
  await jane.open(path);
  // The shop of the tests allows a thousand times as many.
  await opened.shop.limits.tooMany(RATE_RULES.orderProblem, `order:${orderId}`, 10_000);
  const page = await jane.press('Report this problem', await report(orderId));
  expect(page.status).toBe(429);
  expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(page.text).toContain('Too many attempts.');
  expect(page.html).toContain('The edges are ragged.');
});

// Without the retries in `decideComplaint` the test fails: one is refused.
test('if a day has one place left, one of two simultaneous reprints leaves later, and neither is refused', async () => {
  const [one, other] = [await reported(), await reported()];
  const dayOf = async (orderId: string) => (await ordersAgain(orderId))[0]?.despatchOn;
  const capacity = (most: number | null) =>
    opened.owner.updateTable('turnarounds').set({ capacity: most }).where('id', '=', 'standard').execute();
  const { taken } = await sql<{ taken: number }>`select max(jobs_on('standard', d.day))::int as taken
    from (select distinct despatch_on as day from order_items where turnaround_id = 'standard') d (day)`
    .execute(opened.db)
    .then(({ rows }) => rows[0] ?? { taken: 0 });
  await capacity(taken + 1);
  const outcomes = await atOnce(2, (i) => {
    const { id, version } = i === 0 ? one : other;
    return decide(id, version, { outcome: 'reprint' });
  });
  await capacity(null);
  expect(outcomes).toEqual([{ ok: true }, { ok: true }]);
  expect(await dayOf(one.orderId)).not.toBe(await dayOf(other.orderId));
});
