import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { linkFrom, VERIFY } from '#test/email-links.ts';
import { makeReadyOrder, makeStaff } from '#test/ready-order.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  staff = await makeStaff(opened.shop);
});

const LIST = '/admin/customers';
const NEW = '/admin/customers/new';

/** Adds a customer by hand; returns their page. */
async function add(details: Record<string, string>) {
  await ada.open(NEW);
  return ada.press('Add customer', details);
}

/** A guest's order with these details. */
async function guestOrder(customerName: string, customerEmail: string, customerPhone: string | null = null) {
  const { orderId, orderNumber } = await makeReadyOrder(opened.shop, staff);
  const [customerFirstName = '', customerLastName = ''] = customerName.split(' ');
  await opened.owner
    .updateTable('orders')
    .set({ customerName, customerFirstName, customerLastName, customerEmail, customerPhone, userId: null })
    .where('id', '=', orderId)
    .execute();
  return { orderId, orderNumber };
}

/** An order for the customer of the open page, paid at the counter. Returns its id. */
async function orderAtCounter(button: RegExp) {
  await ada.press(button);
  await ada.press('Find', { isCollected: '1', product: 'a5 flyers 50', intent: 'find-product' });
  await ada.press('Add A5 Flyers');
  await ada.press('Paid in cash at the counter');
  const placed = await ada.press(/^Yes, .* is paid$/);
  return /orders\/([\w-]+)/.exec(placed.path)?.[1] ?? '';
}

/** The rows of the list that have these words. */
async function rowsWith(words: string, query = '') {
  const { html } = await ada.open(`${LIST}${query}`);
  return html
    .split('<tr')
    .slice(1)
    .filter((row) => row.includes(words));
}

