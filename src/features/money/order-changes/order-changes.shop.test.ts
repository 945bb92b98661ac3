import { randomUUID } from 'node:crypto';
import { addHours, subMinutes } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelOwnOrder } from '#features/desk/order-desk/customer/cancel-own-order.server.ts';
import { withdrawCharge } from '#features/desk/order-desk/money/withdraw-charge.server.ts';
import { findScannedItem } from '#features/desk/order-desk/scanned-item.server.ts';
import { moveJob } from '#features/floor/production/move-job.server.ts';
import { splitJob } from '#features/floor/production/split-job.server.ts';
import { readTickets } from '#features/floor/production/tickets/read-tickets.server.ts';
import { OF_JOB, WHY_NOT } from '#features/floor/sheets/why-not.server.ts';
import { endExpiredChanges } from '#features/money/payments/charges/end-expired.server.ts';
import {
  askRefund,
  openChargePage,
  recordReceipt,
  settlePayment,
} from '#features/money/payments/index.server.ts';
import { insertCharge, orderKey, readCustomerStage } from '#features/orders/order/index.server.ts';
import { NEW_LINE, type StaffLine } from '#features/orders/staff-lines/index.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { formatPounds } from '#kit/money.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction, json } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, checkoutOf, makeCode, makeCustomer, newGuest, putCode } from '#test/factories.ts';
import { makePaidOrder, paidOrderOfCart } from '#test/paid-order.ts';
import { readPdf } from '#test/read-pdf.ts';
import { jobsOf, makeStaff, moveTo } from '#test/ready-order.ts';
import { newAdministrator, newShopper } from '#test/shopper.ts';
import { assessChange, type ChangeSpec, quantityChange } from './assess-change.ts';
import { changeOrder, changeOwnOrder } from './change-order.server.ts';
import { readChangeable } from './changeable.server.ts';

let opened: TestShop;
let ada: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await makeStaff(opened.shop);
});

/** An order of 10 flyers, £19.99 and £5.99 for delivery. */
const flyers = () => makePaidOrder(opened.shop);

async function onAccount(limitPence = 50_000): Promise<string> {
  const tom = await makeCustomer(opened, limitPence);
  await addFlyers(opened.shop, tom);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, tom, 'account'));
  if (!placed.ok) throw new Error('not placed');
  return placed.orderId;
}

/** A change to the order's first item, read and assessed. */
async function firstItemChange(
  orderId: string,
  choices: Record<string, string>,
  rest: Partial<ChangeSpec> & { pricePence?: number } = {},
) {
  const order = await readChangeable(opened.db, orderId);
  const [item] = order?.before.items ?? [];
  if (!order || !item) throw new Error('no order');
  const was = Object.fromEntries(item.options.map(({ group, id }) => [NAMES[group] ?? group, id] as const));
  const { pricePence = null, ...terms } = rest;
  const spec: ChangeSpec = {
    items: { [item.id]: { selectedOptions: { ...was, ...choices }, vatAnswers: {}, pricePence } },
    deliveryPence: null,
    code: null,
    ...terms,
  };
  return { order, spec, assessed: assessChange(order, spec, opened.shop.clock()) };
}

const NAMES: Readonly<Record<string, string>> = {
  sizes: 'size',
  quantities: 'quantity',
  finishes: 'finish',
  weights: 'weight',
};

/** Changes an order from a page that staff have just opened. */
async function change(
  orderId: string,
  choices: Record<string, string>,
  rest: Partial<ChangeSpec> & { pricePence?: number; whileMade?: boolean } = {},
) {
  const { whileMade = false, ...terms } = rest;
  const { order, spec, assessed } = await firstItemChange(orderId, choices, terms);
  return changeOrder(opened.shop, ada, {
    orderId,
    version: order.version,
    seenTotalPence: assessed.change?.after.totalPence ?? 0,
    spec,
    why: 'They rang',
    whileMade,
  });
}

const orderOf = (orderId: string) =>
  opened.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
const itemOf = (orderId: string) =>
  opened.db.selectFrom('orderItems').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow();
const chargesOf = (orderId: string) =>
  opened.db
    .selectFrom('orderCharges as c')
    .leftJoin('chargeInvoices as j', 'j.chargeId', 'c.id')
    .select(['c.id', 'c.state', 'c.totalPence', 'c.vatPence', 'c.why', 'j.invoiceNumber'])
    .where('c.orderId', '=', orderId)
    .orderBy('c.createdAt')
    .execute();
const notesOf = (orderId: string) =>
  opened.db.selectFrom('creditNotes').selectAll().where('orderId', '=', orderId).execute();
const refundsOf = (orderId: string) =>
  opened.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.amountPence', 'r.refused', 'r.reason'])
    .where('p.orderId', '=', orderId)
    .execute();

/** Opens the card page of an order's newest charge and pays it, without settling it yet; returns its session. */
async function payNewest(orderId: string): Promise<string> {
  const charge = (await chargesOf(orderId)).at(-1);
  const page = await openChargePage(opened.shop, {
    orderId,
    chargeId: charge?.id ?? '',
    successUrl: 'http://localhost:3000/',
    cancelUrl: 'http://localhost:3000/',
  });
  if (!page.ok) throw new Error('no card page');
  const { sessionId } = await opened.db
    .selectFrom('payments')
    .select('sessionId')
    .where('chargeId', '=', charge?.id ?? '')
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  if (!sessionId) throw new Error('no session');
  await inTransaction(opened.db, (trx) => (opened.shop.cards as TestCards).paySession(trx, sessionId));
  return sessionId;
}

