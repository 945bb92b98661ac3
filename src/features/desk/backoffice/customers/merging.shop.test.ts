import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { type CustomerDesk, openCustomerDesk } from '#test/customer-desk.ts';
import { linkFrom, VERIFY } from '#test/email-links.ts';
import { makeStaff } from '#test/ready-order.ts';
import { newCustomer, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let desk: CustomerDesk;
beforeAll(async () => {
  opened = await openTestShop();
  desk = await openCustomerDesk(opened, await makeStaff(opened.shop));
  ada = desk.ada;
});

describe('merging two customers', () => {
  test('shows both, then everything on one page, and can be undone', async () => {
    const one = await desk.guestOrder('Mona Merge', 'mona@example.com', '+442892665555');
    const two = await desk.guestOrder('Mona Merge', 'mona@work.example', '+442892665555');
    await ada.open(`/admin/customers/order/${two.orderId}`);
    await ada.press('Add note', { words: 'Second address' });
    await ada.open(`/admin/customers/order/${one.orderId}`);
    await ada.open(`/admin/customers/order/${one.orderId}/merge`);
    expect(ada.page.text).toContain('mona@work.example');
    const [, withOther = ''] = /href="([^"]*\?with=[^"]*)"/.exec(ada.page.html) ?? [];
    const both = await ada.open(withOther);
    for (const words of ['mona@example.com', 'mona@work.example', '1 order', '1 note', 'You can undo it'])
      expect(both.text).toContain(words);
    const page = await ada.press('Merge these customers');
    for (const words of ['Merged.', one.orderNumber, two.orderNumber, 'Second address', 'Also known as'])
      expect(page.text).toContain(words);
    const rows = await desk.rowsWith('Mona Merge');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/text-right">2</);
    expect(await desk.rowsWith('Mona Merge', '?search=mona@work.example')).toHaveLength(1);
    expect((await ada.open(`/admin/customers/order/${two.orderId}`)).path).toBe(page.path.split('?')[0]);
    const alone = await ada.press(/^Separate/);
    expect(alone.text).not.toContain(two.orderNumber);
    expect(await desk.rowsWith('Mona Merge')).toHaveLength(2);
  });

  test('keeps the account, and lets nobody see more than before', async () => {
    const { userId, email, shopper } = await newCustomer(opened, 'Acca');
    await shopper.open(await linkFrom(opened, email, VERIFY));
    await shopper.press('Confirm My Address');
    const { orderId, orderNumber } = await desk.guestOrder('Acca Other', 'acca@other.example');
    await ada.open(`/admin/customers/order/${orderId}/merge?with=account:${userId}`);
    const page = await ada.press('Merge these customers');
    expect(page.path).toBe(`/admin/customers/${userId}?done=merged`);
    expect(page.text).toContain(orderNumber);
    expect((await shopper.open('/account')).text).not.toContain(orderNumber);
    expect((await desk.rowsWith(email))[0]).toMatch(/text-right">1</);
    const second = await newCustomer(opened, 'Second');
    await ada.open(`/admin/customers/account/${userId}/merge?with=account:${second.userId}`);
    expect(ada.page.text).toContain('Accounts can’t be merged');
    const forged = await ada.browser.post(`/admin/customers/account/${userId}/merge`, {
      with: `account:${second.userId}`,
    });
    expect(forged.status).toBe(422);
  });

  test('ends for somebody who opens an account: they stand on their own again', async () => {
    const { orderId } = await desk.guestOrder('Rob Registers', 'rob@example.com');
    const main = await desk.add({ firstName: 'Main', lastName: 'Person', email: 'main@example.com' });
    const mainId = /person\/([\w-]+)/.exec(main.path)?.[1] ?? '';
    await ada.open(`/admin/customers/person/${mainId}/merge?with=order:${orderId}`);
    await ada.press('Merge these customers');
    const { shopper, userId } = await newCustomer(opened, 'Rob', 'rob@example.com');
    await shopper.open(await linkFrom(opened, 'rob@example.com', VERIFY));
    await shopper.press('Confirm My Address');
    expect((await ada.open(`/admin/customers/person/${mainId}`)).text).not.toContain('Also known as');
    expect((await ada.open(`/admin/customers/${userId}`)).text).not.toContain('Also known as');
  });
});

test('somebody who gave only a phone number is found by it, exported and erased', async () => {
  const { path } = await desk.add({ firstName: 'Una', lastName: 'Unaddressed', phone: '028 9266 7777' });
  await ada.open(path);
  await ada.press('Add note', { words: 'Prefers matt' });
  const orderId = await desk.orderAtCounter(/^New order for Una/);
  await ada.open('/admin/personal-data');
  const held = await ada.press('Find', { email: '+44 28 9266 7777' });
  expect(held.text).toContain('1 order');
  expect(held.text).toContain('1 customer record');
  const file = await ada.browser.post('/admin/personal-data/export', { email: '028 9266 7777' });
  expect(await file.text()).toContain('Prefers matt');
  await ada.press('Erase this person', { typedEmail: '02892667777' });
  expect(ada.page.text).toContain('The person has been erased.');
  expect((await ada.open(path)).status).toBe(404);
  const order = await opened.db
    .selectFrom('orders')
    .select('erasedAt')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(order.erasedAt).not.toBeNull();
  const left = await opened.db
    .selectFrom('auditLog')
    .select('after')
    .where('action', '=', 'person.create')
    .execute();
  expect(JSON.stringify(left)).not.toContain('Unaddressed');
});
