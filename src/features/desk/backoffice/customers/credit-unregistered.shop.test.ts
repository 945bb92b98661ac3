import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { type CustomerDesk, openCustomerDesk } from '#test/customer-desk.ts';
import { emailsTo, linkFrom, RESET } from '#test/email-links.ts';
import { makeStaff } from '#test/ready-order.ts';
import { newCustomer, newShopper, PASSWORD, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let desk: CustomerDesk;
beforeAll(async () => {
  opened = await openTestShop();
  desk = await openCustomerDesk(opened, await makeStaff(opened.shop));
  ada = desk.ada;
});

const EMAIL = 'parish@example.com';

describe('credit for somebody who never registers', () => {
  let account: string;

  test('needs their name and an email address, to which invoices go', async () => {
    const { path } = await desk.add({ firstName: 'Pat', lastName: 'Phone', phone: '028 9267 1111' });
    expect((await ada.open(path)).text).toContain('Add an email address first');
    expect(ada.page.text).not.toContain('Open an account');
    const company = await desk.add({ company: 'No Name Ltd', email: 'noname@example.com' });
    expect(company.text).toContain('Add their first and last name first');
  });

  test('is opened by staff, who set its terms; nobody can sign in to it', async () => {
    const { path } = await desk.add({
      firstName: 'Mary',
      lastName: 'Parish',
      company: 'Moira Parish',
      email: EMAIL,
    });
    await ada.open(path);
    await ada.press('Add note', { words: 'The treasurer changes each June' });
    await ada.open(path);
    await ada.press('Add address', { address: '1 Church Hill', city: 'Moira', postcode: 'BT67 0LE' });
    const page = await ada.press('Open an account');
    expect(page.path).toMatch(/^\/admin\/customers\/[0-9a-f-]{36}\?done=opened$/);
    account = page.path.split('?')[0] ?? '';
    for (const words of [
      'Account opened.',
      'Not registered',
      'Moira Parish',
      'The treasurer changes',
      '1 Church Hill',
    ])
      expect(page.text).toContain(words);
    const terms = { isApproved: 'on', creditLimit: '100.00', paymentTermsDays: '30' };
    expect((await ada.press('Save', terms)).text).toContain('Available credit £100.00');
    expect(await desk.rowsWith('Mary Parish')).toHaveLength(1);
    const { html } = await ada.open('/admin/find?q=Moira%20Parish');
    expect(html.split(`href="${account}"`)).toHaveLength(2);
    expect((await newShopper(opened).browser.get('/account')).status).toBe(302);
    const guesser = newShopper(opened);
    await guesser.open('/login');
    expect((await guesser.press('Sign In', { email: EMAIL, password: PASSWORD })).text).toContain('email');
    expect((await guesser.open('/account')).path).toContain('/login');
  });

  test('pays for an order that staff place: charged, invoiced, on the statement and emailed', async () => {
    await ada.open(account);
    const draft = await ada.press('New order for Mary');
    for (const value of ['Moira Parish', EMAIL, '1 Church Hill'])
      expect(draft.html).toContain(`value="${value}"`);
    await ada.press('Find', { product: 'a5 flyers 50', intent: 'find-product' });
    await ada.press('Add A5 Flyers');
    const placed = await ada.press('Place it on their account');
    const orderId = /orders\/([\w-]+)/.exec(placed.path)?.[1] ?? '';
    const order = await opened.db
      .selectFrom('orders')
      .select(['paymentMethod', 'totalPence', 'orderNumber'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order.paymentMethod).toBe('account');
    const owed = `£${(order.totalPence / 100).toFixed(2)}`;
    const page = await ada.open(account);
    expect(page.text).toContain(`Current balance ${owed}`);
    expect(page.text).toContain('INV-2026-');
    const statement = await ada.browser.get(`${account}/statement.pdf?from=2026-11-01&to=2026-11-30`);
    expect(statement.headers.get('content-type')).toBe('application/pdf');
    expect((await emailsTo(opened, EMAIL)).map(({ subject }) => subject).join()).toContain(order.orderNumber);
    expect((await desk.rowsWith('Mary Parish', '?trade=1'))[0]).toContain(owed);
  });

  test('can be corrected by staff as long as they can’t sign in', async () => {
    await ada.open(`${account}?edit`);
    expect((await ada.press('Save details', { lastName: 'Parrish', phone: '028 9267 2222' })).text).toContain(
      'Mary Parrish',
    );
    const { email } = await newCustomer(opened, 'Other');
    await ada.open(`${account}?edit`);
    const taken = await ada.press('Save details', { email });
    expect(taken.status).toBe(422);
    expect(taken.text).toContain('Another customer has this email address');
  });

  test('is theirs once they register: the same account, orders and credit', async () => {
    const mary = newShopper(opened);
    await mary.open('/register');
    await mary.press('Create Account', {
      firstName: 'Mary',
      lastName: 'Parrish',
      email: EMAIL,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    expect((await mary.open('/account')).path).toContain('/login');
    expect((await emailsTo(opened, EMAIL)).at(-1)?.text).toContain('/forgot-password');
    await mary.open('/forgot-password');
    await mary.press('Send Link', { email: EMAIL });
    await mary.open(await linkFrom(opened, EMAIL, RESET));
    await mary.press('Save Password', { password: PASSWORD, confirmPassword: PASSWORD });
    await mary.open('/login');
    await mary.press('Sign In', { email: EMAIL, password: PASSWORD });
    const own = await mary.open('/account');
    expect(own.text).toContain('ORD-2026-');
    expect(own.text).toContain('£100.00');
    expect(own.text).not.toContain('The treasurer changes');
    const page = await ada.open(account);
    expect(page.text).toContain('✓ confirmed');
    expect(page.text).toContain('The treasurer changes');
    expect(page.text).toContain('Addresses we noted');
    expect(
      (await ada.browser.post(account, { intent: 'details', lastName: 'X', firstName: 'Y', email: EMAIL }))
        .status,
    ).toBe(422);
  });

  test('shows a guest’s orders to nobody by being opened', async () => {
    const { orderId, orderNumber } = await desk.guestOrder('Gus Guest', 'gus@example.com');
    await ada.open(`/admin/customers/order/${orderId}`);
    await ada.press('Open an account');
    expect(ada.page.text).toContain(orderNumber);
    const order = opened.db.selectFrom('orders').select('userId').where('id', '=', orderId);
    expect((await order.executeTakeFirstOrThrow()).userId).toBeNull();
  });
});