describe('The paper of an ordered item', () => {
  const paperOf = async (orderId: string) => {
    const { madeOf } = await itemOf(orderId);
    return (madeOf as { inside: { name: string } } | null)?.inside.name;
  };

  test('is that of the day of the order, even for another quantity; other options have today’s', async () => {
    const orderId = await onAccount();
    const ordered = await paperOf(orderId);
    expect(ordered).toBe('130gsm Gloss');
    const { rows } = await sql<{ id: string; paperId: string }>`
      update product_options o set paper_id = '350gsm-silk' from product_options b
      where o.product_id = 'a5-flyers-001' and o.group_key = 'finishes' and o.paper_id is not null
        and (b.product_id, b.group_key, b.id) = (o.product_id, o.group_key, o.id)
      returning o.id, b.paper_id as "paperId"`.execute(opened.owner);
    try {
      expect(await change(orderId, { quantity: '100' })).toMatchObject({ ok: true });
      expect((await itemOf(orderId)).quantity).toBe(100);
      expect(await paperOf(orderId)).toBe(ordered);
      const other = (await itemOf(orderId)).finish === rows[0]?.id ? rows[1]?.id : rows.at(-1)?.id;
      expect(await change(orderId, { finish: other ?? '' })).toMatchObject({ ok: true });
      expect(await paperOf(orderId)).toBe('350gsm Silk');
    } finally {
      await sql`update product_options o set paper_id = b."paperId"
        from jsonb_to_recordset(${json(rows)}) b (id text, "paperId" text)
        where o.product_id = 'a5-flyers-001' and o.group_key = 'finishes' and o.id = b.id`.execute(
        opened.owner,
      );
    }
  });
});

describe('A dearer change of an order paid by card', () => {
  test('waits until its customer has paid the difference, and is then made', async () => {
    const orderId = await flyers();
    const before = await orderOf(orderId);
    expect(await change(orderId, { quantity: '100' })).toEqual({ ok: true, state: 'waiting' });
    expect((await itemOf(orderId)).quantity).toBe(10);
    const [job] = await opened.db.selectFrom('jobs').selectAll().where('orderId', '=', orderId).execute();
    expect(job).toMatchObject({ blocked: 'payment', quantity: 10 });
    const [charge] = await chargesOf(orderId);
    expect(charge).toMatchObject({ state: 'waiting' });
    expect(charge?.why).toMatch(
      /^A5 Flyers: Quantity 10 → 100\. Your order comes to £[\d.]+ instead of £25\.98\.$/,
    );
    await settlePayment(opened.shop, await payNewest(orderId));
    const after = await orderOf(orderId);
    expect(after.totalPence).toBe(before.totalPence + (charge?.totalPence ?? 0));
    expect(after.changedPence).toBe(charge?.totalPence);
    expect((await itemOf(orderId)).quantity).toBe(100);
    expect((await chargesOf(orderId))[0]).toMatchObject({
      state: 'paid',
      invoiceNumber: expect.stringMatching(/^INV-/),
    });
    const made = await opened.db
      .selectFrom('jobs')
      .selectAll()
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(made).toMatchObject({ blocked: null, quantity: 100 });
    const events = await opened.db
      .selectFrom('jobEvents')
      .select(['kind', 'note', 'actorName'])
      .where('jobId', '=', made.id)
      .execute();
    expect(events).toContainEqual({ kind: 'changed', note: 'Quantity 10 → 100', actorName: ada.name });
  });
});

describe('A change that is waiting for payment', () => {
  test('is shown on its job, whatever else that is waiting for; its sheet stays unprinted; staff who begin or pack it are told', async () => {
    const orderId = await flyers();
    const office = await newAdministrator(opened);
    const [before] = await jobsOf(opened.shop, orderId);
    const code = before?.code ?? '';
    await office.open(`/admin/jobs/${code}`);
    await office.press('Mark as waiting', { reason: 'paper', note: 'Comes on Thursday' });
    await change(orderId, { quantity: '100' });
    const [charge] = await chargesOf(orderId);
    const page = await office.open(`/admin/orders/${orderId}`);
    expect(page.text).toContain('is still to be paid for a change: A5 Flyers: Quantity 10 → 100.');
    expect(page.text).toContain('The order changes when it has been paid. Until then its jobs wait.');
    const job = await office.open(`/admin/jobs/${code}`);
    expect(job.text).toMatch(/Waiting for paper.*: Comes on Thursday.*Waiting for payment/);
    const { rows } = await sql<{ why: string }>`select ${WHY_NOT} as why from jobs j ${OF_JOB}
      where j.code = ${code}`.execute(opened.db);
    expect(rows[0]?.why).toBe('change-waits');
    const [held] = await jobsOf(opened.shop, orderId);
    const move = { code, version: held?.version ?? 0, stageId: 'printing' };
    expect(await moveJob(opened.shop, ada, move)).toMatchObject({
      ok: true,
      words: expect.stringContaining('A change to its order was waiting to be paid for.'),
    });
    expect((await office.open(`/admin/orders/${orderId}`)).text).toContain(
      'any payment would only be refunded',
    );
    const { orderNumber } = await orderOf(orderId);
    const packing = async () => (await office.open(`/admin/despatch/${orderNumber}`)).text;
    expect(await packing()).toContain('has been asked to pay more for this order, and hasn’t yet');
    const onPage = { orderId, chargeId: charge?.id ?? '', version: 1, why: 'They kept ten' };
    expect(await withdrawCharge(opened.shop, ada, onPage)).toMatchObject({ ok: true });
    expect(await packing()).not.toContain('asked to pay more');
  });

  test('comes too late once the job is being made: the money goes back, and the order stays as it was', async () => {
    const orderId = await flyers();
    await change(orderId, { quantity: '100' });
    const sessionId = await payNewest(orderId);
    const [job] = await jobsOf(opened.shop, orderId);
    await moveTo(opened.shop, ada, job?.code ?? '', 'ready');
    await settlePayment(opened.shop, sessionId);
    expect(await orderOf(orderId)).toMatchObject({ totalPence: 2598, changedPence: 0 });
    const [charge] = await chargesOf(orderId);
    expect(charge).toMatchObject({ state: 'withdrawn', invoiceNumber: null });
    expect(await refundsOf(orderId)).toMatchObject([
      { amountPence: charge?.totalPence, reason: 'It was already being made.' },
    ]);
  });

  test('is the only one: another is refused until the first one’s charge is withdrawn', async () => {
    const orderId = await flyers();
    await change(orderId, { quantity: '100' });
    expect(await change(orderId, { quantity: '250' })).toMatchObject({ ok: false, status: 422 });
  });
});

