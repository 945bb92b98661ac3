import { beforeAll, expect, test } from 'vitest';
import { despatchParcels } from '#features/floor/despatch/despatch-parcels.server.ts';
import { packJob, saveParcel } from '#features/floor/despatch/pack.server.ts';
import { orderKey } from '#features/orders/order/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeCustomer } from '#test/factories.ts';
import { expectInvariants } from '#test/invariants.ts';
import { jobsOf, makeStaff, moveTo } from '#test/ready-order.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  staff = await makeStaff(opened.shop);
});

/** An order on account for two lots of flyers, 1,000 and 500, of which the first has left in a parcel. */
async function partlyGone() {
  const tom = await makeCustomer(opened, 100_000);
  for (const quantity of ['1000', '500']) await addFlyers(opened.shop, tom, { quantity });
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, tom, 'account'));
  if (!placed.ok) throw new Error('not placed');
  const { orderId, orderNumber } = placed;
  const [first] = await jobsOf(opened.shop, orderId);
  await moveTo(opened.shop, staff, first?.code ?? '', 'ready');
  await packJob(opened.shop, { orderNumber, code: first?.code ?? '' });
  const details = {
    carrierId: 'dpd',
    trackingNumber: '15501234567890',
    weightGrams: null,
    size: 'parcel' as const,
  };
  const { version } = await opened.db
    .selectFrom('parcels')
    .select('version')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  await saveParcel(opened.shop, staff, { orderNumber, number: 1, version, details });
  await despatchParcels(opened.shop, staff, { orderNumber, parcels: [{ number: 1 }] });
  return { orderId, userId: tom.userId };
}

const owedOf = async (userId: string) =>
  (
    await opened.db
      .selectFrom('creditAccounts')
      .select('currentBalancePence')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).currentBalancePence;

test('cancelling an order when one of its parcels has left asks first, keeps what has left on the account, and its customer still sees the parcel', async () => {
  const { orderId, userId } = await partlyGone();
  const items = await opened.db
    .selectFrom('orderItems')
    .select('pricePence')
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  const order = await opened.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(order.status).toBe('processing');
  await ada.open(`/admin/orders/${orderId}`);
  const questionPage = await ada.press('Save Changes', { status: 'cancelled' });
  expect(questionPage.status).toBe(422);
  expect(questionPage.text).toContain('1 of 1 parcel has already left. Cancel the rest?');
  expect(await owedOf(userId)).toBe(order.totalPence);
  await ada.press('Change to Cancelled', { status: 'cancelled' });
  // What has left, and its delivery, is still owed.
  expect(await owedOf(userId)).toBe((items[0]?.pricePence ?? 0) + order.shippingPence);
  const page = await newShopper(opened).open(`/orders/${orderId}?key=${orderKey(opened.shop, orderId)}`);
  expect(page.text).toContain('Cancelled');
  expect(page.text).toContain('15501234567890');
  await expectInvariants(opened.db);
});
