import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { linkFrom, RESET } from '#test/email-links.ts';
import { atOnce } from '#test/factories.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, newCustomer, newShopper, PASSWORD, type Shopper } from '#test/shopper.ts';
import { changeRoles } from './staff.server.ts';
import { setStaffRoles } from './staff-store.server.ts';

let opened: TestShop;
let ada: Shopper;
let order: {
  id: string;
  customerEmail: string;
  shippingPostcode: string;
  shippingAddressLine1: string;
  artworkId: string;
  itemId: string;
  code: string;
};
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
  const id = await makePaidOrder(opened.shop);
  order = await opened.db
    .selectFrom('orders as o')
    .innerJoin('orderItems as i', 'i.orderId', 'o.id')
    .innerJoin('jobs as j', 'j.itemId', 'i.id')
    .select([
      'o.id',
      'customerEmail',
      'shippingPostcode',
      'shippingAddressLine1',
      'i.artworkId',
      'i.id as itemId',
      'j.code',
    ])
    .$narrowType<{ artworkId: string }>()
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow();
});

const idOf = async (firstName: string) =>
  (
    await opened.db
      .selectFrom('profiles')
      .select('id')
      .where('firstName', '=', firstName)
      .executeTakeFirstOrThrow()
  ).id;

describe('somebody at the press', () => {
  test('sees no price, amount, email address or postal address, whatever they open', async () => {
    const press = await newAdministrator(opened, 'Pressy', ['press']);
    const pages = [
      '/admin/jobs',
      '/admin/jobs.data',
      '/admin/jobs?wall',
      `/admin/jobs/${order.code}`,
      `/admin/jobs/${order.code}.data`,
      '/admin/station/digital',
      '/admin/station/digital.data',
      '/admin/production/figures',
      '/admin/production/figures.data',
      '/admin/find',
      `/admin/find?q=${order.customerEmail}`,
      `/admin/find/results?q=${order.customerEmail}`,
      `/admin/find/results?q=${order.shippingPostcode}`,
      '/admin/find/results?q=flyers',
      `/admin/orders/${order.id}/print/job-tickets`,
      `/admin/orders/${order.id}/print/job-tickets.data`,
      // These are closed to them; the messages must not give anything away either.
      `/admin/orders/${order.id}`,
      `/admin/orders/${order.id}.data`,
      `/admin/orders/${order.id}/print/order`,
      `/admin/orders/${order.id}/print/packing-slip`,
      `/orders/${order.id}`,
      `/orders/${order.id}/invoice`,
    ];
    const opens: string[] = [];
    for (const path of pages) {
      const answer = await press.browser.get(path);
      const body = await answer.text();
      if (answer.status === 200) opens.push(path);
      const secrets = [
        '£',
        'Pence',
        'pence',
        order.customerEmail,
        order.shippingPostcode,
        order.shippingAddressLine1,
      ];
      expect([path, secrets.filter((secret) => body.includes(secret) && !path.includes(secret))]).toEqual([
        path,
        [],
      ]);
    }
    expect(opens).toContain(`/admin/jobs/${order.code}.data`);
    expect(opens).not.toContain(`/admin/orders/${order.id}`);
  });

  test('finds jobs by number and name, and prints their tickets', async () => {
    const press = await newAdministrator(opened, 'Tess', ['press']);
    const answer = await press.browser.get(`/admin/find/results?q=${order.code.slice(0, -2)}`);
    const { found } = (await answer.json()) as { found: { to: string }[] };
    expect(found.map(({ to }) => to)).toEqual([`/admin/jobs/${order.code}`]);
    const ticket = await press.browser.get(`/admin/jobs/tickets.pdf?size=a5&code=${order.code}`);
    expect(ticket.headers.get('content-type')).toBe('application/pdf');
    expect((await press.browser.get(`/artwork/${order.artworkId}`)).status).toBe(200);
  });
});

