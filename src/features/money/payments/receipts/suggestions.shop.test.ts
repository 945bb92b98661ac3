import { addDays } from 'date-fns';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readTradeAccount } from '#features/money/credit/index.server.ts';
import { readOrder } from '#features/orders/order/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { acceptOffer } from '#features/selling/drafts/accept-offer.server.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, checkoutOf } from '#test/factories.ts';
import { expectInvariants } from '#test/invariants.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';
import { bookLine } from './book-line.server.ts';
import type { StatementLine } from './read-statement.ts';
import { recordReceipt } from './record-receipt.server.ts';
import { previewLines } from './statement-lines.server.ts';
import { suggestLines } from './suggest-lines.server.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
let count = 0;

beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  const row = await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  staff = { id: row.id, name: 'Ada Trade' };
  await ada.open('/admin/settings/bank-transfer');
  await ada.browser.post('/admin/settings/bank-transfer', {
    section: 'bank_transfer',
    seenAt: '',
    isOffered: 'on',
    accountName: 'Galley Print Ltd',
    sortCode: '12 34 56',
    accountNumber: '1234 5678',
    iban: '',
    bic: '',
    daysToPay: '14',
  });
});
beforeEach(() => {
  opened.time.now = NOON;
});

/** An order for £27.98 that waits for a transfer from somebody with this surname. */
async function waiting(lastName: string, { company = '', email }: { company?: string; email?: string } = {}) {
  count += 1;
  const customer = { email: email ?? `payer${count}@example.com`, firstName: 'Mary', lastName, company };
  const address = { address: '4 High Street', city: 'Lisburn', postcode: 'BT28 1AA' };
  await ada.open('/admin/drafts');
  await ada.press('New quote or order');
  await ada.press('Find', { ...customer, ...address, product: 'a5 flyers 50', intent: 'find-product' });
  await ada.press('Add A5 Flyers');
  await ada.press('Email it to the customer');
  const draftId = /drafts\/([\w-]+)/.exec(ada.page.path)?.[1] ?? '';
  const { postcode: postalCode, ...where } = address;
  const billing = company ? { billing: { company, address: null } } : {};
  const accepted = await acceptOffer(opened.shop, {
    draftId,
    number: 1,
    method: 'bank' as const,
    customer: {
      email: customer.email,
      firstName: 'Mary',
      lastName,
      ...where,
      postalCode,
      country: 'United Kingdom' as const,
      phone: null,
      ...billing,
    },
    userId: null,
    successUrl: '',
    cancelUrl: '',
  });
  if (!accepted.ok) throw new Error('not accepted');
  return { id: accepted.orderId, number: accepted.orderNumber, email: customer.email };
}

const line = (text: string, amountPence = 2798): StatementLine => ({
  row: 2,
  day: '2026-11-24',
  amountPence,
  text,
  nth: 1,
});

async function suggested(of: StatementLine, search?: string) {
  const matched = await previewLines(opened.db, [of], opened.time.now);
  const first = await suggestLines(opened.db, matched, new Map(), opened.time.now);
  const searches = new Map(search ? [[first[0]?.key ?? '', search]] : []);
  const [one] = await suggestLines(opened.db, matched, searches, opened.time.now);
  if (!one) throw new Error('no line');
  return one;
}

const numbersIn = (suggestions: readonly { orders: readonly { orderNumber: string }[] }[]) =>
  suggestions.map(({ orders }) => orders.map(({ orderNumber }) => orderNumber).join('+'));

const orderOf = async (orderId: string) => {
  const order = await readOrder(opened.db, orderId);
  if (!order) throw new Error('no order');
  return order;
};

const statement = (...lines: string[]) =>
  new File([`Date,Description,Paid in\n${lines.map((each) => `24/11/2026,${each}\n`).join('')}`], 'bank.csv');

