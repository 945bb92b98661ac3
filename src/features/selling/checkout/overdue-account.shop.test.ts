import { addDays } from 'date-fns';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordPayment } from '#features/money/credit/index.server.ts';
import type { Actor } from '#platform/audit.server.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, checkoutOf, JANE } from '#test/factories.ts';
import { inTurn, lockAccount } from '#test/lock-waiters.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';
import { placeOrder } from './place-order.server.ts';

const PAY = 'Place order and pay £65.98';
const BY_CARD = 'Pay £65.98 by card';
const OVERDUE =
  /£65\.98 on this account is overdue\. The oldest unpaid invoice INV-2026-\d{6} was due on Thursday 24 December 2026\./;
const REASON = `${OVERDUE.source} Pay this order by card. You can order on account again as soon as we have recorded your payment of the overdue amount.`;

let opened: TestShop;
let ada: Shopper;
let staff: Actor;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
  staff = await opened.db
    .selectFrom('profiles')
    .select(['id', 'firstName as name'])
    .where('firstName', '=', 'Ada')
    .executeTakeFirstOrThrow();
});
beforeEach(() => {
  opened.time.now = NOON;
});

const later = (days: number) => {
  opened.time.now = addDays(NOON, days);
};

/**
 * A trade customer (30 days): 500 flyers for £65.98 ordered on 24 November, due on 24 December; the same again in the
 * cart.
 */
async function indebted(limitPence = 100_000) {
  const customer = await newCustomer(opened, 'Tom');
  const { userId } = customer;
  await opened.db
    .insertInto('creditAccounts')
    .values({ userId, isApproved: true, creditLimitPence: limitPence })
    .execute();
  const owner = { userId, cartToken: null };
  await addFlyers(opened.shop, owner, { quantity: '500' });
  expect((await order(userId)).ok).toBe(true);
  await addFlyers(opened.shop, owner, { quantity: '500' });
  return { ...customer, owner };
}

const order = async (userId: string) =>
  placeOrder(opened.shop, await checkoutOf(opened.shop, { userId, cartToken: null }, 'account'));
const pay = (userId: string, amountPence: number, reference = 'BACS 1') =>
  recordPayment(opened.shop, staff, { userId, amountPence, reference });
const ordersOf = async (userId: string) =>
  (await opened.db.selectFrom('orders').select('id').where('userId', '=', userId).execute()).length;

test('an account can be used for 14 days after the due date; after that its customer pays by card until it is settled', async () => {
  const { shopper, userId } = await indebted();
  later(44);
  expect((await shopper.open('/checkout')).text).toContain('Pay on account £934.02 available');
  later(45);
  const page = await shopper.open('/checkout');
  expect(page.text).toMatch(new RegExp(`Pay on account is not available\\. ${REASON}`));
  expect(page.html).not.toContain('value="account"');
  const values = { ...JANE, phone: '', paymentMethod: 'account' };
  const refused = await shopper.press(BY_CARD, values);
  expect(refused.status).toBe(422);
  expect(refused.html).toMatch(new RegExp(`id="paymentMethod-error" class="field-error">${REASON}`));
  expect(shopper.filledIn(BY_CARD).fields).toMatchObject({ city: 'Lisburn', paymentMethod: 'stripe' });
  expect(await ordersOf(userId)).toBe(1);
  expect((await pay(userId, 6598)).ok).toBe(true);
  await shopper.open('/checkout');
  expect((await shopper.press(PAY, values)).path).toContain('/orders?success=true');
  expect(await ordersOf(userId)).toBe(2);
});