describe('Two people at once', () => {
  // Without the lock of `readChangeable` both are written.
  test('who change the same order: one change is made, the other person is told that the order has changed', async () => {
    const orderId = await onAccount();
    const { order, spec, assessed } = await firstItemChange(orderId, { quantity: '100' });
    const request = {
      orderId,
      version: order.version,
      seenTotalPence: assessed.change?.after.totalPence ?? 0,
      spec,
      why: null,
      whileMade: false,
    };
    const outcomes = await atOnce(4, () => changeOrder(opened.shop, ada, request));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.status === 409)).toHaveLength(3);
    expect(await chargesOf(orderId)).toHaveLength(1);
  });

  // Without the order's lock in `settleCharge` or `changeOrder`, the change would be applied to an order other than the one it was drafted for.
  test('who pay for a change and withdraw it: it is made and paid for, or neither', async () => {
    const orderId = await flyers();
    await change(orderId, { quantity: '100' });
    const sessionId = await payNewest(orderId);
    const [charge] = await chargesOf(orderId);
    const page = { orderId, chargeId: charge?.id ?? '', version: 1, why: 'They changed their mind' };
    await Promise.all([
      settlePayment(opened.shop, sessionId),
      withdrawCharge(opened.shop, ada, page),
      settlePayment(opened.shop, sessionId),
    ]);
    const { quantity } = await itemOf(orderId);
    const [settled] = await chargesOf(orderId);
    expect([quantity, settled?.state]).toEqual(settled?.state === 'paid' ? [100, 'paid'] : [10, 'withdrawn']);
  });

  test('who pay for a change and send its job to print: the order is as it was made', async () => {
    const orderId = await flyers();
    await change(orderId, { quantity: '100' });
    const sessionId = await payNewest(orderId);
    const [job] = await jobsOf(opened.shop, orderId);
    const move = { code: job?.code ?? '', version: job?.version ?? 0, stageId: 'ready' };
    const [, moved] = await Promise.all([
      settlePayment(opened.shop, sessionId),
      moveJob(opened.shop, ada, move),
    ]);
    expect((await itemOf(orderId)).quantity).toBe(moved.ok ? 10 : 100);
  });

  test('who make an order cheaper and refund it: no more goes back than was paid', async () => {
    const orderId = await flyers();
    const cheaper = { pricePence: 100, deliveryPence: 0 };
    const [changed, refunded] = await Promise.all([
      change(orderId, {}, cheaper),
      askRefund(opened.shop, ada, { orderId, amountPence: 2000, reason: 'Sorry', leftSeenPence: 2598 }),
    ]);
    expect([changed.ok, refunded.ok].filter(Boolean)).toHaveLength(1);
  });
});

describe('Documents', () => {
  test('stay as they were: the first invoice shows the original order, the next one what was added, and a credit note what went back', async () => {
    const orderId = await onAccount();
    await change(orderId, { quantity: '250' });
    await change(orderId, { quantity: '100' });
    const office = await newAdministrator(opened);
    const first = await readPdf(office.browser, `/orders/${orderId}/invoice`);
    expect(first.join(' ')).toMatch(/A5 Flyers 10 20%/);
    expect(first.join(' ')).toContain('£25.98');
    const [charge] = await chargesOf(orderId);
    const added = await readPdf(office.browser, `/orders/${orderId}/invoices/${charge?.invoiceNumber}`);
    expect(added.join(' ')).toContain('A5 Flyers: Quantity 10 → 250.');
    const [note] = await notesOf(orderId);
    const credit = await readPdf(office.browser, `/orders/${orderId}/credit-notes/${note?.noteNumber}`);
    expect(credit.join(' ')).toContain('A5 Flyers: Quantity 250 → 100');
    const xml = await (await office.browser.get(`/orders/${orderId}/invoice.xml`)).text();
    expect(xml).toContain('>25.98<');
  });

  test('stay as they were if two machines’ clocks differ: the original order is the one that the first change found', async () => {
    const orderId = await onAccount();
    await change(orderId, { quantity: '250' });
    opened.time.now = subMinutes(NOON, 1);
    const second = await change(orderId, { quantity: '100' });
    opened.time.now = NOON;
    expect(second).toEqual({ ok: true, state: 'applied' });
    const office = await newAdministrator(opened);
    const first = await readPdf(office.browser, `/orders/${orderId}/invoice`);
    expect(first.join(' ')).toMatch(/A5 Flyers 10 20%/);
  });
});

