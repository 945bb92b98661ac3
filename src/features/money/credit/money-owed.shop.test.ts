import { addDays } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import type { Actor } from '#platform/audit.server.ts';
import { json } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo } from '#test/email-links.ts';
import { addFlyers, atOnce, checkoutOf } from '#test/factories.ts';
import { expectInvariants } from '#test/invariants.ts';
import { inTurn, lockAccount } from '#test/lock-waiters.ts';
import { wordsOfPdf } from '#test/read-pdf.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';
import { changeCollection, readMoneyOwed, readTradeAccount, recordPayment } from './index.server.ts';
import { AGES, agedDebt } from './index.ts';

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
beforeEach(async () => {
  opened.time.now = NOON;
  await opened.db.deleteFrom('settings').where('key', '=', 'overdue_emails').execute();
});

const later = (days: number) => {
  opened.time.now = addDays(NOON, days);
};

/** A trade customer (30 days): £25.98 ordered on 24 November, due on 24 December. */
async function indebted() {
  const customer = await newCustomer(opened, 'Tom');
  const { userId } = customer;
  await opened.db
    .insertInto('creditAccounts')
    .values({ userId, isApproved: true, creditLimitPence: 100_000 })
    .execute();
  expect((await order(userId)).ok).toBe(true);
  return customer;
}

async function order(userId: string) {
  const owner = { userId, cartToken: null };
  await addFlyers(opened.shop, owner);
  return placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
}

const at = (userId: string) => `/admin/customers/${userId}`;
const pay = (userId: string, amountPence = 2598, reference = 'BACS 1') =>
  recordPayment(opened.shop, staff, { userId, amountPence, reference });
const setRule = (on: boolean, days = [7, 14, 30]) =>
  opened.db
    .insertInto('settings')
    .values({ key: 'overdue_emails', value: json({ on, days }), updatedAt: NOON })
    .execute();
const chasedOn = async (day: number) => {
  later(day);
  await opened.run('chase-overdue');
};
const emailsAbout = async (userId: string) =>
  (
    await opened.db
      .selectFrom('mails')
      .select('id')
      .where('userId', '=', userId)
      .where('template', '=', 'overdue-reminder')
      .execute()
  ).length;

describe('money owed', () => {
  test('is listed by age, the most overdue first, from the invoices of each customer', async () => {
    const { userId } = await indebted();
    later(50);
    expect(await order(userId)).toMatchObject({ ok: false });
    later(20);
    await order(userId);
    await pay(userId, 1000);
    for (const day of [0, 30, 31, 60, 61, 91, 121, 151]) {
      later(day);
      const today = opened.time.now.toISOString().slice(0, 10);
      const { debtors, total } = await readMoneyOwed(opened.db, today, { limit: null, offset: 0 });
      for (const debtor of debtors) {
        const account = await readTradeAccount(opened.db, debtor.userId, today);
        expect(debtor).toMatchObject(agedDebt(account?.owed ?? [], debtor.owedPence, today));
      }
      expect(AGES.reduce((sum, age) => sum + total[age], 0)).toBe(total.owedPence);
      expect(debtors.map(({ overduePence }) => overduePence)).toEqual(
        debtors.map(({ overduePence }) => overduePence).toSorted((one, more) => more - one),
      );
    }
    later(31);
    const page = await ada.open('/admin/money-owed');
    expect(page.text).toContain('Total');
    expect(page.text).toContain('£15.98');
    expect((await ada.open(at(userId))).text).toContain('1–30 days overdue £15.98');
    expect((await ada.open('/admin')).text).toContain('See who owes money');
    const { count } = await opened.countStatements(() => ada.open('/admin/money-owed'));
    expect(count).toBeLessThanOrEqual(4);
    const csv = await (await ada.browser.get('/admin/money-owed/export.csv')).text();
    expect(csv).toContain('1–30 days overdue (£)');
    expect(csv).toContain('15.98');
  });

  test('is open on invoices that add up to the balance, and the hourly check finds a balance without one', async () => {
    const { userId } = await indebted();
    await order(userId);
    await pay(userId, 4000, 'part');
    await order(userId);
    const account = await readTradeAccount(opened.db, userId, '2026-11-24');
    const open = account?.owed.reduce((sum, { amountPence }) => sum + amountPence, 0);
    expect([open, account?.currentBalancePence]).toEqual([3794, 3794]);
    const stray = opened.db.transaction().execute(async (trx) => {
      await sql`update credit_accounts set current_balance_pence = current_balance_pence + 5000
        where user_id = ${userId}`.execute(trx);
      await trx
        .insertInto('creditLedger')
        .values({ userId, kind: 'order', amountPence: 5000, reference: 'stray', actor: 'Ada' })
        .execute();
      await expectInvariants(trx);
    });
    await expect(stray).rejects.toThrow('expected');
    await expect(stray.catch((error) => JSON.stringify(error.actual))).resolves.toContain('open-invoices');
  });

  test('is shown to its customer by age', async () => {
    const { shopper } = await indebted();
    later(65);
    expect((await shopper.open('/account')).text).toContain('31–60 days overdue £25.98');
  });
});