test('prepress judges files, and on the order page can neither see nor give back money', async () => {
  const prepress = await newAdministrator(opened, 'Prue', ['prepress']);
  const page = await prepress.open(`/admin/orders/${order.id}`);
  expect(page.status).toBe(200);
  expect(page.text).not.toMatch(/£|Refund|Save Changes/);
  expect(page.html).not.toContain(order.customerEmail);
  expect(page.html).not.toContain(order.shippingPostcode);
  expect((await prepress.open(`/admin/files/${order.itemId}`)).text).not.toMatch(/£/);
  expect((await prepress.press('Print it as it is')).text).toContain('We print it as it is.');
  for (const intent of ['refund', 'credit-back', 'vat', 'resend', '']) {
    const answer = await prepress.browser.post(`/admin/orders/${order.id}`, { intent });
    expect([intent, answer.status]).toEqual([intent, 403]);
  }
});

test('despatch sees where an order goes, but can’t change anything in it', async () => {
  const despatch = await newAdministrator(opened, 'Des', ['despatch']);
  const page = await despatch.open(`/admin/orders/${order.id}`);
  expect(page.html).toContain(order.shippingPostcode);
  expect(page.text).not.toMatch(/£|Judge the file/);
  expect(page.html).not.toContain(order.customerEmail);
  const slip = await despatch.open(`/admin/orders/${order.id}/print/packing-slip`);
  expect(slip.html).toContain(order.shippingPostcode);
  const file = `/admin/files/${order.itemId}`;
  expect((await despatch.open(file)).text).not.toContain('Print it as it is');
  const answer = await despatch.browser.post(file, { intent: 'artwork-checked' });
  expect(answer.status).toBe(403);
});

test('the office sees the whole order, but not the list as a file, the settings or the staff', async () => {
  const office = await newAdministrator(opened, 'Olga', ['office']);
  const list = await office.open('/admin/orders');
  expect(list.text).toContain('£');
  expect(list.html).not.toContain('export.csv');
  expect((await office.open(`/admin/orders/${order.id}`)).html).toContain(order.customerEmail);
  const menu = (await office.open('/admin')).html;
  expect((await office.open('/admin/settings')).html).not.toContain('href="/admin/settings/');
  expect(menu).not.toContain('href="/admin/staff"');
});

test('only the owner can see an email with a link that opens an account', async () => {
  const { email } = await newCustomer(opened, 'Forgetful');
  const guest = newShopper(opened);
  await guest.open('/forgot-password');
  await guest.press('Send Link', { email });
  await linkFrom(opened, email, RESET);
  const { id } = await opened.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', email)
    .where('template', '=', 'password-reset')
    .executeTakeFirstOrThrow();
  const office = await newAdministrator(opened, 'Orla', ['office']);
  const page = await office.open(`/admin/outbox/${id}`);
  expect(page.text).toContain('only the owner can read them');
  expect(page.html).not.toContain('token=');
  expect((await office.browser.get(`/admin/outbox/${id}/html`)).status).toBe(404);
  expect((await ada.open(`/admin/outbox/${id}`)).text).toContain('Choose a new password');
});