const lastEntry = () =>
  opened.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('a customer added by hand', () => {
  test('is in the list and found by company, has a page, and an order begins with what is known', async () => {
    const page = await add({
      firstName: 'Hanna',
      lastName: 'Hill',
      company: 'Hill Farm Shop',
      phone: '028 9266 1111',
      email: 'hanna@hillfarm.example',
    });
    expect(page.path).toMatch(/^\/admin\/customers\/person\//);
    for (const words of ['Customer added.', 'Hanna Hill', 'Hill Farm Shop', '028 9266 1111', 'No account'])
      expect(page.text).toContain(words);
    expect(await lastEntry()).toMatchObject({ action: 'person.create', actor: 'Ada Trade' });
    for (const query of ['', '?search=hill+farm', '?search=028+9266+1111', '?search=hanna@hillfarm.example'])
      expect(await rowsWith('Hanna Hill', query), query).toHaveLength(1);
    await ada.open(page.path);
    const draft = await ada.press('New order for Hanna');
    expect(draft.html).toContain('value="Hill Farm Shop"');
  });

  test('needs a name or company and a way to reach them; nothing typed is lost', async () => {
    const page = await add({ lastName: 'Nobody', email: 'no address' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('Enter an email address in the form name@example.com');
    expect(page.html).toContain('value="Nobody"');
    expect(page.html).toContain('value="no address"');
    expect((await add({ lastName: 'Nobody' })).text).toContain(
      'Enter an email address, a phone number or both',
    );
    expect((await add({ email: 'x@example.com' })).text).toContain('Enter a name or a company');
  });

  test('is refused if somebody has the address or number already, with a link to their page', async () => {
    const { path } = await add({ lastName: 'First', email: 'twice@example.com' });
    const page = await add({ lastName: 'Second', email: 'Twice@Example.com' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('Another customer has this email address');
    expect(page.html).toContain(`href="${path.split('?')[0]}"`);
    const { userId, email } = await newCustomer(opened, 'Rita');
    expect((await add({ lastName: 'Second', email })).html).toContain(`href="/admin/customers/${userId}"`);
    await add({ lastName: 'Caller', phone: '028 9266 2222' });
    expect((await add({ lastName: 'Caller', phone: '+44 28 9266 2222' })).text).toContain(
      'Another customer has this phone number',
    );
  });

  test('has what they order later, by email or, without one, by phone', async () => {
    const { path } = await add({ lastName: 'Later', email: 'later@example.com' });
    const { orderNumber } = await guestOrder('Lara Later', 'Later@example.com');
    expect((await ada.open(path)).text).toContain(orderNumber);
    expect(await rowsWith('later@example.com', '?search=later@example.com')).toHaveLength(1);
    expect(await rowsWith('Later', `?search=${orderNumber}`)).toHaveLength(1);
    const caller = await add({ firstName: 'Cal', lastName: 'Caller', phone: '028 9266 3333' });
    await ada.open(caller.path);
    await ada.press('New order for Cal');
    await ada.press('Save');
    expect((await ada.open(caller.path)).text).toContain('QUO-2026-');
    await orderAtCounter(/^New order for Cal/);
    expect((await ada.open(caller.path)).text).toContain('ORD-2026-');
    expect(await rowsWith('Cal Caller')).toHaveLength(1);
  });

  test('is edited by one person at a time', async () => {
    const { path } = await add({ firstName: 'Eddy', lastName: 'Edit', email: 'eddy@example.com' });
    const here = path.split('?')[0] ?? '';
    await ada.open(`${here}?edit`);
    const other = ada.tab();
    await other.open(`${here}?edit`);
    expect((await ada.press('Save', { company: 'Eddy & Sons' })).text).toContain('Eddy & Sons');
    const stale = await other.press('Save', { company: 'Eddy Ltd' });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('This was changed by Ada Trade');
    expect(stale.html).toContain('value="Eddy Ltd"');
    expect((await other.press('Save')).text).toContain('Eddy Ltd');
  });
});

describe('notes, tags, contacts and addresses', () => {
  test('begin the record of a guest, who is then found by them', async () => {
    const { orderId } = await guestOrder('Gwen Guest', 'gwen@example.com');
    await ada.open(`/admin/customers/order/${orderId}`);
    const page = await ada.press('Add note', { words: 'Collects on Fridays.\nAlways rings first.' });
    expect(page.path).toMatch(/^\/admin\/customers\/person\//);
    expect(page.text).toContain('Always rings first.');
    expect(page.text).toContain('Ada Trade, ');
    await ada.press('Add', { tag: 'Churches, vip' });
    await ada.press('Add contact', {
      contactName: 'Mary Bell',
      contactEmail: 'mary@example.com',
      contactPhone: '028 9266 4444',
    });
    const full = await ada.press('Add address', {
      address: '4 Mill Lane',
      city: 'Moira',
      postcode: 'bt67 0le',
    });
    for (const words of ['Churches', 'vip', 'Mary Bell', '028 9266 4444', '4 Mill Lane, Moira, BT67 0LE'])
      expect(full.text).toContain(words);
    for (const query of ['', '?tag=vip', '?tag=Churches', '?search=mary@example.com', '?search=Bell'])
      expect(await rowsWith('Gwen Guest', query), query).toHaveLength(1);
    expect(await rowsWith('Gwen Guest', '?tag=school')).toEqual([]);
    expect((await ada.open(`/admin/customers/order/${orderId}`)).path).toBe(page.path.split('?')[0]);
    const draft = await ada.press(/^New order to this address/);
    expect(draft.html).toContain('value="4 Mill Lane"');
    expect(draft.html).toContain('value="BT67 0LE"');
  });

  test('are for staff alone, and go with a click', async () => {
    const { userId, email, shopper } = await newCustomer(opened, 'Tess');
    await ada.open(`/admin/customers/${userId}`);
    await ada.press('Add note', { words: 'Haggles' });
    const page = await ada.press('Add', { tag: 'school' });
    expect(page.text).toContain('Haggles');
    expect(await rowsWith(email, '?tag=school')).toHaveLength(1);
    expect((await shopper.open('/account')).text).not.toContain('Haggles');
    await ada.open(`/admin/customers/${userId}`);
    await ada.press(/^Delete note/);
    const without = await ada.press('Remove tag school');
    expect(without.text).not.toContain('Haggles');
    expect(without.text).not.toContain('Remove tag');
    expect(await lastEntry()).toMatchObject({ action: 'person.tag-remove' });
  });

  test('that are refused say why, and keep what was typed', async () => {
    const { path } = await add({ lastName: 'Refused', email: 'refused@example.com' });
    await ada.open(path);
    const contact = await ada.press('Add contact', { contactName: 'Zoë', contactEmail: 'zoe' });
    expect(contact.status).toBe(422);
    expect(contact.html).toContain('value="Zoë"');
    await ada.open(path);
    expect((await ada.press('Add note', { words: ' ' })).text).toContain('Write the note');
    await ada.open(path);
    const address = await ada.press('Add address', { address: '1 High St', city: 'Moira', postcode: 'X' });
    expect(address.text).toContain('Enter a full UK postcode');
    expect(address.html).toContain('value="1 High St"');
  });

  test('follow a guest to their account once its address is confirmed, and not to somebody else’s before', async () => {
    const { orderId } = await guestOrder('Vera Verified', 'vera@example.com');
    await ada.open(`/admin/customers/order/${orderId}`);
    await ada.press('Add note', { words: 'Pays late' });
    const { shopper, userId } = await newCustomer(opened, 'Vera', 'vera@example.com');
    expect((await ada.open(`/admin/customers/${userId}`)).text).toContain('Pays late');
    const owners = () =>
      opened.db.selectFrom('people').select('userId').where('userId', '=', userId).execute();
    expect(await owners()).toEqual([]);
    await shopper.open(await linkFrom(opened, 'vera@example.com', VERIFY));
    await shopper.press('Confirm My Address');
    expect(await owners()).toHaveLength(1);
    expect((await ada.open(`/admin/customers/${userId}`)).text).toContain('Pays late');
    expect(await rowsWith('vera@example.com')).toHaveLength(1);
  });
});

describe('merging two customers', () => {
  test('shows both, then everything on one page, and can be undone', async () => {
    const one = await guestOrder('Mona Merge', 'mona@example.com', '+442892665555');
    const two = await guestOrder('Mona Merge', 'mona@work.example', '+442892665555');
    await ada.open(`/admin/customers/order/${two.orderId}`);
    await ada.press('Add note', { words: 'Second address' });
    await ada.open(`/admin/customers/order/${one.orderId}`);
    await ada.open(`/admin/customers/order/${one.orderId}/merge`);
    expect(ada.page.text).toContain('mona@work.example');
    const [, withOther = ''] = /href="([^"]*\?with=[^"]*)"/.exec(ada.page.html) ?? [];
    const both = await ada.open(withOther);
    for (const words of ['mona@example.com', 'mona@work.example', '1 order', '1 note', 'You can undo it'])
      expect(both.text).toContain(words);
    const page = await ada.press('Merge into Mona Merge');
    for (const words of ['Merged.', one.orderNumber, two.orderNumber, 'Second address', 'Also known as'])
      expect(page.text).toContain(words);
    const rows = await rowsWith('Mona Merge');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/text-right">2</);
    expect(await rowsWith('Mona Merge', '?search=mona@work.example')).toHaveLength(1);
    expect((await ada.open(`/admin/customers/order/${two.orderId}`)).path).toBe(page.path.split('?')[0]);
    const alone = await ada.press(/^Separate/);
    expect(alone.text).not.toContain(two.orderNumber);
    expect(await rowsWith('Mona Merge')).toHaveLength(2);
  });

  test('keeps the account, and lets nobody see more than before', async () => {
    const { userId, email, shopper } = await newCustomer(opened, 'Acca');
    await shopper.open(await linkFrom(opened, email, VERIFY));
    await shopper.press('Confirm My Address');
    const { orderId, orderNumber } = await guestOrder('Acca Other', 'acca@other.example');
    await ada.open(`/admin/customers/order/${orderId}/merge?with=account:${userId}`);
    const page = await ada.press(/^Merge into/);
    expect(page.path).toBe(`/admin/customers/${userId}?done=merged`);
    expect(page.text).toContain(orderNumber);
    expect((await shopper.open('/account')).text).not.toContain(orderNumber);
    expect((await rowsWith(email))[0]).toMatch(/text-right">1</);
    const second = await newCustomer(opened, 'Second');
    await ada.open(`/admin/customers/account/${userId}/merge?with=account:${second.userId}`);
    expect(ada.page.text).toContain('Accounts can’t be merged');
    const forged = await ada.browser.post(`/admin/customers/account/${userId}/merge`, {
      with: `account:${second.userId}`,
    });
    expect(forged.status).toBe(422);
  });

  test('ends for somebody who opens an account: they stand on their own again', async () => {
    const { orderId } = await guestOrder('Rob Registers', 'rob@example.com');
    const main = await add({ firstName: 'Main', lastName: 'Person', email: 'main@example.com' });
    const mainId = /person\/([\w-]+)/.exec(main.path)?.[1] ?? '';
    await ada.open(`/admin/customers/person/${mainId}/merge?with=order:${orderId}`);
    await ada.press(/^Merge into/);
    const { shopper, userId } = await newCustomer(opened, 'Rob', 'rob@example.com');
    await shopper.open(await linkFrom(opened, 'rob@example.com', VERIFY));
    await shopper.press('Confirm My Address');
    expect((await ada.open(`/admin/customers/person/${mainId}`)).text).not.toContain('Also known as');
    expect((await ada.open(`/admin/customers/${userId}`)).text).not.toContain('Also known as');
  });
});

test('somebody who gave only a phone number is found by it, exported and erased', async () => {
  const { path } = await add({ firstName: 'Una', lastName: 'Unaddressed', phone: '028 9266 7777' });
  await ada.open(path);
  await ada.press('Add note', { words: 'Prefers matt' });
  const orderId = await orderAtCounter(/^New order for Una/);
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

test('only staff who may see customers add or merge them', async () => {
  const press = await newAdministrator(opened, 'Pat', ['press']);
  expect((await press.open(NEW)).status).toBe(403);
  expect((await newShopper(opened).browser.get(NEW)).status).toBe(302);
});