test('“No emails until” is gone from the customer’s page once that day has passed', async () => {
  const { userId } = await indebted();
  await ada.open(at(userId));
  await ada.press('Don’t chase', { noChaseReason: 'Disputed', until: '2026-11-26' });
  later(2);
  expect((await ada.open(at(userId))).text).toContain('No emails until Thursday 26 November 2026: Disputed');
  later(3);
  expect((await ada.open(at(userId))).text).not.toContain('No emails until');
});

describe('an account on hold', () => {
  test('can’t be used for orders, and its customer isn’t told why; a card still works, and releasing the account ends the hold', async () => {
    const { shopper, userId } = await indebted();
    await ada.open(at(userId));
    expect((await ada.press('Put account on hold', { holdReason: '' })).status).toBe(422);
    expect((await ada.press('Put account on hold', { holdReason: 'Cheque bounced' })).text).toContain(
      'This account is on hold: Cheque bounced',
    );
    expect(await order(userId)).toMatchObject({
      problem: { kind: 'credit', message: 'Your account is on hold. Please ring us.' },
    });
    const page = await shopper.open('/checkout');
    expect(page.text).toContain('Pay on account is not available. Your account is on hold. Please ring us.');
    expect(page.html).not.toContain('Cheque bounced');
    expect((await shopper.open('/account')).html).not.toContain('Cheque bounced');
    expect((await ada.open('/admin/customers?search=tom')).text).toContain('On hold');
    expect((await ada.open('/admin/money-owed')).text).toContain('On hold');
    await ada.open(at(userId));
    expect((await ada.press('Release account')).text).toContain('The account is no longer on hold.');
    expect((await order(userId)).ok).toBe(true);
  });

  test('two people at once: one decides, and the other sees it (guard: the account’s version under its lock)', async () => {
    const { userId } = await indebted();
    const hold = () =>
      changeCollection(opened.shop, staff, userId, { kind: 'hold', reason: 'Cheque bounced' }, 0);
    const outcomes = await atOnce(4, hold);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((one) => !one.ok)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ kind: 'stale', actor: 'Ada' })),
    );
  });

  // Guard: `hold_reason is null` in the update that charges the account, which reads it again once it has the lock.
  test('an order right after the hold is refused, one right before it goes through', async () => {
    const { userId } = await indebted();
    const hold = (version: number) => () =>
      changeCollection(opened.shop, staff, userId, { kind: 'hold', reason: 'Cheque bounced' }, version);
    const [held, late] = await inTurn(opened, lockAccount(userId), hold(0), () => order(userId));
    expect([held.ok, late.ok]).toEqual([true, false]);
    await changeCollection(opened.shop, staff, userId, { kind: 'release' }, 1);
    await opened.db.deleteFrom('cartLines').execute();
    const [early, heldAgain] = await inTurn(opened, lockAccount(userId), () => order(userId), hold(2));
    expect([early.ok, heldAgain.ok]).toEqual([true, true]);
  });
});

