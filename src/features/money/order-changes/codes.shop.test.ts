import { subDays } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { cancelOwnOrder } from '#features/desk/order-desk/customer/cancel-own-order.server.ts';
import { withdrawCharge } from '#features/desk/order-desk/money/withdraw-charge.server.ts';
import { openChargePage, sendDueRefunds, settlePayment } from '#features/money/payments/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeCode, makeCustomer, newGuest, putCode } from '#test/factories.ts';
import { expectInvariants } from '#test/invariants.ts';
import { whileHeld } from '#test/lock-waiters.ts';
import { makePaidOrder, paidOrderOfCart } from '#test/paid-order.ts';
import { makeStaff } from '#test/ready-order.ts';
import { newAdministrator } from '#test/shopper.ts';
import { assessChange, type ChangeSpec } from './assess-change.ts';
import { type ChangeOutcome, changeOrder } from './change-order.server.ts';
import { readChangeable } from './changeable.server.ts';

let opened: TestShop;
let ada: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await makeStaff(opened.shop);
});

async function codeOf(code: string, rules: Record<string, unknown> = {}, usageLimit = 5): Promise<string> {
  await makeCode(opened.shop, code, usageLimit);
  const query = opened.db.updateTable('discountCodes').set({ name: code, ...rules });
  await query.where('code', '=', code).execute();
  return code;
}

async function usesOf(code: string): Promise<number> {
  const query = opened.db.selectFrom('discountCodes').select('usageCount').where('code', '=', code);
  return (await query.executeTakeFirstOrThrow()).usageCount;
}

const orderOf = (orderId: string) =>
  opened.db
    .selectFrom('orders')
    .select(['discountCode', 'discountPence', 'totalPence', 'vatPence', 'orderNumber'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

/** An order of 10 flyers, £20.99 and £4.99 for delivery, with a code. */
async function orderWith(code: string): Promise<string> {
  const guest = newGuest();
  await addFlyers(opened.shop, guest);
  await putCode(opened.shop, guest, code);
  return paidOrderOfCart(opened.shop, guest);
}

async function accountOrder(): Promise<string> {
  const tom = await makeCustomer(opened, 50_000);
  await addFlyers(opened.shop, tom);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, tom, 'account'));
  if (!placed.ok) throw new Error('not placed');
  return placed.orderId;
}

/** The change that puts a code on an order, as staff see it now. */
async function codeChange(orderId: string, takes: string | null, price?: number) {
  const order = await readChangeable(opened.db, orderId, { code: takes });
  if (!order) throw new Error('no order');
  const [item] = order.before.items;
  const items: ChangeSpec['items'] =
    item && price
      ? { [item.id]: { selectedOptions: chosen(item.options), vatAnswers: {}, pricePence: price } }
      : {};
  const spec: ChangeSpec = { items, deliveryPence: null, code: null, takes };
  const assessed = assessChange(order, spec, opened.shop.clock());
  const seenTotalPence = assessed.change?.after.totalPence ?? 0;
  const request = {
    orderId,
    version: order.version,
    seenTotalPence,
    spec,
    why: 'They rang',
    whileMade: false,
  };
  return { assessed, request };
}

const KEYS: Readonly<Record<string, string>> = {
  sizes: 'size',
  quantities: 'quantity',
  finishes: 'finish',
  weights: 'weight',
};
const chosen = (options: readonly { group: string; id: string }[]) =>
  Object.fromEntries(options.map(({ group, id }) => [KEYS[group] ?? group, id]));

async function put(orderId: string, takes: string | null, price?: number): Promise<ChangeOutcome> {
  return changeOrder(opened.shop, ada, (await codeChange(orderId, takes, price)).request);
}

