import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { type CustomerDesk, openCustomerDesk } from '#test/customer-desk.ts';
import { linkFrom, VERIFY } from '#test/email-links.ts';
import { makeStaff } from '#test/ready-order.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let desk: CustomerDesk;
beforeAll(async () => {
  opened = await openTestShop();
  desk = await openCustomerDesk(opened, await makeStaff(opened.shop));
  ada = desk.ada;
});

const NEW = '/admin/customers/new';
const lastEntry = () =>
  opened.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('a customer added by hand', () => {
  test('is in the list and found by company, has a page, and an order begins with what is known', async () => {
    const page = await desk.add({
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
      expect(await desk.rowsWith('Hanna Hill', query), query).toHaveLength(1);
    await ada.open(page.path);
    const draft = await ada.press('New order for Hanna');
    expect(draft.html).toContain('value="Hill Farm Shop"');
  });

  test('needs a name or company and a way to reach them; nothing typed is lost', async () => {
    const page = await desk.add({ lastName: 'Nobody', email: 'no address' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('Enter an email address in the form name@example.com');
    expect(page.html).toContain('value="Nobody"');
    expect(page.html).toContain('value="no address"');
    expect((await desk.add({ lastName: 'Nobody' })).text).toContain(
      'Enter an email address, a phone number or both',
    );
    expect((await desk.add({ email: 'x@example.com' })).text).toContain('Enter a name or a company');
  });

  test('is refused if somebody has the address or number already, with a link to their page', async () => {
    const { path } = await desk.add({ lastName: 'First', email: 'twice@example.com' });
    const page = await desk.add({ lastName: 'Second', email: 'Twice@Example.com' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('Another customer has this email address');
    expect(page.html).toContain(`href="${path.split('?')[0]}"`);
    const { userId, email } = await newCustomer(opened, 'Rita');
    expect((await desk.add({ lastName: 'Second', email })).html).toContain(
      `href="/admin/customers/${userId}"`,
    );
    await desk.add({ lastName: 'Caller', phone: '028 9266 2222' });
    expect((await desk.add({ lastName: 'Caller', phone: '+44 28 9266 2222' })).text).toContain(
      'Another customer has this phone number',
    );
  });

  test('has what they order later, by email or, without one, by phone', async () => {
    const { path } = await desk.add({ lastName: 'Later', email: 'later@example.com' });
    const { orderNumber } = await desk.guestOrder('Lara Later', 'Later@example.com');
    expect((await ada.open(path)).text).toContain(orderNumber);
    expect(await desk.rowsWith('later@example.com', '?search=later@example.com')).toHaveLength(1);
    expect(await desk.rowsWith('Later', `?search=${orderNumber}`)).toHaveLength(1);
    const caller = await desk.add({ firstName: 'Cal', lastName: 'Caller', phone: '028 9266 3333' });
    await ada.open(caller.path);
    await ada.press('New order for Cal');
    await ada.press('Save');
    expect((await ada.open(caller.path)).text).toContain('QUO-2026-');
    await desk.orderAtCounter(/^New order for Cal/);
    expect((await ada.open(caller.path)).text).toContain('ORD-2026-');
    expect(await desk.rowsWith('Cal Caller')).toHaveLength(1);
  });

  test('is edited by one person at a time', async () => {
    const { path } = await desk.add({ firstName: 'Eddy', lastName: 'Edit', email: 'eddy@example.com' });
    const here = path.split('?')[0] ?? '';
    await ada.open(`${here}?edit`);
    const other = ada.tab();
    await other.open(`${here}?edit`);
    expect((await ada.press('Save details', { company: 'Eddy & Sons' })).text).toContain('Eddy & Sons');
    const stale = await other.press('Save details', { company: 'Eddy Ltd' });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('This was changed by Ada Trade');
    expect(stale.html).toContain('value="Eddy Ltd"');
    expect((await other.press('Save details')).text).toContain('Eddy Ltd');
  });
});

test('a customer whose address changes keeps what they ordered under the old one', async () => {
  const { orderId, orderNumber } = await desk.guestOrder('Nora Newaddress', 'nora@old.example');
  await ada.open(`/admin/customers/order/${orderId}?edit`);
  const page = await ada.press('Save details', { email: 'nora@new.example' });
  for (const words of ['nora@new.example', orderNumber, 'nora@old.example'])
    expect(page.text).toContain(words);
  expect(await desk.rowsWith('Nora Newaddress')).toHaveLength(1);
});

test('a quote finds a customer added by hand, also by their contact, with each of their addresses', async () => {
  const { path } = await desk.add({ company: 'Tara Tours', email: 'tara@example.com' });
  await ada.open(path);
  await ada.press('Add contact', { contactName: 'Niamh Quill', contactPhone: '028 9266 8888' });
  await ada.press('Add address', { address: '1 Quay Street', city: 'Bangor', postcode: 'BT20 5ED' });
  await ada.press('Add address', { address: '2 Castle Place', city: 'Belfast', postcode: 'BT1 1FY' });
  await ada.open('/admin/drafts/new');
  const found = await ada.press('Find', { customer: 'Niamh Quill' });
  expect(found.text).toContain('Tara Tours');
  const draft = await ada.press(/2 Castle Place, Belfast/);
  for (const value of ['Tara Tours', 'tara@example.com', '2 Castle Place', 'BT1 1FY'])
    expect(draft.html).toContain(`value="${value}"`);
});

describe('notes, tags, contacts and addresses', () => {
  test('begin the record of a guest, who is then found by them', async () => {
    const { orderId } = await desk.guestOrder('Gwen Guest', 'gwen@example.com');
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
      expect(await desk.rowsWith('Gwen Guest', query), query).toHaveLength(1);
    expect(await desk.rowsWith('Gwen Guest', '?tag=school')).toEqual([]);
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
    expect(await desk.rowsWith(email, '?tag=school')).toHaveLength(1);
    expect((await shopper.open('/account')).text).not.toContain('Haggles');
    await ada.open(`/admin/customers/${userId}`);
    await ada.press(/^Delete note/);
    const without = await ada.press('Remove tag school');
    expect(without.text).not.toContain('Haggles');
    expect(without.text).not.toContain('Remove tag');
    expect(await lastEntry()).toMatchObject({ action: 'person.tag-remove' });
  });

  test('that are refused say why, and keep what was typed', async () => {
    const { path } = await desk.add({ lastName: 'Refused', email: 'refused@example.com' });
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
    const { orderId } = await desk.guestOrder('Vera Verified', 'vera@example.com');
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
    expect(await desk.rowsWith('vera@example.com')).toHaveLength(1);
  });
});

test('only staff who may see customers add or merge them', async () => {
  const press = await newAdministrator(opened, 'Pat', ['press']);
  expect((await press.open(NEW)).status).toBe(403);
  expect((await newShopper(opened).browser.get(NEW)).status).toBe(302);
});
