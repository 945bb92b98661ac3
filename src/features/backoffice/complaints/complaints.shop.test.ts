import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#features/checkout/place-order.server.ts';
import { orderLink, readOrder } from '#features/orders/index.server.ts';
import { formatPounds, poundsField } from '#kit/money.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, checkoutOf, makeCustomer } from '#test/factories.ts';
import { jobsOf, makeReadyOrder, makeStaff, moveTo } from '#test/ready-order.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { decideComplaint } from './decide-complaint.server.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  staff = await makeStaff(opened.shop);
});

/** An order of 50 flyers that has left, and the address of its problem page by its link. */
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

/** A complaint about an order that has left, as it was reported. */
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

test('a customer reports what is wrong with a photo, staff print it again, and the customer reads which order and day', async () => {
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
  expect(item.artwork?.sha256).toBe((await itemOf(orderId)).item.artwork?.sha256);
  const told = await jane.open(path);
  expect(told.text).toContain('We’re printing it again, at no cost to you');
  expect(told.text).toContain(`Order ${again?.orderNumber}`);
  expect(told.text).toContain('Sorry: our guillotine was blunt.');
  expect(told.text).not.toContain('4.20');
  const [email] = await emailsAbout(`Our decision about order ${orderNumber}`);
  expect(email?.text).toContain(again?.orderNumber);
  const [confirmed] = await emailsAbout(`Reprint of ${orderNumber}`);
  expect(confirmed?.text).toContain('There is nothing to pay.');
});

test('a reprint goes through production to the customer like any order, without invoice, and is no sale', async () => {
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
  const { pathname, search } = new URL(orderLink(opened.shop, again?.id ?? ''));
  const page = await newShopper(opened).open(`${pathname}${search}`);
  expect(page.text).toContain('There is nothing to pay.');
  expect(page.text).not.toContain('Invoice (PDF)');
  expect((await newShopper(opened).open(`${pathname}/invoice${search}`)).status).toBe(404);
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
    expect(email?.text).toContain('We’re giving you £10.00 back.');
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

describe('at once', () => {
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

  // Without `for update` in `lockComplaint`, more than one decides (seen to fail).
  test('of ten members of staff who decide at once, one does, and the others are told who', async () => {
    const { id, version, orderId } = await reported();
    const outcomes = await atOnce(10, () => decide(id, version, { outcome: 'reprint' }));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      outcomes.filter((outcome) => !outcome.ok && outcome.kind === 'stale' && outcome.actor === staff.name),
    ).toHaveLength(9);
    expect(await ordersAgain(orderId)).toHaveLength(1);
  });

  test('ten refunds at once for ten complaints’ worth of one version are one refund', async () => {
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

test('before anything has left, the page says to call, and refuses a form that was sent anyway', async () => {
  const order = await makeReadyOrder(opened.shop, staff, { ready: 0 });
  const path = problemPath(order.orderId);
  const page = await newShopper(opened).open(path);
  expect(page.text).toContain('Nothing of this order has left us yet.');
  const answer = await opened
    .browser()
    .post(path, { key: randomUUID(), intent: 'report', ...(await report(order.orderId)) });
  expect(answer.status).toBe(409);
});