/** Pays an order's waiting charge by card. */
async function pay(orderId: string): Promise<string> {
  const { id: chargeId } = await opened.db
    .selectFrom('orderCharges')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const urls = { successUrl: 'http://localhost:3000/', cancelUrl: 'http://localhost:3000/' };
  const page = await openChargePage(opened.shop, { orderId, chargeId, ...urls });
  if (!page.ok) throw new Error('no card page');
  const { sessionId } = await opened.db
    .selectFrom('payments')
    .select('sessionId')
    .where('chargeId', '=', chargeId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  await inTransaction(opened.db, (trx) => (opened.shop.cards as TestCards).paySession(trx, sessionId ?? ''));
  return settlePayment(opened.shop, sessionId ?? '');
}

test('staff put a code on a placed order: they see price and VAT before and after, and the difference goes back to the card', async () => {
  const code = await codeOf('THANKS10');
  const orderId = await makePaidOrder(opened.shop);
  const office = await newAdministrator(opened);
  await office.open(`/admin/orders/${orderId}/change`);
  const shown = await office.press('Show the new price', { discountCode: ' thanks10 ' });
  expect(shown.text).toContain('Code THANKS10 added.');
  expect(shown.text).toMatch(/Discount £0\.00 £2\.10/);
  expect(shown.text).toMatch(/Total £25\.98 £23\.88/);
  expect(shown.text).toMatch(/VAT in it £4\.33 £3\.98/);
  expect(shown.text).toContain('£2.10 goes back the way the customer paid.');
  expect(shown.text).toContain('THANKS10 counts as used once more.');
  const done = await office.press('Change it, and refund £2.10');
  expect(done.path).toContain('?done=changed');
  expect(await orderOf(orderId)).toMatchObject({
    discountCode: code,
    discountPence: 210,
    totalPence: 2388,
    vatPence: 398,
  });
  expect(await usesOf(code)).toBe(1);
  await sendDueRefunds(opened.shop);
  await opened.runJobs();
  const { rows } = await sql<{ amount: number }>`select total_pence as amount from credit_notes
    where order_id = ${orderId}`.execute(opened.db);
  expect(rows).toEqual([{ amount: 210 }]);
  const { orderNumber } = await orderOf(orderId);
  const emails = opened.mails.filter(
    ({ subject }) => subject.includes(orderNumber) && !subject.includes('confirmed'),
  );
  // One for the change, and one for the money that went back.
  expect(emails.map(({ text }) => text.includes('Code THANKS10 added'))).toEqual([true, true]);
  await expectInvariants(opened.db);
});

test('a code that the checkout wouldn’t accept is refused with the same message, beside the field, and nothing typed is lost', async () => {
  const orderId = await makePaidOrder(opened.shop);
  const rules: [code: string, rules: Record<string, unknown>, words: string][] = [
    ['NOTON', { isActive: false }, 'Invalid discount code'],
    ['TOOEARLY', { validFrom: new Date('2027-01-01') }, 'Discount code is not yet active'],
    ['TOOLATE', { validUntil: subDays(NOON, 1) }, 'Discount code has expired'],
    ['GONE', { usageLimit: 1, usageCount: 1 }, 'Discount code usage limit reached'],
    ['BIGONLY', { minimumOrderPence: 10_000 }, 'Minimum order value of £100.00 required'],
    ['POSTERS', { applicableCategories: ['posters'] }, 'Discount code not applicable to items in your cart'],
  ];
  const office = await newAdministrator(opened);
  const page = await office.open(`/admin/orders/${orderId}/change`);
  expect(page.text).toContain('Discount code');
  for (const [code, rule, words] of rules) {
    await codeOf(code, rule);
    const refused = await office.press('Show the new price', { discountCode: code, why: 'They rang' });
    expect([code, refused.status]).toEqual([code, 422]);
    expect(refused.html).toMatch(new RegExp(`id="discountCode-error"[^>]*>${words}<`));
    expect(refused.html).toContain(`value="${code}"`);
    expect(refused.html).toContain('value="They rang"');
  }
  const unknown = await office.press('Show the new price', { discountCode: 'NOSUCH' });
  expect(unknown.text).toContain('Invalid discount code');
  // The use that was made up for the test.
  await opened.db.updateTable('discountCodes').set({ usageCount: 0 }).where('code', '=', 'GONE').execute();
});

test('a code replaces the order’s current one, whose use is given back', async () => {
  const [was, is] = [await codeOf('OLDONE'), await codeOf('NEWONE', { value: 2000 })];
  const orderId = await orderWith(was);
  const office = await newAdministrator(opened);
  const page = await office.open(`/admin/orders/${orderId}/change`);
  expect(page.html).toContain('value="OLDONE"');
  expect(await put(orderId, is)).toEqual({ ok: true, state: 'applied' });
  expect(await orderOf(orderId)).toMatchObject({ discountCode: is, discountPence: 420 });
  expect([await usesOf(was), await usesOf(is)]).toEqual([0, 1]);
  // And back again.
  expect(await put(orderId, null)).toEqual({ ok: true, state: 'waiting' });
  expect(await pay(orderId)).toBe('paid');
  expect(await orderOf(orderId)).toMatchObject({ discountCode: null, discountPence: 0, totalPence: 2598 });
  expect(await put(orderId, was)).toEqual({ ok: true, state: 'applied' });
  expect([await usesOf(was), await usesOf(is)]).toEqual([1, 0]);
  await expectInvariants(opened.db);
});

test('clearing the field takes the code off, and the customer is asked for the difference', async () => {
  const code = await codeOf('CLEARED');
  const orderId = await orderWith(code);
  const office = await newAdministrator(opened);
  await office.open(`/admin/orders/${orderId}/change`);
  const shown = await office.press('Show the new price', { discountCode: '' });
  expect(shown.text).toContain('Code CLEARED taken off.');
  const page = await office.press('Ask the customer to pay £2.10');
  expect(page.path).toContain('?done=change-asked');
  expect([await usesOf(code), (await orderOf(orderId)).discountCode]).toEqual([1, code]);
  await pay(orderId);
  expect([await usesOf(code), (await orderOf(orderId)).discountCode]).toEqual([0, null]);
  await expectInvariants(opened.db);
});

test('a code on an order on account comes off the account with a credit note', async () => {
  const code = await codeOf('ACCOUNT10');
  const orderId = await accountOrder();
  expect(await put(orderId, code)).toEqual({ ok: true, state: 'applied' });
  const { rows } = await sql<{
    kind: string;
    amount: number;
  }>`select kind, amount_pence as amount from credit_ledger
    where order_id = ${orderId} order by id`.execute(opened.db);
  expect(rows.map(({ amount }) => amount)).toEqual([2598, -210]);
  await expectInvariants(opened.db);
});

test('the use of a code is held while its change waits for payment: given back if it isn’t paid, used once if it is', async () => {
  const code = await codeOf('HELD', {}, 1);
  const orderId = await makePaidOrder(opened.shop);
  // £40.00 for the flyers, less 10%: dearer, so the customer pays first.
  expect(await put(orderId, code, 4000)).toEqual({ ok: true, state: 'waiting' });
  expect([await usesOf(code), (await orderOf(orderId)).discountCode]).toEqual([1, null]);
  await expectInvariants(opened.db);
  const other = await makePaidOrder(opened.shop);
  expect((await codeChange(other, code)).assessed.codeRefusal).toBe('Discount code usage limit reached');
  const charge = await opened.db
    .selectFrom('orderCharges')
    .select(['id', 'version'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const withdrawal = { orderId, chargeId: charge.id, version: charge.version, why: 'Not wanted' };
  expect(await withdrawCharge(opened.shop, ada, withdrawal)).toEqual({ ok: true });
  expect(await usesOf(code)).toBe(0);
  await expectInvariants(opened.db);
  expect(await put(orderId, code, 4000)).toEqual({ ok: true, state: 'waiting' });
  expect(await pay(orderId)).toBe('paid');
  expect(await orderOf(orderId)).toMatchObject({ discountCode: code, discountPence: 400, totalPence: 4099 });
  expect(await usesOf(code)).toBe(1);
  await expectInvariants(opened.db);
});

test('a code that is deleted while its change waits keeps its text and discount on the order', async () => {
  const code = await codeOf('DELETED');
  const orderId = await orderWith(await codeOf('BEFORE'));
  expect(await put(orderId, code, 4000)).toEqual({ ok: true, state: 'waiting' });
  await opened.db.deleteFrom('discountCodes').where('code', '=', code).execute();
  expect(await pay(orderId)).toBe('paid');
  expect(await orderOf(orderId)).toMatchObject({ discountCode: code, discountPence: 400 });
  expect(await usesOf('BEFORE')).toBe(0);
  await expectInvariants(opened.db);
});

test('a cancelled order gives back the use of its code, and the one held for a change', async () => {
  const [was, is] = [await codeOf('HADIT'), await codeOf('WANTEDIT')];
  const orderId = await orderWith(was);
  expect(await put(orderId, is, 4000)).toEqual({ ok: true, state: 'waiting' });
  expect([await usesOf(was), await usesOf(is)]).toEqual([1, 1]);
  const version = (await codeChange(orderId, null)).request.version;
  await cancelOwnOrder(opened.shop, { orderId, version, seenFeePence: 0 });
  expect([await usesOf(was), await usesOf(is)]).toEqual([0, 0]);
  await expectInvariants(opened.db);
});

test('a code that has been renamed since is still the order’s own', async () => {
  const orderId = await orderWith(await codeOf('SPRING'));
  await opened.db.updateTable('discountCodes').set({ code: 'SUMMER' }).where('code', '=', 'SPRING').execute();
  expect((await codeChange(orderId, 'SUMMER')).assessed.problem).toBe('Nothing would change.');
});

const lockCode = (code: string) => (trx: Parameters<typeof expectInvariants>[0]) =>
  sql`select from discount_codes where code = ${code} for update`.execute(trx);

// Guard: `usage_count < usage_limit` in takeDiscountUse. Without it the constraint usage_within_limit throws.
test('if a cart and a placed order want the last use of a code at once, one gets it and the other is told', async () => {
  const code = await codeOf('LASTONE', {}, 1);
  const orderId = await makePaidOrder(opened.shop);
  const guest = newGuest();
  await addFlyers(opened.shop, guest);
  await putCode(opened.shop, guest, code);
  const checkout = await checkoutOf(opened.shop, guest);
  const { request } = await codeChange(orderId, code);
  const [placed, changed] = await whileHeld(opened, lockCode(code), () =>
    Promise.all([placeOrder(opened.shop, checkout), changeOrder(opened.shop, ada, request)]),
  );
  expect([placed.ok, changed.ok].filter(Boolean)).toHaveLength(1);
  if (!changed.ok) expect(changed.problem).toBe('Discount code usage limit reached');
  expect(await usesOf(code)).toBe(1);
  await expectInvariants(opened.db);
});

// Guard: the lock of `readChangeable`. Without it both take a use of the code for one order.
test('if two members of staff put the same code on an order, it is used once, and the second is told', async () => {
  const code = await codeOf('TWICE');
  const orderId = await makePaidOrder(opened.shop);
  const { request } = await codeChange(orderId, code);
  const outcomes = await whileHeld(opened, lockCode(code), () =>
    Promise.all([changeOrder(opened.shop, ada, request), changeOrder(opened.shop, ada, request)]),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ status: 409 });
  expect(await usesOf(code)).toBe(1);
  await expectInvariants(opened.db);
});

// Without the locks in `switchDiscountUse` this is a deadlock, which PostgreSQL ends after a second, and the command is repeated.
test('if two orders swap codes at once, each gets the other’s', async () => {
  const [one, two] = [await codeOf('SWAP1', {}, 2), await codeOf('SWAP2', {}, 2)];
  const orders = [await orderWith(one), await orderWith(two)] as const;
  const requests = [await codeChange(orders[0], two), await codeChange(orders[1], one)];
  const outcomes = await whileHeld(opened, lockCode(one), () =>
    Promise.all(requests.map(({ request }) => changeOrder(opened.shop, ada, request))),
  );
  expect(outcomes).toEqual([
    { ok: true, state: 'applied' },
    { ok: true, state: 'applied' },
  ]);
  expect([await usesOf(one), await usesOf(two)]).toEqual([1, 1]);
  await expectInvariants(opened.db);
});

test('a code on an order that is waiting for a monthly invoice is on that invoice, and nothing else is issued', async () => {
  const code = await codeOf('MONTH10');
  const tom = await makeCustomer(opened, 50_000);
  await opened.db
    .updateTable('creditAccounts')
    .set({ monthlyInvoice: true })
    .where('userId', '=', tom.userId)
    .execute();
  await addFlyers(opened.shop, tom);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, tom, 'account'));
  if (!placed.ok) throw new Error('not placed');
  expect(await put(placed.orderId, code)).toEqual({ ok: true, state: 'applied' });
  opened.time.now = new Date('2026-11-30T20:05:00Z');
  await opened.run('issue-monthly-invoices');
  opened.time.now = NOON;
  const { rows } = await sql<{ total: number }>`select total_pence as total from monthly_invoices
    where user_id = ${tom.userId}`.execute(opened.db);
  expect(rows).toEqual([{ total: 2388 }]);
  const notes = await opened.db
    .selectFrom('creditNotes')
    .select('noteNumber')
    .where('orderId', '=', placed.orderId)
    .execute();
  expect(notes).toEqual([]);
  await expectInvariants(opened.db);
});