describe('the owner', () => {
  test('gives and takes roles, with effect from the person’s next click, and the page says who did it', async () => {
    const person = await newAdministrator(opened, 'Rosa', ['office']);
    const id = await idOf('Rosa');
    expect((await person.open('/admin/orders')).status).toBe(200);
    await ada.open(`/admin/staff?roles=${id}`);
    const saved = await ada.press('Save Roles', { role: 'press' });
    expect(saved.text).toContain('Roles saved.');
    expect(saved.text).toContain('Rosa Trade: Office → Press');
    expect((await person.open('/admin/orders')).status).toBe(403);
    expect((await person.open('/admin/jobs')).status).toBe(200);
  });

  test('is asked again if somebody else changed the roles in the meantime, or if none is left', async () => {
    await newAdministrator(opened, 'Stella', ['press']);
    const id = await idOf('Stella');
    await ada.open(`/admin/staff?roles=${id}`);
    const other = ada.tab();
    await setStaffRoles(opened.db, id, ['despatch']);
    const stale = await ada.press('Save Roles', { role: 'prepress' });
    expect([stale.status, stale.text.includes('Someone else has changed these roles')]).toEqual([409, true]);
    expect((await ada.press('Save Roles', { role: 'prepress' })).text).toContain('Roles saved.');
    const none = await other.browser.post(`/admin/staff?roles=${id}`, {
      intent: 'roles',
      id,
      seen: 'prepress',
    });
    expect([none.status, (await none.text()).includes('Choose at least one role')]).toEqual([422, true]);
  });

  test('invites somebody with their future roles', async () => {
    await ada.open('/admin/staff');
    await ada.press('Send Invitation', { email: 'paddy@example.com', role: 'press' });
    const paddy = newShopper(opened);
    const page = await paddy.open(await linkFrom(opened, 'paddy@example.com', /^Join the back office/));
    expect(page.text).toContain('Your role: Press.');
    const named = { firstName: 'Paddy', lastName: 'Press', password: PASSWORD, confirmPassword: PASSWORD };
    expect((await paddy.press('Join', named)).path).toBe('/admin/jobs');
    expect((await paddy.open('/admin/staff')).status).toBe(403);
  });

  test('can’t be removed from the shop: neither on the page, nor in the database, nor by two people at once', async () => {
    const alone = await openTestShop();
    await newAdministrator(alone, 'One');
    await newAdministrator(alone, 'Two');
    const owners = await alone.db
      .selectFrom('userRoles')
      .select('userId')
      .where('role', '=', 'admin')
      .execute();
    const take = (i: number) =>
      changeRoles(alone.shop, { id: owners[1 - i]?.userId ?? '', name: 'x' }, owners[i]?.userId ?? '', {
        before: ['owner'],
        roles: ['press'],
      });
    expect((await atOnce(2, take)).sort()).toEqual(['changed', 'last']);
    await alone.db
      .updateTable('userRoles')
      .set({ staffRoles: ['owner'] })
      .where('role', '=', 'admin')
      .execute();
    // Straight in the database, past the program’s own lock: the second waits for the first (guard: the trigger's lock).
    await alone.db.transaction().execute(async (first) => {
      await setStaffRoles(first, owners[0]?.userId ?? '', ['press']);
      await sql`set constraints all immediate`.execute(first);
      const second = alone.db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '100ms'`.execute(trx);
        await setStaffRoles(trx, owners[1]?.userId ?? '', ['press']);
      });
      await expect(second).rejects.toThrow(/lock timeout/);
    });
    await expect(setStaffRoles(alone.db, owners[1]?.userId ?? '', ['press'])).rejects.toThrow(
      'needs an owner',
    );
    const left = await alone.db
      .selectFrom('userRoles')
      .select('staffRoles')
      .where('role', '=', 'admin')
      .execute();
    expect(left.filter(({ staffRoles }) => staffRoles.includes('owner'))).toHaveLength(1);
  });
});

test('after signing in, everybody starts where their work is', async () => {
  const start = async (firstName: string, roles: Parameters<typeof setStaffRoles>[2]) => {
    const { email, userId } = await newCustomer(opened, firstName);
    await setStaffRoles(opened.db, userId, roles);
    const person = newShopper(opened);
    await person.open('/login');
    return (await person.press('Sign In', { email, password: PASSWORD })).path;
  };
  expect(await start('Percy', ['press'])).toBe('/admin/jobs');
  expect(await start('Dora', ['despatch'])).toBe('/admin/despatch');
  expect(await start('Orson', ['office', 'press'])).toBe('/admin');
  expect(await start('Otto', ['owner'])).toBe('/account');
  expect(await start('Cara', [])).toBe('/account');
});