test('a card always works', async () => {
  const { shopper, userId } = await indebted();
  later(60);
  await shopper.open('/checkout');
  const page = await shopper.press(BY_CARD, { ...JANE, phone: '' });
  expect(page.path).toMatch(/^\/test-card\//);
  expect(await ordersOf(userId)).toBe(2);
});

test('a part payment leaves the rest overdue; a later order that is not due yet does not count', async () => {
  const { userId, owner } = await indebted();
  later(20);
  expect((await order(userId)).ok).toBe(true);
  later(45);
  await addFlyers(opened.shop, owner, { quantity: '500' });
  await pay(userId, 6597);
  expect(await order(userId)).toMatchObject({
    problem: { kind: 'credit', message: expect.stringContaining('£0.01 on this account is overdue.') },
  });
  await pay(userId, 1, 'BACS 2');
  expect((await order(userId)).ok).toBe(true);
});

test('if both over the limit and overdue, the overdue invoice is the reason given', async () => {
  const { userId } = await indebted(7000);
  later(45);
  expect(await order(userId)).toMatchObject({
    problem: { message: expect.stringMatching(OVERDUE) },
  });
});

test('the customer and staff see it from the first day, with the day on which ordering stops', async () => {
  const { shopper, userId } = await indebted();
  later(30);
  expect((await shopper.open('/account')).text).not.toContain('overdue');
  expect((await ada.open(`/admin/customers/${userId}`)).text).not.toContain('on this account is overdue');
  expect((await ada.open('/admin/customers?search=tom')).text).not.toContain('Overdue');
  later(31);
  expect((await shopper.open('/account')).text).toMatch(
    /£65\.98 on this account is overdue\. The oldest unpaid invoice INV-2026-\d{6} was due on 24 December 2026\. If it is still unpaid on 8 January 2027, you can only pay by card until you pay it\./,
  );
  expect(shopper.page.text).toMatch(/ORD-2026-\d{6} was due on 24 December 2026/);
  const office = await ada.open(`/admin/customers/${userId}`);
  expect(office.text).toMatch(
    new RegExp(
      `${OVERDUE.source} From Friday 8 January 2027 this customer can only order by card until it is paid\\.`,
    ),
  );
  expect((await ada.open('/admin/customers?search=tom')).text).toContain('Overdue');
  later(45);
  expect((await shopper.open('/account')).text).toContain(
    'Until you pay it, please pay for new orders by card.',
  );
  expect((await ada.open(`/admin/customers/${userId}`)).text).toContain(
    'Until it is paid, this customer can only order by card.',
  );
});

describe('the owner’s number of days', () => {
  const save = async (graceDays: string) => {
    await ada.open('/admin/settings/overdue-invoices');
    return ada.press('Save: Overdue accounts', { graceDays });
  };

  test('is 14 until it is saved; 0 stops at once, an empty field never', async () => {
    const { userId, owner } = await indebted();
    await ada.open('/admin/settings/overdue-invoices');
    expect(ada.filledIn('Save: Overdue accounts').fields).toMatchObject({ graceDays: '14' });
    later(31);
    expect((await save('0')).text).toContain('Saved.');
    expect((await order(userId)).ok).toBe(false);
    expect((await save('')).text).toContain('Saved.');
    expect(ada.filledIn('Save: Overdue accounts').fields).toMatchObject({ graceDays: '' });
    later(400);
    await opened.db.deleteFrom('cartLines').execute();
    await addFlyers(opened.shop, owner, { quantity: '500' });
    expect((await order(userId)).ok).toBe(true);
    await save('14');
  });

  test.each(['-1', 'two', '1.5', '366', '99999'])(
    '%s is refused, and stays in the field to be corrected',
    async (text) => {
      const page = await save(text);
      expect(page.status).toBe(422);
      expect(page.text).toMatch(/Enter a number of days, like 14, or leave it empty|Use at most 365 days/);
      expect(ada.filledIn('Save: Overdue accounts').fields).toMatchObject({ graceDays: text });
    },
  );
});

describe('at the same moment', () => {
  // Guard: the account is read after `chargeCredit` locks its row. If read before, this order is refused.
  test('an order right after the payment goes through', async () => {
    const { userId } = await indebted();
    later(45);
    const [paid, outcome] = await inTurn(
      opened,
      lockAccount(userId),
      () => pay(userId, 6598),
      () => order(userId),
    );
    expect([paid.ok, outcome.ok]).toEqual([true, true]);
  });

  // Guard: `account.overdue?.stopped` in `charge`. Without it this order goes through.
  test('an order right before the payment is refused, and the payment is recorded', async () => {
    const { userId } = await indebted();
    later(45);
    const [outcome, paid] = await inTurn(
      opened,
      lockAccount(userId),
      () => order(userId),
      () => pay(userId, 6598),
    );
    expect([outcome.ok, paid.ok]).toEqual([false, true]);
    expect((await order(userId)).ok).toBe(true);
  });

  // Guard: `chargedNowPence` in `readTradeAccount`. Without it an order's own charge counts as old debt.
  test('a customer whose old debt is paid sends an order from five browsers, and none counts as overdue', async () => {
    const { userId } = await indebted();
    await pay(userId, 6598);
    later(90);
    await opened.db.deleteFrom('cartLines').execute();
    const carts = await atOnce(5, async () => {
      const { shopper: _, ...other } = await newCustomer(opened);
      const owner = { userId: other.userId, cartToken: null };
      await addFlyers(opened.shop, owner, { quantity: '500' });
      return { ...(await checkoutOf(opened.shop, owner, 'account')), userId };
    });
    const outcomes = await Promise.all(carts.map((checkout) => placeOrder(opened.shop, checkout)));
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
  });
});
