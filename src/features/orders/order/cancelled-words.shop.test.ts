import { beforeAll, expect, test } from 'vitest';
import { saveOrder } from '#features/desk/order-desk/status/save-order.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, addFlyersToFollow, checkoutOf, makeCustomer } from '#test/factories.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { makeStaff } from '#test/ready-order.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { orderKey } from './index.server.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  staff = await makeStaff(opened.shop);
});

/** What a page says between its header and its footer, without the text of its forms. */
const saidBy = (html: string) =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<(script|style|form)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

async function onMonthlyAccount(): Promise<string> {
  const tom = await makeCustomer(opened, 100_000);
  await opened.db
    .updateTable('creditAccounts')
    .set({ monthlyInvoice: true })
    .where('userId', '=', tom.userId)
    .execute();
  await addFlyers(opened.shop, tom);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, tom, 'account'));
  if (!placed.ok) throw new Error('not placed');
  return placed.orderId;
}

async function toFollow(): Promise<string> {
  const tom = await makeCustomer(opened, 100_000);
  await addFlyersToFollow(opened.shop, tom);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, tom, 'account'));
  if (!placed.ok) throw new Error('not placed');
  return placed.orderId;
}

async function cancel(orderId: string) {
  const { version } = await opened.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const change = { orderId, version, status: 'cancelled' as const, trackingNumber: null, notes: null };
  expect(await saveOrder(opened.shop, staff, change)).toEqual({ ok: true });
}

test.each([
  ['on a monthly account', onMonthlyAccount],
  ['whose file was to follow', toFollow],
  ['paid by card', () => makePaidOrder(opened.shop)],
])('an order %s that was cancelled no longer promises anything', async (_, make) => {
  const orderId = await make();
  await cancel(orderId);
  await opened.runJobs();
  const customer = await newShopper(opened).open(`/orders/${orderId}?key=${orderKey(opened.shop, orderId)}`);
  expect(saidBy(customer.html)).toContain('Cancelled');
  expect(saidBy(customer.html)).not.toMatch(PROMISES);
  expect(saidBy((await ada.open(`/admin/orders/${orderId}`)).html)).not.toMatch(PROMISES);
});

/**
 * What an order in progress says: on which invoice it will be, what is needed for it, when it leaves and when it
 * arrives.
 */
const PROMISES =
  /will be on|On the customer’s invoice of|\bneed\b|[Ww]ith you by|leaves on|Despatch (on )?\w+day|Please approve|to pay\b/;

test('a confirmation that is sent after its order was cancelled says so, and promises no day', async () => {
  const orderId = await toFollow();
  await cancel(orderId);
  await opened.runJobs();
  const email = opened.mails.find(({ subject }) => subject.includes('received, and cancelled since'));
  expect(email?.text).toContain('This order has been cancelled in the meantime');
  expect(email?.text).not.toMatch(/Upload your artwork|Friday/);
});
