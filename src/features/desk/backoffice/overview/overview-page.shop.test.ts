import { expect, test } from 'vitest';
import { receiveDataComplaint } from '#features/people/enquiries/data-complaint.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeCustomer } from '#test/factories.ts';
import { newAdministrator } from '#test/shopper.ts';

test('the overview shows today’s takings, the to-do list, and past sales', async () => {
  const opened = await openTestShop();
  const ada = await newAdministrator(opened);
  expect((await ada.open('/admin')).text).toContain('No sales in the last 30 days');
  const customer = await makeCustomer(opened, 50_000);
  await addFlyers(opened.shop, customer, { quantity: '500' });
  await placeOrder(opened.shop, await checkoutOf(opened.shop, customer, 'account'));
  const today = await ada.open('/admin');
  expect(today.text).toMatch(/Orders placed today\s*1/);
  expect(today.text).toContain('£65.98');
  await receiveDataComplaint(opened.shop, {
    name: 'Zelda',
    email: 'zelda@example.com',
    complaint: 'You wrote.',
  });
  const complained = await ada.open('/admin');
  expect(complained.text).toMatch(/1 data complaint\s+Answer/);
  expect(complained.html).toContain('href="/admin/enquiries?kind=complaint&amp;state=new"');
  for (const kind of ['message', 'sample-pack', 'complaint'])
    expect((await ada.open(`/admin/enquiries?kind=${kind}&state=new`)).html).toMatch(
      new RegExp(`<option value="${kind}" selected`),
    );
  // The next day, yesterday is counted once, at its items' prices.
  opened.time.now = new Date('2026-11-25T10:30:00Z');
  const next = await ada.open('/admin');
  expect(next.text).toMatch(/Orders placed today\s*0/);
  expect(next.text).toContain('Sales in the last 30 days: £60.99. Best day: Tuesday 24 November');
  expect(next.text).toContain('Best seller: Flyers (100%)');
  await ada.open('/admin');
  const { count } = await opened.countStatements(() => ada.browser.get('/admin'));
  expect(count).toBeLessThanOrEqual(4);
});

test('the overview says how old the last backup is, and why there has been none since', async () => {
  const opened = await openTestShop();
  const ada = await newAdministrator(opened);
  expect((await ada.open('/admin')).text).toContain('There is no backup of this shop yet.');
  const add = (values: object) =>
    opened.db
      .insertInto('backups')
      .values(values as never)
      .execute();
  const [friday, saturday] = [new Date('2026-11-20T02:30:00Z'), new Date('2026-11-21T02:30:00Z')];
  const damaged = JSON.stringify(['The file of artwork 17 is missing (artwork/17).']);
  await add({ startedAt: friday, finishedAt: friday, name: 'a', bytes: 3_500_000, damaged });
  const first = await ada.open('/admin');
  expect(first.text).toContain('Last backup: 20 Nov 2026, 02:30 (3.3 MB).');
  expect(first.text).toContain('1 file was incomplete in the backup of 20 Nov 2026, 02:30');
  expect(first.text).toContain('The file of artwork 17 is missing');
  await add({ startedAt: saturday, finishedAt: saturday, problem: 'ENOSPC: no space left on device' });
  const next = await ada.open('/admin');
  expect(next.text).toMatch(/There has been no backup since 20 Nov 2026, 02:30\s*: the last try failed/);
  expect(next.text).toContain('no space left on device');
});

// Guard: the shop's own midnight. On 28 March 2027 the clocks go forward, so the day begins at 00:00 GMT and ends at
// 23:00 GMT.
test('a day runs from midnight to midnight in local time, even when the clocks change', async () => {
  const opened = await openTestShop();
  const ada = await newAdministrator(opened);
  for (const placedAt of [
    '2027-03-27T23:59:59Z',
    '2027-03-28T00:00:00Z',
    '2027-03-28T22:59:59Z',
    '2027-03-28T23:00:00Z',
  ]) {
    const customer = await makeCustomer(opened, 50_000);
    await addFlyers(opened.shop, customer, { quantity: '500' });
    const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, customer, 'account'));
    if (!placed.ok) throw new Error('not placed');
    await opened.db
      .updateTable('orders')
      .set({ placedAt: new Date(placedAt) })
      .where('id', '=', placed.orderId)
      .execute();
  }
  opened.time.now = new Date('2027-03-28T23:30:00Z');
  const { text, html } = await ada.open('/admin');
  expect(text).toMatch(/Orders placed today\s*1/);
  expect(text).toContain('Sales in the last 30 days: £182.97. Best day: Sunday 28 March 2027');
  expect(html).toMatch(/Sunday 28 March 2027<\/th><td[^>]*>£121\.98/);
  expect(html).toMatch(/Saturday 27 March 2027<\/th><td[^>]*>£60\.99/);
});