test('a line that quotes nothing is suggested for whom it is likely, with the reason, and recorded by one press', async () => {
  const mine = await waiting('Quigley');
  const other = await waiting('Doran');
  await ada.open('/admin/payments');
  const page = await ada.press('Read the statement', { file: statement('QUIGLEY M FP 24/11,27.98') });
  expect(page.text).toContain('Names no order');
  expect(page.text).toMatch(new RegExp(`${mine.number} Mary Quigley ?Same amount, same name`));
  expect(page.text, 'the same amount alone is far less likely').not.toContain(other.number);
  expect((await orderOf(mine.id)).paymentStatus, 'nothing is recorded by itself').toBe('pending');
  const done = await ada.press(`Record £27.98 of Tuesday 24 November 2026 for ${mine.number}`);
  expect(done.status).toBe(200);
  expect(done.text).toContain(`£27.98 recorded for ${mine.number}. It is paid in full.`);
  expect(done.text).toContain('Already recorded');
  expect((await orderOf(mine.id)).paymentStatus).toBe('paid');
  expect((await orderOf(other.id)).paymentStatus).toBe('pending');
  expect((await ada.open('/admin/audit')).text).toContain('order.receipt');
  await expectInvariants(opened.db);
});

test('“ORD 376” is understood, with or without its zeros and year', async () => {
  const { number, id } = await waiting('Hanna');
  const short = Number(number.slice(-6));
  for (const text of [`ORD ${short}`, `order no ${short}`, `ord-${number.slice(-6)}`, `flyers ord${short}`]) {
    const { suggestions } = await suggested(line(text, 2000));
    expect(suggestions[0]?.orders[0]?.orderNumber, text).toBe(number);
    expect(suggestions[0]?.evidence).toContain('number');
  }
  expect((await orderOf(id)).paymentStatus).toBe('pending');
});

test('one transfer for two orders of a customer is shared between them, each paid in full', async () => {
  const one = await waiting('Magee', { email: 'magee@example.com' });
  const two = await waiting('Magee', { email: 'Magee@example.com' });
  await ada.open('/admin/payments');
  const page = await ada.press('Read the statement', { file: statement('M MAGEE,55.96') });
  expect(page.text).toContain('Together the same amount, same name');
  const done = await ada.press(
    `Record £55.96 of Tuesday 24 November 2026 for ${one.number} and ${two.number}`,
  );
  expect(done.text).toContain(`£55.96 recorded for ${one.number} and ${two.number}. All are paid in full.`);
  for (const { id } of [one, two])
    expect((await orderOf(id)).handPayment).toMatchObject({ status: 'paid', receivedPence: 2798 });
  const again = await suggested(line('M MAGEE', 5596));
  expect(again.state).toBe('recorded');
  expect(again.recordedOn?.orders.map(({ orderNumber }) => orderNumber)).toEqual([one.number, two.number]);
  await expectInvariants(opened.db);
});

test('a line that names two orders can be recorded on both, if it comes to what is due', async () => {
  const one = await waiting('Boyd', { email: 'boyd@example.com' });
  const two = await waiting('Boyd', { email: 'boyd@example.com' });
  const both = await suggested(line(`${one.number} ${two.number}`, 5596));
  expect(both.state).toBe('several');
  expect(numbersIn(both.suggestions)[0]).toBe(`${one.number}+${two.number}`);
});

test('a company’s transfer is known by its name, with or without Ltd', async () => {
  const { number } = await waiting('Larkin', { company: 'Blackwater Canoes Ltd' });
  const { suggestions } = await suggested(line('BLACKWATER CANOES LIMITED', 1000));
  expect(suggestions[0]).toMatchObject({
    company: 'Blackwater Canoes Ltd',
    evidence: ['name'],
    duePence: 2798,
  });
  expect(numbersIn(suggestions)).toEqual([number]);
});

test('a trade customer’s transfer without a reference is suggested for their account', async () => {
  const { userId } = await newCustomer(opened, 'Tessa');
  const credit = { userId, isApproved: true, creditLimitPence: 100_000 };
  await opened.db.insertInto('creditAccounts').values(credit).execute();
  await opened.db.insertInto('billingDetails').values({ userId, company: 'Rathmore Signs Ltd' }).execute();
  const owner = { userId, cartToken: null };
  await addFlyers(opened.shop, owner);
  await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  const { suggestions } = await suggested(line('RATHMORE SIGNS', 2598));
  expect(suggestions[0]).toMatchObject({ account: { userId }, evidence: ['amount', 'name'], canBook: true });
  const booked = await bookLine(opened.shop, staff, line('RATHMORE SIGNS', 2598), { userId });
  expect(booked.ok).toBe(true);
  expect((await readTradeAccount(opened.db, userId, '2026-11-24'))?.currentBalancePence).toBe(0);
  const tooMuch = await bookLine(opened.shop, staff, line('RATHMORE SIGNS 2', 100), { userId });
  expect(tooMuch).toEqual({ ok: false, problem: 'Only £0.00 is owed.' });
});

