import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newCustomer } from '#test/shopper.ts';
import { readAddresses } from '../index.server.ts';

const SHOP = {
  firstName: 'Anna',
  lastName: 'Boyd',
  addressLine1: '3 Bow Street',
  addressLine2: '',
  city: 'Lisburn',
  postalCode: 'bt281bj',
};
const HOME = { ...SHOP, addressLine1: '9 Castle Street', postalCode: 'BT28 1AA' };

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** A customer with two saved addresses; the first is the default. */
async function withTwo() {
  const customer = await newCustomer(opened, 'Anna');
  for (const address of [SHOP, HOME]) {
    await customer.shopper.open('/account');
    await customer.shopper.press('Add address', address);
  }
  const addresses = await readAddresses(opened.db, customer.userId);
  return { ...customer, ids: addresses.map(({ id }) => id) };
}

test('a customer saves addresses: the first is the default, and another can replace it', async () => {
  const { shopper, userId, ids } = await withTwo();
  expect(shopper.page.text).toContain('3 Bow Street Lisburn BT28 1BJ Default address for checkout');
  await shopper.press('Make default: 9 Castle Street');
  expect((await readAddresses(opened.db, userId)).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  await shopper.press('Delete 9 Castle Street');
  expect(await readAddresses(opened.db, userId)).toMatchObject([{ id: ids[0], isDefault: true }]);
});

test('an address is edited in place, and the form keeps everything typed if something is missing', async () => {
  const { shopper, userId, ids } = await withTwo();
  const page = await shopper.open(`/account?edit=${ids[0]}`);
  expect(page.html).toContain('value="3 Bow Street"');
  const refused = await shopper.press('Save address', { addressLine1: '5 Bow Street', city: '' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Enter your town or city');
  const saved = await shopper.press('Save address', { city: 'Belfast' });
  expect(saved.text).toContain('We’ve saved the address.');
  expect(await readAddresses(opened.db, userId)).toMatchObject([
    { id: ids[0], addressLine1: '5 Bow Street', city: 'Belfast', isDefault: true },
    { id: ids[1], addressLine1: '9 Castle Street' },
  ]);
});

test('somebody else’s address is not found (trust H2)', async () => {
  const { userId, ids } = await withTwo();
  const mallory = await newCustomer(opened, 'Mallory');
  for (const addressId of [ids[0] ?? '', '00000000-0000-4000-8000-000000000000', '', 'null'])
    for (const intent of ['save-address', 'make-default', 'delete-address']) {
      const answer = await mallory.shopper.browser.post('/account', { ...HOME, intent, addressId });
      expect({ intent, addressId, status: answer.status }).toEqual({ intent, addressId, status: 404 });
    }
  expect(await readAddresses(opened.db, userId)).toMatchObject([SHOP, HOME].map(({ city }) => ({ city })));
  expect((await mallory.shopper.open(`/account?edit=${ids[0]}`)).html).not.toContain('3 Bow Street');
});