describe('Staff', () => {
  test('can’t change an order that somebody has changed since, and nothing they typed is lost', async () => {
    const orderId = await onAccount();
    const office = await newAdministrator(opened);
    await office.open(`/admin/orders/${orderId}/change`);
    const itemId = (await itemOf(orderId)).id;
    const quantity = `line.${itemId}.choice.quantity`;
    const shown = await office.press('Show the new price', { [quantity]: '100' });
    expect(shown.text).toContain('A5 Flyers: Quantity 10 → 100.');
    await change(orderId, { quantity: '250' });
    const button = shown.text.match(/Change it, and add £[\d.]+/)?.[0] ?? '';
    const stale = await office.press(button);
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('This order has changed since you opened it.');
    expect((await itemOf(orderId)).quantity).toBe(250);
  });

  test('must give a reason for their own price', async () => {
    const orderId = await flyers();
    const office = await newAdministrator(opened);
    await office.open(`/admin/orders/${orderId}/change`);
    const price = `line.${(await itemOf(orderId)).id}.price`;
    const wrong = await office.press('Show the new price', { [price]: '12.00' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Say why it has its own price.');
  });

  test('are told why an order can no longer be changed', async () => {
    const orderId = await flyers();
    const { version } = await orderOf(orderId);
    await cancelOwnOrder(opened.shop, { orderId, version, seenFeePence: 0 });
    const office = await newAdministrator(opened);
    const page = await office.open(`/admin/orders/${orderId}/change`);
    expect(page.text).toContain('This order is cancelled.');
  });
});

describe('An item that is made differently', () => {
  async function changeFinish(orderId: string) {
    const { order } = await firstItemChange(orderId, {});
    const product = order.products[0]?.optionGroups.find(
      ({ key }) => key === 'finishes' || key === 'weights',
    );
    const chosen = order.before.items[0]?.options.find(({ group }) => group === product?.key);
    const other = product?.options.find(({ id }) => id !== chosen?.id);
    const choice = NAMES[product?.key ?? ''] ?? '';
    return change(orderId, { [choice]: other?.id ?? '' });
  }

  test('has its file checked again, and its job says so', async () => {
    const orderId = await onAccount();
    await opened.db
      .updateTable('orderItems')
      .set({ artworkState: 'approved' })
      .where('orderId', '=', orderId)
      .execute();
    expect(await changeFinish(orderId)).toMatchObject({ ok: true });
    expect((await itemOf(orderId)).artworkState).toBe('received');
  });

  test('leaves each part of a job its copies', async () => {
    const orderId = await onAccount();
    const [job] = await jobsOf(opened.shop, orderId);
    const split = { code: job?.code ?? '', version: job?.version ?? 0, copies: 4, spoilt: null, note: null };
    expect(await splitJob(opened.shop, ada, split)).toMatchObject({ ok: true });
    expect(await changeFinish(orderId)).toMatchObject({ ok: true });
    expect((await jobsOf(opened.shop, orderId)).map(({ quantity }) => quantity)).toEqual([6, 4]);
  });
});

describe('Production', () => {
  test('sees on card and ticket what changed, until somebody confirms that they have seen it', async () => {
    const orderId = await onAccount();
    await change(orderId, {}, { pricePence: 2500 });
    await change(orderId, { quantity: '100' });
    const [job] = await jobsOf(opened.shop, orderId);
    const code = job?.code ?? '';
    const office = await newAdministrator(opened);
    const board = await office.open(`/admin/jobs?search=${code}`);
    expect(board.text).toContain('Changed: Quantity 10 → 100');
    const [ticket] = await readTickets(opened.db, [code]);
    expect(ticket?.changed).toBe('Quantity 10 → 100');
    await office.open(`/admin/jobs/${code}`);
    const page = await office.press('I’ve seen the change');
    expect(page.text).toContain('Has seen the change: Quantity 10 → 100');
    expect((await office.open(`/admin/jobs?search=${code}`)).text).not.toContain('Changed:');
  });
});

describe('Lines', () => {
  const AS_IT_IS: ChangeSpec = { items: {}, deliveryPence: null, code: null };

  /** Adds and removes lines, at the total just shown to staff. */
  async function changeLines(orderId: string, lines: Pick<ChangeSpec, 'adds' | 'removes'>) {
    const spec = { ...AS_IT_IS, ...lines };
    const order = await readChangeable(opened.db, orderId, { adds: lines.adds ?? [] });
    if (!order) throw new Error('no order');
    const { change: effect } = assessChange(order, spec, opened.shop.clock());
    const onPage = { orderId, version: order.version, seenTotalPence: effect?.after.totalPence ?? 0 };
    return changeOrder(opened.shop, ada, { ...onPage, spec, why: 'They rang', whileMade: false });
  }

  async function moreFlyers(orderId: string, quantity = '50'): Promise<StaffLine> {
    const { spec } = await firstItemChange(orderId, { quantity });
    const selectedOptions = Object.values(spec.items)[0]?.selectedOptions ?? {};
    return { ...NEW_LINE, id: randomUUID(), productId: 'a5-flyers-001', selectedOptions, note: 'Fold them' };
  }

  const itemsOf = (orderId: string) =>
    opened.db
      .selectFrom('orderItems')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('position')
      .execute();

  test('are found, added and priced on the order page, as in a quote', async () => {
    const orderId = await onAccount();
    const office = await newAdministrator(opened);
    await office.open(`/admin/orders/${orderId}/change`);
    const results = await office.press('Find', { product: 'a5 flyers 100' });
    expect(results.text).toContain('A5 Flyers');
    const picked = await office.press('Add A5 Flyers');
    expect(picked.text).toContain('Don’t add it');
    const free = await office.press('Add this line', { newDescription: 'Design work', newPrice: '30.00' });
    expect(free.status).toBe(200);
    const wrong = await office.press('Add this line', { newDescription: 'Delivery by hand' });
    expect(wrong.status).toBe(422);
    const shown = await office.press('Show the new price', { newDescription: '' });
    expect(shown.text).toContain('Added 100 × A5 Flyers');
    expect(shown.text).toContain('Added Design work, £30.00;');
    const done = await office.press(shown.text.match(/Change it, and add £[\d.]+/)?.[0] ?? '');
    expect(done.path).toContain('?done=changed');
    expect(await itemsOf(orderId)).toMatchObject([
      { quantity: 10, isMade: true },
      { quantity: 100, isMade: true, artworkState: 'problem' },
      { productName: 'Design work', isMade: false, pricePence: 3000 },
    ]);
    expect((await orderOf(orderId)).productNames).toBe('A5 Flyers, Design work');
  });

  test('that are added have a job that waits for its file, with a number that no ticket has had before', async () => {
    const orderId = await onAccount();
    const { orderNumber } = await orderOf(orderId);
    await changeLines(orderId, { adds: [await moreFlyers(orderId)] });
    const [, second] = await itemsOf(orderId);
    await changeLines(orderId, { removes: [second?.id ?? ''], adds: [await moreFlyers(orderId, '100')] });
    const jobs = await jobsOf(opened.shop, orderId);
    expect(jobs.map(({ code }) => code).sort()).toEqual([`${orderNumber}-1`, `${orderNumber}-3`]);
    const [, third] = await itemsOf(orderId);
    expect(third).toMatchObject({ note: 'Fold them', artworkProblem: expect.stringContaining('file') });
    expect(third?.despatchOn).not.toBeNull();
    const scan = await findScannedItem(opened.db, `${orderNumber}-2`, ['orders']);
    expect(scan).toMatchObject({
      found: false,
      words: expect.stringContaining('was removed from its order'),
    });
  });

  test('that are removed are credited, and the first invoice still has them', async () => {
    const orderId = await onAccount();
    await changeLines(orderId, { adds: [await moreFlyers(orderId)] });
    const [first] = await itemsOf(orderId);
    expect(await changeLines(orderId, { removes: [first?.id ?? ''] })).toEqual({
      ok: true,
      state: 'applied',
    });
    const [note] = await notesOf(orderId);
    expect(note?.reason).toMatch(/^Removed 10 × A5 Flyers, £20\.99/);
    const office = await newAdministrator(opened);
    const invoice = (await readPdf(office.browser, `/orders/${orderId}/invoice`)).join(' ');
    expect(invoice).toMatch(/A5 Flyers 10 20%/);
    const page = await office.open(`/admin/orders/${orderId}`);
    expect(page.text).toContain('Removed 10 × A5 Flyers');
  });

  test('can be removed until they are made, except the last one', async () => {
    const orderId = await onAccount();
    const [only] = await itemsOf(orderId);
    const last = await changeLines(orderId, { removes: [only?.id ?? ''] });
    expect(last).toMatchObject({
      ok: false,
      problem: 'That would leave nothing in the order. Cancel it instead.',
    });
    await changeLines(orderId, { adds: [await moreFlyers(orderId)] });
    const [job] = await jobsOf(opened.shop, orderId);
    await moveTo(opened.shop, ada, job?.code ?? '', 'ready');
    const made = await changeLines(orderId, { removes: [only?.id ?? ''] });
    expect(made).toMatchObject({
      ok: false,
      problem: 'A5 Flyers has been made. Only its price can be changed.',
    });
  });

  test('that are the last still to be made can be removed: the order’s status then follows the rest', async () => {
    const orderId = await onAccount();
    await changeLines(orderId, { adds: [await moreFlyers(orderId)] });
    const [first] = await jobsOf(opened.shop, orderId);
    await moveTo(opened.shop, ada, first?.code ?? '', 'despatched');
    expect((await orderOf(orderId)).status).toBe('processing');
    const [, second] = await itemsOf(orderId);
    await changeLines(orderId, { removes: [second?.id ?? ''] });
    expect((await orderOf(orderId)).status).toBe('shipped');
  });

  test('that cost a card payment are added once it has arrived', async () => {
    const orderId = await flyers();
    const added = await changeLines(orderId, { adds: [await moreFlyers(orderId)] });
    expect(added).toEqual({ ok: true, state: 'waiting' });
    expect(await itemsOf(orderId)).toHaveLength(1);
    await settlePayment(opened.shop, await payNewest(orderId));
    expect(await itemsOf(orderId)).toMatchObject([{ quantity: 10 }, { quantity: 50 }]);
    expect((await chargesOf(orderId))[0]).toMatchObject({ state: 'paid' });
  });

  test('that have a problem when their removal is paid for stay: the money goes back', async () => {
    const orderId = await flyers();
    const [first] = await itemsOf(orderId);
    const removes = [first?.id ?? ''];
    const outcome = await changeLines(orderId, { removes, adds: [await moreFlyers(orderId, '250')] });
    expect(outcome).toEqual({ ok: true, state: 'waiting' });
    const [charge] = await chargesOf(orderId);
    const now = opened.time.now;
    const complaint = { id: randomUUID(), orderId, wish: 'reprint', createdAt: now, updatedAt: now };
    await opened.db.insertInto('complaints').values(complaint).execute();
    await opened.db
      .insertInto('complaintItems')
      .values({ complaintId: complaint.id, orderItemId: removes[0] ?? '', copies: 1, wrong: 'colour' })
      .execute();
    await settlePayment(opened.shop, await payNewest(orderId));
    expect(await itemsOf(orderId)).toMatchObject([{ id: first?.id, quantity: 10 }]);
    expect(await refundsOf(orderId)).toMatchObject([
      { amountPence: charge?.totalPence, reason: 'A problem had been reported with a line that it removes.' },
    ]);
  });

  // Without the lock in `readChangeable`, both find two lines, and the second removal leaves an empty order.
  test('are not both removed at once: the order keeps one', async () => {
    const orderId = await onAccount();
    await changeLines(orderId, { adds: [await moreFlyers(orderId)] });
    const items = await itemsOf(orderId);
    const outcomes = await Promise.all(items.map(({ id }) => changeLines(orderId, { removes: [id] })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await itemsOf(orderId)).toHaveLength(1);
  });
});

describe('A discount code', () => {
  async function withCode(code: string): Promise<string> {
    const guest = newGuest();
    await makeCode(opened.shop, code, 5);
    await opened.db
      .updateTable('discountCodes')
      .set({ minimumOrderPence: 2200 })
      .where('code', '=', code)
      .execute();
    await addFlyers(opened.shop, guest, { quantity: '100' });
    await putCode(opened.shop, guest, code);
    return paidOrderOfCart(opened.shop, guest);
  }

  test('that no longer applies needs a decision, and may be kept as it is', async () => {
    const orderId = await withCode('KEPT');
    const before = await orderOf(orderId);
    expect(await change(orderId, { quantity: '10' })).toMatchObject({ ok: false, status: 422 });
    const { assessed } = await firstItemChange(orderId, { quantity: '10' });
    expect(assessed.codeProblem).toBe('Minimum order value of £22.00 required');
    expect(await change(orderId, { quantity: '10' }, { code: 'keep' })).toMatchObject({ ok: true });
    expect(await orderOf(orderId)).toMatchObject({
      discountCode: 'KEPT',
      discountPence: before.discountPence,
    });
  });

  test('that is taken off can be used again', async () => {
    const orderId = await withCode('DROPPED');
    expect(await change(orderId, { quantity: '10' }, { code: 'drop' })).toMatchObject({ ok: true });
    expect(await orderOf(orderId)).toMatchObject({ discountCode: null, discountPence: 0 });
    const { usageCount } = await opened.db
      .selectFrom('discountCodes')
      .select('usageCount')
      .where('code', '=', 'DROPPED')
      .executeTakeFirstOrThrow();
    expect(usageCount).toBe(0);
  });
});

describe('The customer gets one email', () => {
  /** Emails about an order except its confirmation, oldest first. */
  async function emailed(orderId: string) {
    await opened.runJobs();
    const { orderNumber } = await orderOf(orderId);
    return opened.mails
      .filter(({ subject }) => subject.includes(orderNumber) && !subject.includes('confirmed'))
      .map(({ subject, text }) => ({ subject, text: text.replaceAll(/\s+/g, ' ') }));
  }

  test('when they have paid for a change by card: what changed, what it cost and its invoice', async () => {
    const orderId = await flyers();
    await change(orderId, { quantity: '100' });
    const [{ totalPence = 0 } = {}] = await chargesOf(orderId);
    const [email] = await emailed(orderId);
    expect(email?.subject).toMatch(`: ${formatPounds(totalPence)} to pay for the change`);
    expect(email?.text).toContain(
      `Please pay ${formatPounds(totalPence)} by card on your order page. We’ll change your order once you’ve paid. Work on it is paused until then.`,
    );
    await settlePayment(opened.shop, await payNewest(orderId));
    const [, done, ...more] = await emailed(orderId);
    expect(more).toEqual([]);
    const [{ invoiceNumber = '' } = {}] = await chargesOf(orderId);
    expect(done?.subject).toMatch(/has been changed$/);
    expect(done?.text).toContain(`It costs ${formatPounds(totalPence)} more, which you’ve paid.`);
    expect(done?.text).toContain(`VAT invoice ${invoiceNumber} (PDF)`);
  });

  test('when a change is on their account: with its invoice and due date, or its credit note', async () => {
    const orderId = await onAccount();
    await change(orderId, { quantity: '250' });
    const [dearer, ...more] = await emailed(orderId);
    expect(more).toEqual([]);
    const [{ invoiceNumber = '' } = {}] = await chargesOf(orderId);
    expect(dearer?.text).toMatch(/ We’ve added that to your account, due on \w+day \d+ \w+ 202\d\./);
    expect(dearer?.text).toContain(`VAT invoice ${invoiceNumber} (PDF)`);
    await change(orderId, { quantity: '100' });
    const [, cheaper] = await emailed(orderId);
    const [note] = await notesOf(orderId);
    expect(cheaper?.text).toContain(`credit note ${note?.noteNumber} (PDF)`);
  });

  test('with the credit note for this change only, if the order was changed before', async () => {
    const orderId = await onAccount();
    for (const quantity of ['250', '100', '250', '100']) {
      await change(orderId, { quantity });
      // Each email is sent before the next is queued: emails queued at the same moment go in any order.
      await opened.runJobs();
    }
    const notes = await notesOf(orderId);
    const [first, second] = notes.toSorted((one, other) => one.noteNumber.localeCompare(other.noteNumber));
    const last = (await emailed(orderId)).at(-1);
    expect(first?.reason).toBe(second?.reason);
    const named = [...(last?.text.matchAll(/credit note (CN-\d{4}-\d{6})/g) ?? [])];
    expect(named.map(([, number]) => number)).toEqual([second?.noteNumber]);
  });
});

describe('A cheaper change', () => {
  test('of an order paid by card is made at once, and the difference goes back to the card with a credit note', async () => {
    const orderId = await flyers();
    await change(orderId, { quantity: '100' });
    await settlePayment(opened.shop, await payNewest(orderId));
    const dearer = await orderOf(orderId);
    expect(await change(orderId, { quantity: '10' })).toEqual({ ok: true, state: 'applied' });
    const after = await orderOf(orderId);
    expect(after).toMatchObject({ totalPence: 2598, changedPence: 0 });
    const [refund] = await refundsOf(orderId);
    expect(refund?.amountPence).toBe(dearer.totalPence - 2598);
  });

  test('says in the email about its refund how much is still paid for the order as it is now', async () => {
    const orderId = await flyers();
    await change(orderId, { quantity: '100' });
    await settlePayment(opened.shop, await payNewest(orderId));
    expect(await change(orderId, { quantity: '50' })).toEqual({ ok: true, state: 'applied' });
    const { orderNumber, totalPence } = await orderOf(orderId);
    await opened.runJobs();
    const email = opened.mails.findLast(({ subject }) => subject.includes(orderNumber));
    expect(email?.subject).toMatch(/ refunded$/);
    expect(email?.text).toContain(`${formatPounds(totalPence)} for this order`);
  });

  test('of an order on account comes off the account, and a dearer one is added to it', async () => {
    const orderId = await onAccount();
    const first = await orderOf(orderId);
    expect(await change(orderId, { quantity: '250' })).toEqual({ ok: true, state: 'applied' });
    const dearer = await orderOf(orderId);
    const [charge] = await chargesOf(orderId);
    expect(charge).toMatchObject({ state: 'paid', totalPence: dearer.totalPence - first.totalPence });
    expect(charge?.vatPence).toBe(dearer.vatPence - first.vatPence);
    expect(await change(orderId, { quantity: '100' })).toEqual({ ok: true, state: 'applied' });
    const after = await orderOf(orderId);
    const [note] = await notesOf(orderId);
    expect(note).toMatchObject({
      totalPence: dearer.totalPence - after.totalPence,
      reason: 'A5 Flyers: Quantity 250 → 100',
    });
  });
});

describe('Customers', () => {
  const setFees = (fees: Record<'artwork' | 'proof' | 'queue', number>) =>
    opened.db
      .insertInto('settings')
      .values({ key: 'order_change_fees', value: json(fees) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json(fees) }))
      .execute();
  const linkTo = (orderId: string) => `/orders/${orderId}/change?key=${orderKey(opened.shop, orderId)}`;

  test('change the quantity on their order page, see the price beforehand, and pay the difference by card', async () => {
    const orderId = await flyers();
    const jane = newShopper(opened);
    const page = await jane.open(linkTo(orderId));
    expect(page.text).toContain('How many: A5 Flyers');
    const shown = await jane.press('Show the new price', { quantity: '100' });
    expect(shown.text).toMatch(/Your order comes to £[\d.]+ instead of £25\.98\./);
    expect((await itemOf(orderId)).quantity).toBe(10);
    const pay = shown.text.match(/Pay £[\d.]+ by Card/)?.[0] ?? '';
    const card = await jane.press(pay);
    expect(card.text).toContain('Change to your order');
    const done = await jane.press('Pay', { cardNumber: '4242424242424242', expiry: '12/29', cvc: '123' });
    expect(done.path).toMatch(new RegExp(`^/orders/${orderId}\\?key=`));
    expect((await itemOf(orderId)).quantity).toBe(100);
  });

  test('have a day to pay for it; after that the order stays as it was, and production carries on', async () => {
    const orderId = await flyers();
    await changeAsCustomer(orderId, '100');
    expect((await jobsOf(opened.shop, orderId))[0]?.quantity).toBe(10);
    opened.time.now = addHours(NOON, 23);
    await endExpiredChanges(opened.shop);
    expect((await chargesOf(orderId))[0]?.state).toBe('waiting');
    opened.time.now = addHours(NOON, 25);
    await endExpiredChanges(opened.shop);
    opened.time.now = NOON;
    expect((await chargesOf(orderId))[0]?.state).toBe('withdrawn');
    const job = await opened.db
      .selectFrom('jobs')
      .select('blocked')
      .where('orderId', '=', orderId)
      .executeTakeFirst();
    expect(job?.blocked).toBeNull();
  });

  test('pay the owner’s fee for changing it, which they see beforehand', async () => {
    await setFees({ artwork: 500, proof: 0, queue: 1000 });
    const orderId = await onAccount();
    const free = await firstItemChange(orderId, { quantity: '100' });
    const outcome = await changeAsCustomer(orderId, '100');
    expect(outcome).toMatchObject({ ok: true, state: 'applied' });
    expect((await orderOf(orderId)).totalPence).toBe((free.assessed.change?.after.totalPence ?? 0) + 500);
    const [charge] = await chargesOf(orderId);
    expect(charge?.why).toContain('£5.00 for changing it now');
    await setFees({ artwork: 0, proof: 0, queue: 0 });
  });

  async function changeAsCustomer(orderId: string, quantity: string) {
    const order = await readChangeable(opened.db, orderId);
    const stage = await readCustomerStage(opened.db, orderId);
    const itemId = order?.before.items[0]?.id ?? '';
    if (!order || !stage) throw new Error('it can’t be changed');
    const spec = quantityChange(order, itemId, quantity, { id: randomUUID(), pence: stage.feePence });
    const { change: effect } = assessChange(order, spec ?? NOTHING, opened.shop.clock());
    return changeOwnOrder(opened.shop, {
      orderId,
      itemId,
      quantity,
      version: order.version,
      seenFeePence: stage.feePence,
      seenTotalPence: effect?.after.totalPence ?? 0,
    });
  }

  test('cancel their order and get everything back except the owner’s fee', async () => {
    await setFees({ artwork: 1000, proof: 1000, queue: 1000 });
    const orderId = await flyers();
    await change(orderId, { quantity: '100' });
    await settlePayment(opened.shop, await payNewest(orderId));
    const { totalPence } = await orderOf(orderId);
    const jane = newShopper(opened);
    const page = await jane.open(linkTo(orderId));
    expect(page.text).toContain('We keep £10.00 for the work we’ve done already.');
    const done = await jane.press('Cancel the whole order');
    expect(done.text).toContain('Cancelled');
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled' });
    const back = (await refundsOf(orderId)).reduce((sum, { amountPence }) => sum + amountPence, 0);
    expect(back).toBe(totalPence - 1000);
    await setFees({ artwork: 0, proof: 0, queue: 0 });
  });

  test('see how their money goes back, and it does, including money charged for VAT', async () => {
    const orderId = await flyers();
    await change(orderId, { quantity: '100' });
    const charge = (await chargesOf(orderId)).at(-1);
    const { version } = await orderOf(orderId);
    const receipt = { orderId, chargeId: charge?.id ?? '', version, amountPence: charge?.totalPence ?? 0 };
    await recordReceipt(opened.shop, ada, {
      ...receipt,
      how: 'cash',
      movedOn: '2026-11-24',
      reference: null,
    });
    const words = { what: 'VAT on A5 Flyers', why: 'VAT is due on it.', createdBy: 'Ada', createdAt: NOON };
    const vat = { id: randomUUID(), orderId, kind: 'vat' as const, netPence: 0, vatPence: 433, ...words };
    await inTransaction(opened.db, (trx) => insertCharge(trx, vat));
    await settlePayment(opened.shop, await payNewest(orderId));
    const jane = newShopper(opened);
    const page = await jane.open(linkTo(orderId));
    const hand = formatPounds(charge?.totalPence ?? 0);
    expect(page.text).toContain(`We refund £30.31 to your card, and ${hand} by bank transfer or in cash.`);
    await jane.press('Cancel the whole order');
    const { totalPence } = await orderOf(orderId);
    const back = (await refundsOf(orderId)).reduce((sum, { amountPence }) => sum + amountPence, 0);
    expect(back).toBe(totalPence + 433);
  });

  test('are told on their order page that it has been changed', async () => {
    const orderId = await onAccount();
    const tom = newShopper(opened);
    await tom.open(linkTo(orderId));
    await tom.press('Show the new price', { quantity: '100' });
    const done = await tom.press('Change the quantity');
    expect(done.text).toContain('We’ve changed your order, and emailed you the details.');
    expect((await itemOf(orderId)).quantity).toBe(100);
  });

  test('cancel an order on account: it comes off the account', async () => {
    const orderId = await onAccount();
    const { version } = await orderOf(orderId);
    expect(await cancelOwnOrder(opened.shop, { orderId, version, seenFeePence: 0 })).toEqual({ ok: true });
    const [note] = await notesOf(orderId);
    expect(note).toMatchObject({ totalPence: 2598, reason: 'Order cancelled' });
  });

  test('can’t cancel or change an order that is being made', async () => {
    const orderId = await flyers();
    const [job] = await jobsOf(opened.shop, orderId);
    await moveTo(opened.shop, ada, job?.code ?? '', 'ready');
    const jane = newShopper(opened);
    const page = await jane.open(linkTo(orderId));
    expect(page.text).toContain('This order can no longer be changed or cancelled here');
    const { version } = await orderOf(orderId);
    expect(await cancelOwnOrder(opened.shop, { orderId, version, seenFeePence: 0 })).toMatchObject({
      status: 422,
    });
  });

  // Guarded twice: by the lock in `cancelOwnOrder`, and by the status that `cancelOtherwise` reads under its own lock.
  test('cancel at the moment when it goes to print: one of the two happens', async () => {
    const orderId = await flyers();
    const [job] = await jobsOf(opened.shop, orderId);
    const { version } = await orderOf(orderId);
    const move = { code: job?.code ?? '', version: job?.version ?? 0, stageId: 'ready' };
    const [cancelled, moved] = await Promise.all([
      cancelOwnOrder(opened.shop, { orderId, version, seenFeePence: 0 }),
      moveJob(opened.shop, ada, move),
    ]);
    expect([cancelled.ok, moved.ok].filter(Boolean)).toHaveLength(1);
    expect(await refundsOf(orderId)).toHaveLength(cancelled.ok ? 1 : 0);
  });

  test('correct their address, but not to a place where delivery costs more', async () => {
    const orderId = await flyers();
    const jane = newShopper(opened);
    await jane.open(linkTo(orderId));
    const done = await jane.press('Save address', {
      address: '14 Bridge Street',
      city: 'Lisburn',
      postalCode: 'bt28 1xy',
    });
    expect(done.text).toContain('14 Bridge Street');
    expect(done.text).toContain('We’ve changed the delivery address.');
    await jane.open(linkTo(orderId));
    const wrong = await jane.press('Save address', { postalCode: 'nowhere' });
    expect(wrong.status).toBe(422);
  });

  test('can’t see a stranger’s order', async () => {
    const orderId = await flyers();
    const stranger = newShopper(opened);
    const page = await stranger.open(`/orders/${orderId}/change`);
    expect(page.path).toMatch(/^\/login/);
  });
});

const NOTHING: ChangeSpec = { items: {}, deliveryPence: null, code: null };