describe('emails about overdue invoices', () => {
  test('are off until the owner switches them on', async () => {
    const { userId } = await indebted();
    await chasedOn(60);
    expect(await emailsAbout(userId)).toBe(0);
    await ada.open('/admin/settings/overdue-invoices');
    expect((await ada.press('Save: Emails about overdue invoices', { on: 'on', emailDays: '' })).status).toBe(
      422,
    );
    await ada.open('/admin/settings/overdue-invoices');
    const saved = await ada.press('Save: Emails about overdue invoices', { on: 'on', emailDays: '7, 14' });
    expect(saved.text).toContain('Saved.');
    await chasedOn(60);
    expect(await emailsAbout(userId)).toBe(1);
  });

  test('go out after 7, 14 and 30 days, at most one a day, with every overdue invoice and a statement, and stop when everything is paid', async () => {
    await setRule(true);
    const { userId, email } = await indebted();
    expect((await order(userId)).ok).toBe(true);
    await chasedOn(36);
    expect(await emailsAbout(userId)).toBe(0);
    await chasedOn(37);
    await chasedOn(37);
    expect(await emailsAbout(userId)).toBe(1);
    await chasedOn(44);
    expect(await emailsAbout(userId)).toBe(2);
    const sent = (await emailsTo(opened, email)).find(({ subject }) => subject.includes('overdue'));
    expect(sent?.subject).toBe('£51.96 is overdue on your account');
    expect(sent?.text.match(/Invoice INV-2026-\d{6}/g)).toHaveLength(2);
    expect(sent?.attachments?.[0]?.filename).toMatch(/^statement-.*\.pdf$/);
    const words = await wordsOfPdf(new Response(new Uint8Array(sent?.attachments?.[0]?.content ?? [])));
    expect(words).toContain('From Sunday 1 November 2026');
    expect(words).toMatch(/Open invoices .*INV-2026-\d{6}, order ORD-2026-\d{6} £25\.98 14 days overdue/);
    await pay(userId, 5196);
    await chasedOn(60);
    expect(await emailsAbout(userId)).toBe(2);
  });

  test('are sent once, even if two processes send them at the same time', async () => {
    await setRule(true);
    const { userId } = await indebted();
    later(40);
    await Promise.all([opened.run('chase-overdue'), opened.run('chase-overdue')]);
    expect(await emailsAbout(userId)).toBe(1);
  });

  test('wait while staff say so, with a reason and an end date', async () => {
    await setRule(true);
    const { userId } = await indebted();
    later(31);
    await ada.open(at(userId));
    const values = { noChaseReason: 'They ring on Friday', until: '2027-01-10' };
    expect((await ada.press('Don’t chase', { ...values, until: '2026-11-01' })).status).toBe(422);
    expect((await ada.press('Don’t chase', values)).text).toContain('They ring on Friday');
    await chasedOn(47);
    expect(await emailsAbout(userId)).toBe(0);
    await chasedOn(48);
    expect(await emailsAbout(userId)).toBe(1);
  });

  test('that are waiting to be sent are taken back once nothing is overdue, although more is owed', async () => {
    await setRule(true);
    const { userId } = await indebted();
    later(20);
    expect((await order(userId)).ok).toBe(true);
    await chasedOn(40);
    expect(await emailsAbout(userId)).toBe(1);
    await pay(userId, 1000, 'BACS 1');
    expect(await emailsAbout(userId)).toBe(1);
    await pay(userId, 1598, 'BACS 2');
    expect(await emailsAbout(userId)).toBe(0);
  });

  // Guard: the account's lock in `chase`. Without it, an invoice read before the payment is still chased.
  test('don’t go out for an invoice paid at the same moment', async () => {
    await setRule(true);
    const { userId } = await indebted();
    later(40);
    const [paid] = await inTurn(
      opened,
      lockAccount(userId),
      () => pay(userId),
      () => opened.run('chase-overdue'),
    );
    expect(paid.ok).toBe(true);
    expect(await emailsAbout(userId)).toBe(0);
  });
});
