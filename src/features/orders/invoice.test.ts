import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../test/app.ts';
import { addFlyers, checkoutOf, newGuest } from '../../../test/factories.ts';
import { newAdministrator, newCustomer, newShopper } from '../../../test/shopper.ts';
import { pence, sumPence, type VatClass } from '../../kit/money.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { totalsOf, vatByRate } from '../pricing/index.ts';
import { orderLink } from './index.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** A trade customer who may owe, with an order of 500 flyers (£65.98) on account. */
async function orderOnAccount(name: string) {
  const customer = await newCustomer(opened, name);
  await opened.db
    .insertInto('creditAccounts')
    .values({ userId: customer.userId, isApproved: true, creditLimitPence: 100_000, paymentTermsDays: 30 })
    .execute();
  return { ...customer, orderId: await order(customer.userId) };
}

async function order(userId: string): Promise<string> {
  const owner = { userId, cartToken: null };
  await addFlyers(opened.shop, owner, { quantity: '500' });
  const outcome = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  if (!outcome.ok) throw new Error(`not placed: ${outcome.problem.kind}`);
  return outcome.orderId;
}

const numbers = async () =>
  (await opened.db.selectFrom('invoices').select('invoiceNumber').orderBy('invoiceNumber').execute()).map(
    ({ invoiceNumber }) => Number(invoiceNumber.slice(-6)),
  );

test('an order on account has its invoice at once, due when its terms say, and it opens as a PDF', async () => {
  const { shopper, orderId } = await orderOnAccount('Ina');
  const page = await shopper.open(`/orders/${orderId}`);
  expect(page.html).toContain(`href="/orders/${orderId}/invoice"`);
  const answer = await shopper.browser.get(`/orders/${orderId}/invoice`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="INV-\d{4}-\d{6}\.pdf"$/);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const invoice = await opened.db
    .selectFrom('invoices')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const days = (Date.parse(invoice.dueOn ?? '') - Date.parse(invoice.issuedOn)) / 86_400_000;
  expect(days).toBe(30);
  expect(invoice).toMatchObject({ totalPence: 6598, vatPence: 1100, netPence: 5498 });
});

test('it opens for its customer, for the bearer of the order’s link and for the owner of the shop, and for nobody else', async () => {
  const { orderId } = await orderOnAccount('Ivo');
  const path = `/orders/${orderId}/invoice`;
  const { shopper: other } = await newCustomer(opened, 'Eve');
  expect((await other.browser.get(path)).status).toBe(404);
  expect((await newShopper(opened).browser.get(path)).headers.get('location')).toContain('/login');
  expect((await (await newAdministrator(opened)).browser.get(path)).status).toBe(200);
  const key = new URL(orderLink(opened.shop, orderId)).searchParams.get('key') ?? '';
  expect((await newShopper(opened).browser.get(`${path}?key=${key}`)).status).toBe(200);
  expect((await newShopper(opened).browser.get(`${path}?key=${key.slice(0, -2)}xx`)).status).toBe(302);
});

test('an order that is not paid has none', async () => {
  const guest = newGuest();
  await addFlyers(opened.shop, guest, { quantity: '500' });
  const outcome = await placeOrder(opened.shop, await checkoutOf(opened.shop, guest));
  if (!outcome.ok) throw new Error('not placed');
  const path = new URL(orderLink(opened.shop, outcome.orderId));
  const answer = await newShopper(opened).browser.get(`${path.pathname}/invoice${path.search}`);
  expect(answer.status).toBe(404);
});

test('orders at the same time get numbers without a gap, and an issued invoice never changes (F10)', async () => {
  const customers = await Promise.all(['Ann', 'Bea', 'Cid', 'Dot'].map(orderOnAccount));
  await Promise.all(customers.map(({ userId }) => order(userId)));
  const given = await numbers();
  expect(given).toEqual(given.map((_, i) => i + 1));
  await expect(
    opened.db.updateTable('invoices').set({ totalPence: 1, vatPence: 0, netPence: 1 }).execute(),
  ).rejects.toThrow('append-only');
});

test('the VAT of the rates is the VAT of the order, whatever is in it', () => {
  for (let seed = 1; seed < 400; seed += 1) {
    const lines = Array.from({ length: 1 + (seed % 4) }, (_, i) => ({
      pricePence: pence((seed * 7919 * (i + 3)) % 12_000),
      vatClass: ((seed + i) % 3 === 0 ? 'zero' : 'standard') as VatClass,
    }));
    const totals = totalsOf(lines, { kind: 'items', amountPence: pence((seed * 31) % 5000) });
    const rates = vatByRate(lines, totals);
    expect(sumPence(rates.map((rate) => rate.vatPence))).toBe(totals.vatPence);
    expect(sumPence(rates.map((rate) => rate.grossPence))).toBe(totals.totalPence);
  }
});