test('a line can be searched for by number, name, company or amount, and what is ticked stays ticked', async () => {
  const named = await waiting('Kerr');
  const { number } = await waiting('Toner', { company: 'Foyle Prints' });
  await ada.open('/admin/payments');
  const file = statement('PAYMENT RECEIVED,9.99', `${named.number},10.00`);
  const page = await ada.press('Read the statement', { file });
  const field = /name="(find-[^"]+)"/.exec(page.html)?.[1] ?? '';
  for (const search of [number, String(Number(number.slice(-6))), 'toner', 'foyle', '27.98']) {
    const { fields, path } = ada.filledIn('Search for £9.99 of Tuesday 24 November 2026', {
      [field]: search,
    });
    const answer = await ada.browser.post(path, fields);
    expect(await answer.text(), search).toContain(number);
  }
  const ticked = /name="line" value="([^"]+)"/.exec(page.html)?.[1]?.replaceAll('&quot;', '"') ?? '';
  await ada.press('Search for £9.99 of Tuesday 24 November 2026', { [field]: 'toner', line: ticked });
  expect(ada.page.html).toMatch(/<input[^>]*name="line"[^>]*checked/);
  expect(
    (await ada.press('Search for £9.99 of Tuesday 24 November 2026', { [field]: 'zzz' })).text,
  ).toContain('Nothing found that a transfer could pay.');
  await ada.press('Search for £9.99 of Tuesday 24 November 2026', { [field]: 'toner' });
  const done = await ada.press(`Record £9.99 of Tuesday 24 November 2026 for ${number}`);
  expect(done.text).toContain(`£9.99 recorded for ${number}.`);
  expect(done.text).not.toContain('It is paid in full');
});

test('money that staff have typed already is recognised, and can’t be recorded a second time by a press', async () => {
  const { id, number } = await waiting('Irwin');
  const { version } = await orderOf(id);
  const typed = { amountPence: 2798, how: 'bank' as const, movedOn: '2026-11-24', reference: null };
  await recordReceipt(opened.shop, staff, { orderId: id, version, ...typed });
  const { suggestions } = await suggested(line('M IRWIN'));
  const found = suggestions.find(({ orders }) => orders[0]?.orderNumber === number);
  expect(found).toMatchObject({ evidence: ['typed', 'name'], canBook: false });
});

test('money for an order that ended unpaid is suggested too, and reopens it', async () => {
  const { id, number } = await waiting('Nesbitt');
  opened.time.now = addDays(NOON, 15);
  await opened.run('end-unpaid-transfers');
  const { suggestions } = await suggested(line('M NESBITT'));
  expect(suggestions[0]).toMatchObject({ isEnded: true, evidence: ['amount', 'name'] });
  expect(numbersIn(suggestions)[0]).toBe(number);
  expect((await bookLine(opened.shop, staff, line('M NESBITT'), { orderIds: [id] })).ok).toBe(true);
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'paid', attention: 'paid-after-cancel' });
});

// Guard: the primary key of `statement_lines` (`claimStatementLine`).
test('several people press Record for one line at once: it is recorded once', async () => {
  const one = await waiting('Ogle', { email: 'ogle@example.com' });
  const two = await waiting('Ogle', { email: 'ogle@example.com' });
  const [ids, of] = [[one.id, two.id], line('M OGLE', 5596)];
  const outcomes = await atOnce(6, (i) =>
    bookLine(opened.shop, staff, of, { orderIds: i % 2 === 0 ? ids : ids.toReversed() }),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  for (const id of ids) expect((await orderOf(id)).handPayment?.receivedPence).toBe(2798);
  await expectInvariants(opened.db);
});

test('what somebody paid meanwhile isn’t paid again by a line for several orders', async () => {
  const one = await waiting('Parke', { email: 'parke@example.com' });
  const two = await waiting('Parke', { email: 'parke@example.com' });
  await bookLine(opened.shop, staff, line('PARKE EARLIER', 2798), { orderIds: [one.id] });
  const outcome = await bookLine(opened.shop, staff, line('M PARKE', 5596), { orderIds: [one.id, two.id] });
  expect(outcome).toMatchObject({ ok: false });
  expect((await orderOf(two.id)).handPayment?.receivedPence).toBe(0);
  expect((await suggested(line('M PARKE', 5596))).state, 'it isn’t lost').toBe('none');
});
